/**
 * The serializer of Apache Spark.
 *
 * <p>{@link io.fory.spark.ForySerializer} is named in the configuration of an application, with
 * settings whose keys begin with {@code spark.fory.}; the README of this module lists them.
 */
package io.fory.spark;
