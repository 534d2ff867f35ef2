package io.fory.recording;

import io.fory.fixture.CompiledSources;

/** A class whose loader does not see this library. */
final class Blind {
  private Blind() {}

  static Class<?> newType() {
    CompiledSources sources =
        CompiledSources.compile("blind.Model", "package blind; public class Model { int n; }");
    return CompiledSources.load(
        sources.newLoader(ClassLoader.getPlatformClassLoader()), "blind.Model");
  }
}
