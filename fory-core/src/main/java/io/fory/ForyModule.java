package io.fory;

/**
 * Registrations and options that belong together, such as those for the types of a library: {@link
 * ForyBuilder#install} applies them.
 *
 * <p>{@link ForyBuilder#findAndInstallModules} finds implementations that a jar names in {@code
 * META-INF/services/io.fory.ForyModule}; these are public and have a public constructor without
 * arguments.
 */
public interface ForyModule {
  /** Applies the module to a builder. */
  void configure(ForyBuilder builder);
}
