/**
 * Serialization of JVM object graphs.
 *
 * <p>The libraries that the published jar carries inside do not appear here: they are relocated to
 * {@code io.fory.shaded}, which makes them packages of this module, and none of them is exported.
 */
@SuppressWarnings("module") // io.fory.format is not on the module path when this is compiled
module io.fory.core {
  exports io.fory;
  exports io.fory.annotation;
  exports io.fory.buffer;
  exports io.fory.compression;
  exports io.fory.error;
  exports io.fory.library;
  exports io.fory.schema;
  exports io.fory.serializer;

  uses io.fory.ForyModule;

  // Of this project alone: prints Java source and compiles it; finds the fields of a class and
  // takes its generic types apart; reaches private fields and constructors.
  exports io.fory.codegen.java to
      io.fory.format;
  exports io.fory.plan to
      io.fory.format;
  exports io.fory.platform to
      io.fory.format;

  // Janino's; nothing of this project logs through it.
  requires java.logging;
  // For its dates and exceptions, where it is there.
  requires static java.sql;
  // For its events, where it is there.
  requires static jdk.jfr;
  // For sun.reflect.ReflectionFactory alone, which makes objects without their constructor.
  requires jdk.unsupported;
}
