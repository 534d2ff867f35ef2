/**
 * Serializers of single values: numbers, text, enums, dates and times, classes, throwables.
 *
 * <p>{@link io.fory.builtin.scalar.ScalarFactory} makes them one by one when they are asked for, so
 * that a JVM that never meets a date never loads what writes dates.
 */
package io.fory.builtin.scalar;
