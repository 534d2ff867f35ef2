package io.fory.codegen;

import io.fory.codegen.java.GenerationException;
import io.fory.codegen.java.SourceCompiler;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.NestMates;
import io.fory.platform.ObjectCreator;
import io.fory.recording.Recorder;
import io.fory.serializer.Serializer;
import io.fory.struct.InterpretedStruct;
import io.fory.struct.LinkedPlan;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;

/** Turns interpreted structs into generated serializers of equal behaviour. */
public final class StructCompiler {
  private final Path dumpFolder;
  private final Recorder recorder;

  /** Whether it has been logged that source cannot be written; of no consequence if twice. */
  private boolean dumpFailed;

  private final CodecBinder binder = new CodecBinder(this);

  /**
   * Makes a compiler.
   *
   * @param dumpFolder where generated source is written to, or null
   * @param recorder hears of the code
   */
  public StructCompiler(Path dumpFolder, Recorder recorder) {
    this.dumpFolder = dumpFolder;
    this.recorder = recorder;
  }

  /**
   * Returns generated code for a struct; first generates code for the structs that it holds, so
   * that it can refer to theirs as constants.
   *
   * @throws GenerationException if the class, or its loader or module, cannot have generated code,
   *     or its constructor does not {@linkplain InterpretedStruct#makesObjects() make objects}
   */
  public synchronized Serializer<?> compile(InterpretedStruct struct) throws GenerationException {
    Class<?> type = struct.linked().type();
    if (type.isHidden()) {
      throw new GenerationException("hidden classes have no nestmates", null);
    }
    if (struct.staysInterpreted()) {
      throw new GenerationException(
          type.isRecord()
              ? "records that carry unknown fields are interpreted"
              : "containers whose comparator, capacity, defaults or order of access is in messages"
                  + " are interpreted",
          null);
    }
    try {
      struct.requireMakes();
    } catch (UnsupportedTypeException e) {
      throw new GenerationException(e.problem(), e);
    }
    LinkedPlan linked = binder.bind(struct);
    Object event = recorder.generationBegins();
    int[] codeBytes = {0};
    try {
      GeneratedStruct generated = generate(struct, linked, codeBytes);
      recorder.generated(event, type, modeOf(struct), codeBytes[0], null);
      return generated;
    } catch (GenerationException e) {
      recorder.generated(event, type, modeOf(struct), codeBytes[0], e);
      throw e;
    }
  }

  private static String modeOf(InterpretedStruct struct) {
    return struct.options().mode() + (struct.type().isVersion() ? ", version of a writer" : "");
  }

  private GeneratedStruct generate(InterpretedStruct struct, LinkedPlan linked, int[] codeBytes)
      throws GenerationException {
    Class<?> type = linked.type();
    String source = "";
    try {
      StructSource printer = new StructSource(struct, linked);
      source = printer.print();
      dump(printer.binaryName(), source);
      byte[] classFile = compile(struct, source);
      codeBytes[0] = classFile.length;
      NestMates.exportTo(
          type,
          "io.fory.codegen",
          "io.fory.builtin.container",
          "io.fory.struct",
          "io.fory.carried",
          "io.fory.plan",
          "io.fory.codec",
          "io.fory.message",
          "io.fory.platform");
      GeneratedStruct generated =
          (GeneratedStruct) NestMates.define(type, classFile, printer.constants());
      generated.setInterpreter(struct, linked);
      return generated;
    } catch (GenerationException e) {
      throw new GenerationException(
          "no code for " + type.getName() + ": " + e.getMessage(), e.getCause());
    } catch (RuntimeException | ReflectiveOperationException e) {
      throw new GenerationException("no code for " + type.getName() + ": " + e, e);
    } catch (LinkageError e) {
      throw new GenerationException(
          "the class loader of " + type.getName() + " does not see io.fory: " + e, e);
    }
  }

  private static byte[] compile(InterpretedStruct struct, String source)
      throws GenerationException {
    LinkedPlan linked = struct.linked();
    SourceCompiler classes = new SourceCompiler(linked.type());
    for (Field member : linked.members()) {
      classes.admit(member.getDeclaringClass());
      classes.admit(member.getType());
    }
    for (Field field : linked.transients()) {
      classes.admit(field.getDeclaringClass());
      classes.admit(field.getType());
    }
    if (linked.plan().isRecord()) {
      for (Class<?> component : ObjectCreator.componentsOf(linked.type())) {
        classes.admit(component); // the writer may lack it
      }
    }
    return classes.compile(source);
  }

  private void dump(String className, String source) {
    if (dumpFolder == null) {
      return;
    }
    try {
      Files.createDirectories(dumpFolder);
      Files.writeString(dumpFolder.resolve(className + ".java"), source);
    } catch (IOException e) {
      if (!dumpFailed) {
        dumpFailed = true;
        System.Logger logger = System.getLogger(StructCompiler.class.getName());
        String problem = "Generated source cannot be written to " + dumpFolder + ": " + e;
        logger.log(System.Logger.Level.WARNING, problem);
        logger.log(System.Logger.Level.DEBUG, "Where writing it failed", e);
      }
    }
  }

  /**
   * Returns generated code for a struct that another one holds, or the struct if there can be none.
   */
  Serializer<?> compileHeld(InterpretedStruct held) {
    try {
      return compile(held);
    } catch (GenerationException | ForyException e) {
      return held;
    }
  }
}
