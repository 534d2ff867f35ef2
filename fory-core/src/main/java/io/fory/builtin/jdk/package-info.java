/**
 * The protocol of JDK serialization: classes with {@code writeObject}, {@code readResolve} and
 * their like, specified in {@code docs/format-native.md}, section "JDK serialization".
 */
package io.fory.builtin.jdk;
