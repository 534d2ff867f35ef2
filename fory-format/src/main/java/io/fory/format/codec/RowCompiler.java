package io.fory.format.codec;

import io.fory.codegen.java.CompilationQueue;
import io.fory.codegen.java.GenerationException;
import io.fory.codegen.java.SourceCompiler;
import io.fory.format.layout.ArrayLayout;
import io.fory.format.layout.RowBytes;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.platform.NativeImage;
import io.fory.platform.NestMates;
import io.fory.platform.StackProbe;

/** Turns codecs of beans into generated code of equal behaviour. */
final class RowCompiler {
  /** Stack that the compiler needs: one that overflows in it could not be used any more. */
  private static final int STACK_BYTES = 1 << 18;

  private static final Class<?>[] NAMED = {
    RowCode.class,
    SlotCodec.class,
    VariableCodec.class,
    ElementsCodec.class,
    FixedForm.class,
    BulkCopy.class,
    ArrayLayout.class,
    RowBytes.class,
    RowInput.class,
    RowMemory.class,
    RowOutput.class
  };

  private RowCompiler() {}

  /** Generates the code of a codec in the background; returns false if there is no room now. */
  static boolean enqueue(BeanCodec codec) {
    return CompilationQueue.SHARED.add(codec::compile, null);
  }

  /** Returns generated code, or null if there can be none, which is logged but in an image. */
  static RowCode compile(BeanCodec codec) {
    if (NativeImage.isRunning()) {
      return null;
    }
    try {
      if (!StackProbe.has(STACK_BYTES)) {
        return null;
      }
      return generate(codec);
    } catch (GenerationException
        | ReflectiveOperationException
        | RuntimeException
        | LinkageError e) {
      System.Logger logger = System.getLogger(RowCompiler.class.getName());
      String line = "Rows of " + codec.owner().getTypeName() + " stay interpreted: " + e;
      logger.log(System.Logger.Level.WARNING, line.lines().findFirst().orElse(line));
      logger.log(System.Logger.Level.DEBUG, "Where code could not be generated", e);
      return null;
    }
  }

  private static RowCode generate(BeanCodec codec)
      throws GenerationException, ReflectiveOperationException {
    Class<?> host = codec.owner();
    requireHost(host);
    RowSource printer = new RowSource(codec);
    String source = printer.print();
    SourceCompiler compiler = new SourceCompiler(host);
    for (Class<?> named : NAMED) {
      compiler.admit(named);
    }
    for (BeanCodec.BeanField field : codec.fields()) {
      compiler.admit(field.access().field().getDeclaringClass());
      compiler.admit(field.type());
    }
    byte[] classFile = compiler.compile(source);
    Module own = RowCompiler.class.getModule();
    own.addExports("io.fory.format.codec", host.getModule());
    own.addExports("io.fory.format.layout", host.getModule());
    NestMates.exportTo(host, "io.fory.platform");
    return (RowCode) NestMates.define(host, classFile, printer.constants());
  }

  private static void requireHost(Class<?> host) throws GenerationException {
    if (host.isHidden()) {
      throw new GenerationException("hidden classes have no nestmates", null);
    }
    try {
      for (Class<?> named : NAMED) {
        boolean seen = Class.forName(named.getName(), false, host.getClassLoader()) == named;
        if (!seen || !host.getModule().canRead(named.getModule())) {
          throw new GenerationException("its module or loader does not see io.fory.format", null);
        }
      }
    } catch (ClassNotFoundException e) {
      throw new GenerationException("its class loader does not see io.fory.format", e);
    }
  }
}
