package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;

import io.fory.carried.DroppedFields;
import io.fory.codec.CodecLookup;
import io.fory.codec.ValueCodec;
import io.fory.error.TypeNotAllowedException;
import io.fory.message.Admission;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.NativeTypeReader;
import io.fory.message.NativeTypeWriter;
import io.fory.message.ResolvedType;
import io.fory.message.TypeResolver;
import io.fory.message.WireOptions;
import io.fory.serializer.Serializer;
import java.lang.reflect.Type;
import java.util.HexFormat;

/** Writes and reads bodies by themselves, with no type, no head and no registry around them. */
final class Bodies {
  private static final int DEPTH = 16;
  private static final long MEMORY = 1 << 24;
  private static final TypeResolver NO_TYPES = new NoTypes();

  private Bodies() {}

  @SuppressWarnings("unchecked") // a serializer is only handed values of its class
  static Serializer<Object> serializer(Class<?> type, boolean compactStrings) {
    Serializer<?> made = new ScalarFactory().create(type, new Lookup(options(compactStrings)));
    assertNotNull(made, type.getName());
    return (Serializer<Object>) made;
  }

  static Serializer<Object> serializer(Class<?> type) {
    return serializer(type, false);
  }

  private static WireOptions options(boolean compactStrings) {
    return new WireOptions(false, false, false, compactStrings, false, false, false, false);
  }

  /** Returns the body in hexadecimal digits. */
  static String hex(Object value) {
    return HexFormat.of().formatHex(write(value, false));
  }

  static byte[] write(Object value, boolean compactStrings) {
    MessageWriter out = writer(compactStrings);
    out.begin();
    serializer(value.getClass(), compactStrings).write(out, value);
    return out.endToBytes();
  }

  static MessageWriter writer(boolean compactStrings) {
    return new MessageWriter(NO_TYPES, new NativeTypeWriter(), options(compactStrings), DEPTH, 0);
  }

  /** Reads a body given in hexadecimal digits, of which nothing may be left. */
  static Object read(Class<?> type, String hex) {
    return read(type, HexFormat.of().parseHex(hex));
  }

  static Object read(Class<?> type, byte[] body) {
    MessageReader in =
        new MessageReader(
            NO_TYPES,
            new NativeTypeReader(),
            false,
            false,
            DEPTH,
            0,
            r -> new DroppedFields(r, () -> true));
    in.begin(body, 0, 0);
    in.limit(MEMORY, Object.class, null);
    Object value = serializer(type).read(in);
    assertEquals(in.remaining(), 0, "bytes left");
    return value;
  }

  /** Writes a value and reads it back, with both ways to write strings. */
  static Object roundTrip(Object value) {
    Object copy = read(value.getClass(), write(value, false));
    assertEquals(read(value.getClass(), write(value, true)), copy, "with compact strings");
    return copy;
  }

  private record Lookup(WireOptions options) implements CodecLookup {
    @Override
    public ResolvedType resolve(Class<?> type) {
      return NO_TYPES.resolve(type);
    }

    @Override
    public ValueCodec codec(Type declared, boolean nullable, boolean tracked) {
      throw new AssertionError("a scalar has no parts");
    }
  }

  private static final class NoTypes implements TypeResolver {
    @Override
    public ResolvedType resolve(Class<?> type) {
      throw TypeNotAllowedException.unregistered(type);
    }

    @Override
    public ResolvedType builtIn(int number) {
      return null;
    }

    @Override
    public ResolvedType registered(int id) {
      return null;
    }

    @Override
    public ResolvedType registered(String name) {
      return null;
    }

    @Override
    public ResolvedType arrayOf(ResolvedType component) {
      throw TypeNotAllowedException.unregisteredObject(component.toString());
    }

    @Override
    public ResolvedType versionOf(byte[] schema, Admission admission) {
      throw TypeNotAllowedException.unregisteredObject("a schema");
    }
  }
}
