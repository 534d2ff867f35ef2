package io.fory.format.codec;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.IncompatibleSchemaException;
import io.fory.format.layout.RowBytes;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import io.fory.plan.FieldKeys;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The codec of an enum: the name of the constant. */
final class EnumCodec extends VariableCodec {
  private static final int MOST_NAMES = 16;

  private final Class<?> type;

  /** The first constants, which are found without making a string. */
  private final Object[] values;

  /** Their names in UTF-8, and of each the {@linkplain RowInput#head head}. */
  private final byte[][] names;

  private final long[] heads;
  private final Map<String, Object> constants = new HashMap<>();

  EnumCodec(Class<?> type) {
    super(RowType.of(TypeKind.STRING));
    this.type = type;
    for (Object constant : type.getEnumConstants()) {
      constants.put(((Enum<?>) constant).name(), constant);
    }
    for (FieldKeys keys : FieldKeys.ofConstants(type)) { // rows of earlier versions have others
      keys.former().forEach(name -> constants.putIfAbsent(name, constants.get(keys.key())));
    }
    Object[] all = type.getEnumConstants();
    this.values = Arrays.copyOf(all, Math.min(MOST_NAMES, all.length));
    this.names = new byte[values.length][];
    this.heads = new long[values.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = ((Enum<?>) values[i]).name().getBytes(StandardCharsets.UTF_8);
      MemoryBuffer name = MemoryBuffer.wrap(names[i]);
      heads[i] = RowBytes.of(name, 0, names[i].length).head(0, names[i].length);
    }
  }

  @Override
  @SuppressWarnings("EnumOrdinal") // an index of this virtual machine, which is not written
  public void writeBody(RowOutput out, Object value) {
    int ordinal = ((Enum<?>) value).ordinal();
    if (ordinal >= values.length || values[ordinal] != value || names[ordinal].length > 8) {
      out.writeText(((Enum<?>) type.cast(value)).name());
    } else {
      out.writeHead(heads[ordinal], names[ordinal].length);
    }
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    Object constant = find(in, base, size);
    if (constant == null) {
      constant = constants.get(in.text(base, size));
    }
    if (constant == null) {
      IncompatibleSchemaException unknown =
          new IncompatibleSchemaException("A constant that " + type.getTypeName() + " lacks");
      unknown.withOffset(base);
      throw unknown;
    }
    return constant;
  }

  /** Returns the constant of a name if it is one of the first, else null. */
  private Object find(RowInput in, int base, int size) {
    long head = in.head(base, size);
    for (int i = 0; i < heads.length; i++) {
      if (heads[i] == head && names[i].length == size && in.endsLike(names[i], base)) {
        return values[i];
      }
    }
    return null;
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    return this;
  }
}
