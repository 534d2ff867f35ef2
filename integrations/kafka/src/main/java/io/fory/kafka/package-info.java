/** Serializers, deserializers and serdes of Apache Kafka. */
package io.fory.kafka;
