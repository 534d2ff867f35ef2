/**
 * Serialization of JVM object graphs.
 *
 * <p>The libraries that the published jar carries inside do not appear here: they are relocated to
 * {@code io.fory.shaded}, which makes them packages of this module, and none of them is exported.
 */
module io.fory.core {
  exports io.fory;
  exports io.fory.annotation;
  exports io.fory.buffer;
  exports io.fory.error;
  exports io.fory.schema;
  exports io.fory.serializer;

  // Janino's; nothing of this project logs through it.
  requires java.logging;
  // For sun.reflect.ReflectionFactory alone, which makes objects without their constructor.
  requires jdk.unsupported;
}
