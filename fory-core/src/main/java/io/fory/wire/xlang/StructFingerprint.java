package io.fory.wire.xlang;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The hash by which writer and reader of a struct without metadata notice that their versions of it
 * differ; specified in the section "Same-schema mode".
 */
public final class StructFingerprint {
  private StructFingerprint() {}

  /** Returns the hash of some fields, in whatever order they are. */
  public static int of(List<FieldDef> fields) {
    byte[] bytes = text(fields).getBytes(StandardCharsets.UTF_8);
    return (int) Murmur3.hash(bytes, 0, bytes.length);
  }

  /** Returns the text that is hashed. */
  static String text(List<FieldDef> fields) {
    List<FieldDef> sorted = new ArrayList<>(fields);
    sorted.sort(FieldDef.BY_KEY);
    StringBuilder text = new StringBuilder();
    for (FieldDef field : sorted) {
      FieldType type = field.type();
      text.append(field.key()).append(',');
      append(text, type, type.tracked(), type.nullable());
      text.append(';');
    }
    return text.toString();
  }

  private static void append(
      StringBuilder text, FieldType type, boolean tracked, boolean nullable) {
    text.append(idOf(type.type()));
    text.append(tracked ? ",1" : ",0").append(nullable ? ",1" : ",0");
    List<FieldType> elements = type.elements();
    if (elements.isEmpty()) {
      return;
    }
    text.append('[');
    // Whether an element may be null or a reference is a part of the values themselves.
    append(text, elements.get(0), false, false);
    if (elements.size() == 2) {
      text.append('|');
      append(text, elements.get(1), false, false);
    }
    text.append(']');
  }

  /** Types of the application all have one id. */
  private static int idOf(XlangType type) {
    return type.isRegistered() || type == XlangType.UNION ? XlangType.UNKNOWN.id() : type.id();
  }
}
