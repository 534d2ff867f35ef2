package io.fory;

import io.fory.codegen.GeneratedStruct;
import io.fory.codegen.StructCompiler;
import io.fory.codegen.java.CompilationQueue;
import io.fory.codegen.java.GenerationException;
import io.fory.message.TypeResolver;
import io.fory.recording.Recorder;
import io.fory.serializer.Serializer;
import io.fory.struct.InterpretedStruct;
import java.lang.reflect.Field;
import java.util.List;

/** Tells which engine is at work for a class; in this package for its access to {@link Fory}. */
public final class EngineInUse {
  private EngineInUse() {}

  /** Returns a builder of instances that generate code before they use it, for versions too. */
  public static ForyBuilder builder() {
    return Fory.builder().withEverythingCompiledAtOnce();
  }

  /** Waits until no code is waited for any more. */
  public static void awaitBackground() {
    try {
      CompilationQueue.SHARED.awaitIdle();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns how much code waits to be generated, of all instances. */
  public static int waiting() {
    return CompilationQueue.SHARED.size();
  }

  /** Returns whether generated code is at work for a class. */
  public static boolean isGenerated(Fory fory, Class<?> type) {
    return fory.serializerOf(type) instanceof GeneratedStruct;
  }

  /** Returns whether the interpreter is at work for a class. */
  public static boolean isInterpreted(Fory fory, Class<?> type) {
    return fory.serializerOf(type) instanceof InterpretedStruct;
  }

  /** Returns whether generated code is at work for what a schema describes. */
  public static boolean isGeneratedForSchema(Fory fory, byte[] schema) {
    try {
      Field registry = Fory.class.getDeclaredField("registry");
      registry.setAccessible(true);
      TypeResolver types = (TypeResolver) registry.get(fory);
      return types.versionOf(schema, type -> true).serializer() instanceof GeneratedStruct;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("no registry", e);
    }
  }

  /** Returns why no code can be generated for a class that the interpreter works for. */
  public static String whyInterpreted(Fory fory, Class<?> type) {
    Serializer<?> serializer = fory.serializerOf(type);
    if (!(serializer instanceof InterpretedStruct struct)) {
      return "it is not interpreted but has a " + serializer.getClass().getName();
    }
    try {
      new StructCompiler(null, new Recorder(List.of())).compile(struct);
      return "code can be generated now";
    } catch (GenerationException e) {
      return e.getMessage();
    }
  }
}
