package io.fory.platform;

/** Whether the program is a native image, made ahead of time, in which no class can be defined. */
public final class NativeImage {
  /** Set by GraalVM, to {@code buildtime} or {@code runtime}. */
  private static final String PROPERTY = "org.graalvm.nativeimage.imagecode";

  private NativeImage() {}

  /** Returns whether this runs in a native image, or while one is being built. */
  public static boolean isRunning() {
    return System.getProperty(PROPERTY) != null;
  }
}
