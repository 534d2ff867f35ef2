package io.fory.dump;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.TypeIdentity;
import io.fory.type.BuiltInTypes;
import io.fory.type.LayoutHash;
import java.util.ArrayList;
import java.util.List;

/** Reads the types of a message; specified in {@code docs/format-native.md}, section "Types". */
final class NativeTypes {
  private static final int ARRAY = 0;
  private static final int BY_NAME = 1;
  private static final int BY_ID = 2;
  private static final int BY_SCHEMA = 3;
  private static final int FIRST_BUILT_IN = 4;

  /** Stands in place of a layout hash in front of a description. */
  private static final int DESCRIBED = 0x53424F4A;

  private final DumpInput in;
  private final SessionSchemas session;
  private final List<Shape> defined = new ArrayList<>();

  NativeTypes(DumpInput in, SessionSchemas session) {
    this.in = in;
    this.session = session;
  }

  Shape read(int dimensions) {
    int code = in.buffer().readVarUint32();
    switch (code) {
      case ARRAY:
        if (dimensions == 0) {
          throw in.malformed("an array type has too many dimensions");
        }
        return Shape.array(read(dimensions - 1));
      case BY_NAME:
        String name = in.string();
        if (name == null) {
          throw in.malformed("a class has no name");
        }
        return named(TypeIdentity.ofName(name));
      case BY_ID:
        return named(TypeIdentity.ofId(in.buffer().readVarUint32()));
      case BY_SCHEMA:
        return define(Shape.defined(schema(), 0));
      default:
        return known(code);
    }
  }

  private Shape known(int code) {
    int index = (code - FIRST_BUILT_IN) >>> 1;
    if ((code & 1) == 1) {
      if (index >= defined.size()) {
        throw in.malformed("no class number " + index + " has been named before");
      }
      return defined.get(index);
    }
    if (BuiltInTypes.nameOf(index) == null) {
      throw in.malformed("no built-in type has the number " + Integer.toUnsignedString(index));
    }
    return Shape.builtIn(index);
  }

  private Shape define(Shape type) {
    defined.add(type);
    return type;
  }

  private Shape named(TypeIdentity identity) {
    int hash = in.buffer().readInt32();
    if (hash == DESCRIBED) {
      return define(Shape.named(identity.toString(), SerialShape.read(in)));
    }
    SchemaModel known = in.schemas().find(identity, hash);
    return define(known == null ? Shape.named(identity.toString(), null) : Shape.defined(known, 0));
  }

  private SchemaModel schema() {
    MemoryBuffer buffer = in.buffer();
    int length = buffer.readVarUint32();
    if (length == 0) {
      return sentBefore();
    }
    in.requireElements(length);
    SchemaModel schema = SchemaModel.decode(buffer.readBytes(length));
    if (session != null) {
      int number = buffer.readVarUint32() - 1;
      if (number >= SessionSchemas.MOST || number < -1) {
        throw in.malformed("a schema gets the number " + Integer.toUnsignedString(number));
      }
      if (number >= 0) {
        session.put(number, schema);
      }
    }
    return schema;
  }

  private SchemaModel sentBefore() {
    if (session == null) {
      throw in.malformed("a schema of no bytes outside of a session");
    }
    long at = in.offset();
    int number = in.buffer().readVarUint32();
    int check = in.buffer().readInt16() & 0xFFFF;
    SchemaModel known = session.get(number);
    if (known == null) {
      throw new Stop(
          ErrorCode.CONFIGURATION_MISMATCH,
          "schema number "
              + Integer.toUnsignedString(number)
              + " of the session is in none of the messages before",
          at);
    }
    if ((LayoutHash.of(known.bytes()) & 0xFFFF) != check) {
      throw in.malformed("another schema has the number " + number);
    }
    return known;
  }
}
