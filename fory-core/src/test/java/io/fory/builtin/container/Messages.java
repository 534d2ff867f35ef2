package io.fory.builtin.container;

import io.fory.EngineInUse;
import io.fory.Fory;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;

/** The framework as these tests use it: with and without reference tracking. */
final class Messages {
  /** Constants with and without bodies. */
  enum Color {
    RED,
    GREEN {
      @Override
      boolean isCalm() {
        return true;
      }
    },
    BLUE;

    boolean isCalm() {
      return false;
    }
  }

  /** An enum that has no constants. */
  enum Nothing {}

  /** A struct without fields, whose body is empty. */
  static final class Empty {
    @Override
    public boolean equals(Object other) {
      return other instanceof Empty;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  /** A struct with a place for anything. */
  static final class Node {
    String name;
    Object next;

    Node() {}

    Node(String name) {
      this.name = name;
    }
  }

  /** A record that orders itself. */
  record Version(int major, int minor) implements Comparable<Version> {
    @Override
    public int compareTo(Version other) {
      return major != other.major
          ? Integer.compare(major, other.major)
          : Integer.compare(minor, other.minor);
    }
  }

  static final Fory UNTRACKED = fory(false);
  static final Fory TRACKED = fory(true);

  private Messages() {}

  private static Fory fory(boolean tracking) {
    return Fory.builder()
        .withRefTracking(tracking)
        .withCodegen(false)
        .register(Color.class)
        .register(Nothing.class)
        .register(Empty.class)
        .register(Node.class)
        .register(Version.class)
        .build();
  }

  /** Returns a framework that generates code for these classes at once. */
  static Fory fory(Class<?>... registered) {
    var builder = EngineInUse.builder();
    for (Class<?> type : registered) {
      builder.register(type);
    }
    return builder.build();
  }

  /** Returns the ways to get another graph like one: through bytes, and by {@link Fory#copy}. */
  @DataProvider
  public static Object[][] ways() {
    return new Object[][] {{false}, {true}};
  }

  /** Returns what reading the message of a value gives, with its class. */
  @SuppressWarnings("unchecked") // the caller compares the classes
  static <T> T copy(Fory fory, T value) {
    return (T) fory.deserialize(fory.serialize(value));
  }

  /** Runs a check on copies that were made without and with reference tracking. */
  static <T> void forCopies(T value, Consumer<T> check) {
    check.accept(copy(UNTRACKED, value));
    check.accept(copy(TRACKED, value));
  }
}
