package io.fory;

import io.fory.codegen.GenerationException;
import io.fory.codegen.StructCompiler;
import io.fory.serializer.ResolvedType;
import io.fory.serializer.Serializer;
import io.fory.serializer.struct.InterpretedStruct;
import io.fory.serializer.struct.StructEngine;
import java.nio.file.Path;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** When code is generated: not at all, in the background, or before a class is first used. */
final class Compilation implements StructEngine {
  private final boolean codegen;
  private final boolean async;
  private final Path generatedSources;

  /** Made when it is needed: the compiler takes longer to load than a short program to run. */
  private StructCompiler compiler;

  /**
   * Makes a policy.
   *
   * @param codegen whether code is generated at all
   * @param async whether it is generated in the background
   * @param generatedSources where generated source is written to, or null
   */
  Compilation(boolean codegen, boolean async, Path generatedSources) {
    this.codegen = codegen;
    this.async = async;
    this.generatedSources = generatedSources;
  }

  private synchronized StructCompiler compiler() {
    if (compiler == null) {
      compiler = new StructCompiler(generatedSources);
    }
    return compiler;
  }

  @Override
  public Serializer<?> start(InterpretedStruct struct) {
    return !codegen || async || struct.staysInterpreted() ? struct : compiled(struct);
  }

  @Override
  public boolean isImmediate() {
    return codegen && !async;
  }

  @Override
  public void reportHot(InterpretedStruct struct) {
    if (codegen && async) {
      Background.QUEUE.execute(() -> replace(struct));
    }
  }

  void ensureCompiled(ResolvedType type) {
    Serializer<?> serializer = type.serializer();
    if (codegen && serializer instanceof InterpretedStruct struct) {
      replace(struct);
    }
  }

  private void replace(InterpretedStruct struct) {
    ResolvedType type = struct.type();
    synchronized (compiler()) {
      Serializer<?> current = type.serializer();
      if (current instanceof InterpretedStruct interpreted) {
        type.replaceSerializer(compiled(interpreted));
      }
    }
  }

  private Serializer<?> compiled(InterpretedStruct struct) {
    try {
      return compiler().compile(struct);
    } catch (GenerationException e) {
      System.getLogger(Fory.class.getName())
          .log(
              System.Logger.Level.INFO,
              "The interpreter stays in use for " + struct.type() + ": " + e.getMessage(),
              e);
      return struct;
    }
  }

  /** One daemon thread for all instances, which ends when there is nothing to do. */
  private static final class Background implements ThreadFactory {
    static final ThreadPoolExecutor QUEUE =
        new ThreadPoolExecutor(
            1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Background());

    static {
      QUEUE.allowCoreThreadTimeOut(true);
    }

    @Override
    public Thread newThread(Runnable work) {
      Thread thread = new Thread(null, work, "fory-codegen", 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(null);
      return thread;
    }
  }
}
