/**
 * Serializers, deserializers and serdes of Apache Kafka.
 *
 * <p>{@link io.fory.kafka.ForySerializer}, {@link io.fory.kafka.ForyDeserializer} and {@link
 * io.fory.kafka.ForySerde} are named in the configuration of clients, or made with a {@link
 * io.fory.Fory}. A record has the schemas of its classes, or refers to them in a {@link
 * io.fory.kafka.SchemaTopic}. The keys of the configuration are in {@link
 * io.fory.kafka.ForyConfig}.
 */
package io.fory.kafka;
