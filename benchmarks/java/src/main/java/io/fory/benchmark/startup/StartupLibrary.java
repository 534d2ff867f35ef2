package io.fory.benchmark.startup;

import io.fory.benchmark.codec.JvmFlags;
import java.util.List;

/** The libraries whose cold start is measured, in the order of the table. */
enum StartupLibrary {
  fory,
  apachefory,
  apacheforynocodegen,
  kryo,
  protobuf,
  jdk,
  /** A {@code main} that does nothing. */
  none;

  /** From this JDK on, Apache Fory's documentation asks for its flag. */
  private static final int FLAG_JDK = 25;

  private static final String BENCHMARK = "io/fory/benchmark/";
  private static final String IPC = "io/fory/ipc/";

  /** Whether the library can be measured with classes that it has not generated itself. */
  boolean takesAnyClass() {
    return this != protobuf;
  }

  /**
   * Returns whether a file belongs to the library or to what it depends on.
   *
   * @param name with the folders of its package
   */
  boolean has(String name) {
    return switch (this) {
      case fory ->
          name.startsWith("io/fory/") && !name.startsWith(BENCHMARK) && !name.startsWith(IPC);
      case apachefory, apacheforynocodegen -> name.startsWith("org/apache/fory/");
      case kryo -> name.startsWith("com/esotericsoftware/") || name.startsWith("org/objenesis/");
      case protobuf ->
          name.startsWith("com/google/protobuf/") || name.startsWith(BENCHMARK + "messages/");
      case jdk, none -> false;
    };
  }

  /** Returns the JVM flags that the library needs on a JDK of the given feature number. */
  List<String> jvmFlags(int jdk) {
    boolean apache = this == apachefory || this == apacheforynocodegen;
    return apache && jdk >= FLAG_JDK ? JvmFlags.of(name()) : List.of();
  }
}
