/** Type information and serializers of Apache Flink, whose state evolves with its classes. */
package io.fory.flink;
