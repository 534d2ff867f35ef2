package io.fory.format.codec;

import io.fory.error.IncompatibleSchemaException;
import io.fory.format.layout.RowInput;
import io.fory.format.layout.RowMemory;
import io.fory.format.layout.RowOutput;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import java.util.HashMap;
import java.util.Map;

/** The codec of an enum: the name of the constant. */
final class EnumCodec extends VariableCodec {
  private final Class<?> type;
  private final Map<String, Object> constants = new HashMap<>();

  EnumCodec(Class<?> type) {
    super(RowType.of(TypeKind.STRING));
    this.type = type;
    for (Object constant : type.getEnumConstants()) {
      constants.put(((Enum<?>) constant).name(), constant);
    }
  }

  @Override
  public void writeBody(RowOutput out, Object value) {
    TextCodec.write(out, ((Enum<?>) value).name());
  }

  @Override
  public Object readBody(RowInput in, int base, int size) {
    Object constant = constants.get(RowMemory.text(in.memory(), base, size));
    if (constant == null) {
      IncompatibleSchemaException unknown =
          new IncompatibleSchemaException("A constant that " + type.getTypeName() + " lacks");
      unknown.withOffset(base);
      throw unknown;
    }
    return constant;
  }

  @Override
  SlotCodec reading(RowType written) {
    requireKind(written);
    return this;
  }
}
