package io.fory.builtin.jdk;

import io.fory.builtin.jdk.WrittenLevel.WrittenField;
import io.fory.message.MessageReader;
import io.fory.plan.ClassNames;
import io.fory.platform.Utf8;
import io.fory.type.NameBytes;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The form and levels of a class, and the bytes that describe them in messages.
 *
 * @param form the form of bodies
 * @param levels the topmost first
 * @param bytes the description
 */
@SuppressWarnings("ArrayRecordComponent") // changed by none
record SerialLayout(SerialForm form, List<WrittenLevel> levels, byte[] bytes) {
  /** The longest description that is read. */
  static final int MOST_BYTES = 1 << 16;

  /** Estimate of the memory for each byte of a description, whose shortest part is a field. */
  static final int MEMORY_PER_BYTE = 64;

  private static final int HOOKED = 1;

  /** Returns the layout of a class here. */
  static SerialLayout of(SerialClass type, ClassNames naming) {
    List<WrittenLevel> levels = new ArrayList<>();
    for (SerialLevel level : type.levels()) {
      List<WrittenField> fields = new ArrayList<>();
      for (SerialField field : level.fields()) {
        fields.add(new WrittenField(field.name(), field.kind()));
      }
      boolean hooked = level.writer() != null || type.form() == SerialForm.EXTERNALIZABLE;
      levels.add(new WrittenLevel(nameOf(level, type, naming), hooked, fields));
    }
    return new SerialLayout(type.form(), levels, encode(type.form(), levels));
  }

  /**
   * Returns the layout of a writer whose class has the levels of this side, and no hooks.
   *
   * @param fields by level
   */
  static SerialLayout plain(SerialClass type, ClassNames naming, List<List<WrittenField>> fields) {
    List<WrittenLevel> levels = new ArrayList<>();
    for (SerialLevel level : type.levels()) {
      List<WrittenField> own = fields.get(levels.size());
      levels.add(new WrittenLevel(nameOf(level, type, naming), false, own));
    }
    return new SerialLayout(type.form(), levels, new byte[0]);
  }

  private static String nameOf(SerialLevel level, SerialClass type, ClassNames naming) {
    return level.type() == type.type() ? "" : naming.nameOf(level.type());
  }

  @SuppressWarnings("EnumOrdinal") // the place of a form and of a kind is a part of the format
  private static byte[] encode(SerialForm form, List<WrittenLevel> levels) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(form.ordinal());
    writeCount(bytes, levels.size());
    for (WrittenLevel level : levels) {
      writeName(bytes, level.name());
      bytes.write(level.hooked() ? HOOKED : 0);
      writeCount(bytes, level.fields().size());
      for (WrittenField field : level.fields()) {
        bytes.write(field.kind().ordinal());
        writeName(bytes, field.name());
      }
    }
    return bytes.toByteArray();
  }

  private static void writeName(ByteArrayOutputStream bytes, String name) {
    byte[] text = NameBytes.of(name);
    writeCount(bytes, text.length);
    bytes.write(text, 0, text.length);
  }

  private static void writeCount(ByteArrayOutputStream bytes, int count) {
    int rest = count;
    while (rest >= 0x80) {
      bytes.write(rest & 0x7F | 0x80);
      rest >>>= 7;
    }
    bytes.write(rest);
  }

  /**
   * Decodes a description.
   *
   * @param in names the offset in errors
   */
  static SerialLayout decode(byte[] bytes, MessageReader in) {
    return new Decoder(bytes, in).decode();
  }

  private static final class Decoder {
    private final byte[] bytes;
    private final MessageReader in;
    private int at;

    Decoder(byte[] bytes, MessageReader in) {
      this.bytes = bytes;
      this.in = in;
    }

    @SuppressWarnings("EnumOrdinal") // as above
    SerialLayout decode() {
      int form = next();
      require(form < SerialForm.values().length, "an unknown form");
      int count = count();
      require(count > 0, "no level");
      List<WrittenLevel> levels = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        String name = name();
        require(name.isEmpty() == (i == count - 1), "a level without its name");
        int flags = next();
        require(flags <= HOOKED, "unknown flags");
        levels.add(new WrittenLevel(name, flags == HOOKED, fields()));
      }
      require(at == bytes.length, "bytes behind its end");
      boolean one = form == SerialForm.SERIALIZABLE.ordinal() || count == 1;
      require(one, "several levels");
      return new SerialLayout(SerialForm.values()[form], levels, bytes);
    }

    private List<WrittenField> fields() {
      int count = count();
      List<WrittenField> fields = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        FieldKind kind = FieldKind.at(next());
        require(kind != null, "an unknown kind of fields");
        fields.add(new WrittenField(name(), kind));
      }
      return fields;
    }

    private int next() {
      require(at < bytes.length, "too few bytes");
      return bytes[at++] & 0xFF;
    }

    private int count() {
      int count = 0;
      for (int shift = 0; ; shift += 7) {
        int b = next();
        require(shift < 21, "a number that is too great");
        count |= (b & 0x7F) << shift;
        if (b < 0x80) {
          require(count <= bytes.length, "a number that is too great");
          return count;
        }
      }
    }

    private String name() {
      int length = count();
      require(length <= bytes.length - at, "too few bytes");
      String name = Utf8.decode(bytes, at, length);
      require(name != null, "a name that is not UTF-8");
      at += length;
      return name;
    }

    private void require(boolean right, String problem) {
      if (!right) {
        throw in.malformedInput("the description of a serial form has " + problem);
      }
    }
  }
}
