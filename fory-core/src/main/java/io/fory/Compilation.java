package io.fory;

import io.fory.codegen.StructCompiler;
import io.fory.codegen.java.CompilationQueue;
import io.fory.codegen.java.GenerationException;
import io.fory.error.ErrorText;
import io.fory.message.ResolvedType;
import io.fory.platform.NativeImage;
import io.fory.platform.StackProbe;
import io.fory.recording.Recorder;
import io.fory.serializer.Serializer;
import io.fory.struct.CompilationPolicy;
import io.fory.struct.InterpretedStruct;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides when code is generated: never, in the background, or before the first use of a class of
 * this side. Code for versions of writers is always generated in the background: a call never
 * generates code because of its input.
 */
final class Compilation implements CompilationPolicy {
  /** Stack that the compiler needs: one that overflows in it could not be used any more. */
  private static final int STACK_BYTES = 1 << 18;

  private final boolean codegen;

  /** Why no code is generated at all; null if it is. */
  private final String none;

  private final Recorder recorder;
  private final boolean async;
  private final boolean versionsAtOnce;
  private final Path generatedSources;

  /** Made when they are needed: the compiler takes longer to load than a short program to run. */
  private StructCompiler ofKnown;

  /**
   * A compiler of their own, so that a class of this side never waits for a version of a writer.
   */
  private StructCompiler ofVersions;

  /**
   * Classes for which it has been logged that there is no code, since versions of one may be many;
   * and class loaders for all of whose classes it has been.
   */
  private final Set<Object> logged = ConcurrentHashMap.newKeySet();

  /** Why there is no code for a class. */
  private final Map<Class<?>, String> reasons = new ConcurrentHashMap<>();

  /** The structs that are in the queue, each with the version that it belongs to, or itself. */
  private final Map<InterpretedStruct, Object> waiting = new ConcurrentHashMap<>();

  /**
   * Makes a policy.
   *
   * @param codegen whether code is generated at all
   * @param async whether it is generated in the background
   * @param versionsAtOnce whether code for versions is generated in the call that reads them; for
   *     tests of that code
   * @param generatedSources where generated source is written to, or null
   * @param recorder hears of the code
   */
  Compilation(
      boolean codegen,
      boolean async,
      boolean versionsAtOnce,
      Path generatedSources,
      Recorder recorder) {
    this.codegen = codegen && !NativeImage.isRunning();
    this.none =
        this.codegen
            ? null
            : codegen
                ? "a native image has no code generation"
                : "ForyBuilder.withCodegen(false) is set";
    this.recorder = recorder;
    this.async = async;
    this.versionsAtOnce = versionsAtOnce;
    this.generatedSources = generatedSources;
  }

  private synchronized StructCompiler compilerOf(ResolvedType type) {
    if (type.isVersion()) {
      if (ofVersions == null) {
        ofVersions = new StructCompiler(generatedSources, recorder);
      }
      return ofVersions;
    }
    if (ofKnown == null) {
      ofKnown = new StructCompiler(generatedSources, recorder);
    }
    return ofKnown;
  }

  @Override
  public Serializer<?> start(InterpretedStruct struct) {
    boolean later = async || struct.type().isVersion() && !versionsAtOnce;
    return !codegen || later || struct.staysInterpreted() || !struct.makesObjects()
        ? struct
        : compiled(struct);
  }

  @Override
  public boolean startsVersions() {
    return codegen && versionsAtOnce;
  }

  @Override
  public boolean reportHot(InterpretedStruct struct) {
    return enqueue(struct, null);
  }

  @Override
  public boolean enqueue(InterpretedStruct struct, Object version) {
    if (!codegen || logged.contains(struct.linked().type())) {
      return true;
    }
    waiting.put(struct, version == null ? struct : version);
    boolean added = CompilationQueue.SHARED.add(() -> replaceOrLog(struct), version);
    if (!added) {
      waiting.remove(struct);
    }
    return added;
  }

  @Override
  public void cancel(Object version) {
    CompilationQueue.SHARED.cancel(version);
    waiting.values().removeIf(owner -> owner.equals(version));
  }

  @Override
  public Recorder recorder() {
    return recorder;
  }

  /** Returns what serves a type now, and why it is not generated code. */
  String engineOf(ResolvedType type) {
    if (!(type.serializer() instanceof InterpretedStruct struct)) {
      return "generated code";
    }
    String reason = reasons.get(type.type());
    if (struct.staysInterpreted()) {
      reason = "objects are made when their parts have been read";
    } else if (!codegen) {
      reason = none;
    }
    if (reason != null) {
      return "interpreter, for good: " + ErrorText.printable(reason);
    }
    return waiting.containsKey(struct)
        ? "interpreter, while code is being generated"
        : "interpreter, until it has been used " + InterpretedStruct.USES_BEFORE_HOT + " times";
  }

  /** Generates the code of a type; returns why it stays with the interpreter, or null. */
  String ensureCompiled(ResolvedType type) {
    boolean open = Modifier.isAbstract(type.type().getModifiers()) && !type.type().isEnum();
    if (open || !(type.serializer() instanceof InterpretedStruct)) {
      return null;
    }
    if (!codegen) {
      return none;
    }
    StructCompiler compiler = compilerOf(type);
    synchronized (compiler) {
      if (type.serializer() instanceof InterpretedStruct struct) {
        try {
          type.replaceSerializer(compiler.compile(struct));
        } catch (GenerationException e) {
          reasons.put(type.type(), e.getMessage());
          return e.getMessage();
        }
      }
    }
    return null;
  }

  private void replace(InterpretedStruct struct) {
    ResolvedType type = struct.type();
    synchronized (compilerOf(type)) {
      Serializer<?> current = type.serializer();
      if (current instanceof InterpretedStruct interpreted) {
        type.replaceSerializer(compiled(interpreted));
      }
    }
  }

  private void replaceOrLog(InterpretedStruct struct) {
    try {
      replace(struct);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      logOnce(struct, e);
    } catch (OutOfMemoryError e) {
      if (!struct.type().isVersion()) { // a version of a writer says nothing of the class
        logOnce(struct, e);
      }
    } finally {
      waiting.remove(struct);
    }
  }

  private Serializer<?> compiled(InterpretedStruct struct) {
    if (!StackProbe.has(STACK_BYTES)) {
      enqueue(struct, null); // the thread there has more
      return struct;
    }
    try {
      return compilerOf(struct.type()).compile(struct);
    } catch (GenerationException e) {
      logOnce(struct, e);
      return struct;
    }
  }

  /**
   * Logs a line for each cause; a class loader that does not see this library is one cause for all
   * its classes.
   */
  private void logOnce(InterpretedStruct struct, Throwable reason) {
    Class<?> type = struct.linked().type();
    boolean blind = reason.getCause() instanceof LinkageError;
    String why = reason instanceof GenerationException ? reason.getMessage() : reason.toString();
    reasons.put(type, why);
    recorder.fellBack(type, why);
    if (logged.add(type) && (!blind || logged.add(type.getClassLoader()))) {
      System.Logger logger = System.getLogger(Fory.class.getName());
      String line =
          "The interpreter stays in use for "
              + struct.type()
              + (blind ? " and others of its class loader: " : ": ")
              + why;
      logger.log(System.Logger.Level.WARNING, line.lines().findFirst().orElse(line));
      logger.log(System.Logger.Level.DEBUG, "Where code could not be generated", reason);
    }
  }
}
