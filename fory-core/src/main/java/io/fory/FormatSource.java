package io.fory;

import io.fory.struct.CompilationPolicy;
import io.fory.wire.TypeCatalog;
import io.fory.wire.WireFormat;
import io.fory.wire.jvm.JvmFormat;
import io.fory.wire.xlang.XlangFormat;

/**
 * Makes one of the two formats. No lambda: the first of a program costs milliseconds, and nothing
 * between building a {@code Fory} and the first message links one.
 */
record FormatSource(boolean xlang, CompilationPolicy engine) implements WireFormat.Source {
  /** Refuses an option that the cross-language format does not have, if it is set. */
  static void refuse(boolean set, String option, String reason) {
    if (set) {
      throw new IllegalArgumentException(option + " needs withXlang(false): " + reason);
    }
  }

  @Override
  public WireFormat formatOf(TypeCatalog catalog) {
    return xlang ? new XlangFormat(catalog, engine) : new JvmFormat(catalog, engine);
  }
}
