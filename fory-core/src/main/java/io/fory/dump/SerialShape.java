package io.fory.dump;

import io.fory.buffer.MemoryBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The description of a class that is written as JDK serialization writes it; specified in {@code
 * docs/format-native.md}, section "JDK serialization".
 */
record SerialShape(List<Level> levels) {
  /** One class of the chain. */
  record Level(String name, boolean items, List<Field> fields) {}

  /** One field of it. */
  record Field(String name, int kind) {}

  static final int MOST_BYTES = 1 << 16;
  private static final int FORMS = 3;
  private static final int KINDS = 11;

  static SerialShape read(DumpInput input) {
    MemoryBuffer in = input.buffer();
    int bytes = input.length();
    if (bytes > MOST_BYTES) {
      throw input.malformed("a description of " + bytes + " bytes");
    }
    int end = in.readerIndex() + bytes;
    if (input.uint8() >= FORMS) {
      throw input.malformed("an unknown form of serialization");
    }
    List<Level> levels = new ArrayList<>();
    int count = in.readVarUint32();
    for (int i = 0; i != count && in.readerIndex() < end; i++) {
      levels.add(level(input, end));
    }
    if (count < 1 || count != levels.size() || in.readerIndex() != end) {
      throw input.malformed("a description that ends elsewhere than it says");
    }
    return new SerialShape(levels);
  }

  private static Level level(DumpInput input, int end) {
    MemoryBuffer in = input.buffer();
    String name = name(in);
    boolean items = in.readByte() != 0;
    int count = in.readVarUint32();
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i != count && in.readerIndex() < end; i++) {
      int kind = in.readByte();
      if (kind < 0 || kind >= KINDS) {
        throw input.malformed("an unknown kind of field " + kind);
      }
      fields.add(new Field(name(in), kind));
    }
    if (fields.size() != count) {
      throw input.malformed("a description that ends before its fields");
    }
    return new Level(name, items, fields);
  }

  private static String name(MemoryBuffer in) {
    return new String(in.readBytes(in.readVarUint32()), StandardCharsets.UTF_8);
  }
}
