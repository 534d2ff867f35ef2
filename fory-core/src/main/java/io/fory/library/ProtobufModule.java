package io.fory.library;

import io.fory.ForyBuilder;
import io.fory.ForyModule;
import io.fory.error.UnsupportedTypeException;
import io.fory.platform.LibraryClasses;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * Messages of protobuf: registered classes that protobuf has generated, full and lite, and {@code
 * ByteString}. The body of a message is its number of bytes and protobuf's encoding of it; unknown
 * fields are kept. The types that come with protobuf ({@code Timestamp}, {@code Struct}, {@code
 * Any} ...) are registered by this.
 */
public final class ProtobufModule implements ForyModule {
  private static final String HOME = "com.google.protobuf.";

  private final ClassLoader loader;

  /** Makes a module that finds protobuf by the context class loader of the thread. */
  public ProtobufModule() {
    this(null);
  }

  /** Makes a module that finds protobuf by a class loader. */
  public ProtobufModule(ClassLoader loader) {
    this.loader = loader;
  }

  @Override
  public void configure(ForyBuilder builder) {
    Library protobuf = new Library(builder, "Protobuf", loader, HOME + "MessageLite");
    Access access = new Access(protobuf);
    protobuf.serialize(HOME + "MessageLite", type -> new MessageSerializer(access, type));
    Class<?> bytes = protobuf.type(HOME + "ByteString");
    Function<Object, Object> array = protobuf.classes().getter(bytes, "toByteArray");
    protobuf.replace(
        bytes.getName(),
        byte[].class,
        value -> (byte[]) array.apply(value),
        protobuf.classes().method(bytes, "copyFrom", byte[].class));
    protobuf.register(
        HOME,
        "Any",
        "BoolValue",
        "BytesValue",
        "DoubleValue",
        "Duration",
        "Empty",
        "FieldMask",
        "FloatValue",
        "Int32Value",
        "Int64Value",
        "ListValue",
        "StringValue",
        "Struct",
        "Timestamp",
        "UInt32Value",
        "UInt64Value",
        "Value");
  }

  /** The methods of protobuf that are called. */
  private static final class Access {
    final LibraryClasses classes;
    final Class<?> parser;
    final Function<Object, Object> parserOf;
    final Function<Object, Object> bytesOf;
    final Function<Object, Object> complete;

    /** Null if this is a protobuf without descriptors. */
    private final Class<?> descriptor;

    private final Class<?> field;

    Access(Library protobuf) {
      this.classes = protobuf.classes();
      Class<?> message = protobuf.type(HOME + "MessageLite");
      this.parser = protobuf.type(HOME + "Parser");
      this.parserOf = classes.getter(message, "getParserForType");
      this.bytesOf = classes.getter(message, "toByteArray");
      this.complete = classes.getter(protobuf.type(HOME + "MessageLiteOrBuilder"), "isInitialized");
      this.descriptor = classes.find(HOME + "Descriptors$Descriptor");
      this.field = classes.find(HOME + "Descriptors$FieldDescriptor");
    }

    /** Returns whether messages of a class may hold messages without end, as far as is known. */
    boolean mayNestDeeply(Class<?> type) {
      Object root = descriptor == null ? null : classes.result(type, "getDescriptor");
      return root == null || isRecursive(root, new HashSet<>(), new HashSet<>());
    }

    private boolean isRecursive(Object type, Set<Object> above, Set<Object> done) {
      if (!above.add(type)) {
        return true;
      }
      if (done.add(type)) {
        Function<Object, Object> kind = classes.getter(field, "getJavaType");
        Function<Object, Object> messageType = classes.getter(field, "getMessageType");
        Object fields = classes.getter(descriptor, "getFields").apply(type);
        for (Object part : (Iterable<?>) fields) {
          if (((Enum<?>) kind.apply(part)).name().equals("MESSAGE")
              && isRecursive(messageType.apply(part), above, done)) {
            return true;
          }
        }
      }
      above.remove(type);
      return false;
    }
  }

  /** Messages of one class. */
  private static final class MessageSerializer implements Serializer<Object> {
    /**
     * Charged for each byte. Two bytes are the least that an object takes in a message of protobuf.
     */
    private static final int MEMORY_PER_BYTE = 32;

    /** No shorter message nests deeper than protobuf reads, which is 100 levels of two bytes. */
    private static final int MOST_FLAT_BYTES = 200;

    private final Class<?> type;
    private final Function<Object, Object> parse;
    private final Function<Object, Object> bytesOf;
    private final Function<Object, Object> complete;
    private final boolean deep;

    MessageSerializer(Access access, Class<?> type) {
      Object one = access.classes.result(type, "getDefaultInstance");
      if (!type.isInstance(one)) {
        throw new UnsupportedTypeException(
            type.getTypeName(), "it is a message of protobuf that protobuf has not generated");
      }
      Object parser = access.parserOf.apply(one);
      this.type = type;
      this.parse = access.classes.method(access.parser, parser, "parseFrom", byte[].class);
      this.bytesOf = access.bytesOf;
      this.complete = access.complete;
      this.deep = access.mayNestDeeply(type);
    }

    @Override
    public void write(WriteContext out, Object value) {
      if (!(boolean) complete.apply(value)) {
        throw refused("a required field of it is not set");
      }
      byte[] bytes = (byte[]) bytesOf.apply(value);
      if (deep && bytes.length > MOST_FLAT_BYTES && parsed(bytes) == null) {
        throw refused("protobuf cannot read it again: messages nest more than 100 levels deep");
      }
      out.writeVarUint32(bytes.length);
      out.writeBytes(bytes, 0, bytes.length);
    }

    private UnsupportedTypeException refused(String reason) {
      return new UnsupportedTypeException(type.getTypeName(), reason);
    }

    @Override
    public Object read(ReadContext in) {
      int length = in.readArrayLength(1);
      in.charge((long) length * MEMORY_PER_BYTE);
      Object message = parsed(in.readByteArray(length));
      if (!type.isInstance(message)) {
        throw in.malformedInput("these bytes are no message of the class " + type.getTypeName());
      }
      return message;
    }

    /** Returns a message, or null if protobuf refuses the bytes. */
    private Object parsed(byte[] bytes) {
      try {
        return parse.apply(bytes);
      } catch (RuntimeException e) {
        return null;
      }
    }

    /** Whatever has been generated by protobuf cannot change. */
    @Override
    public boolean isImmutable() {
      return true;
    }

    @Override
    public boolean nests() {
      return false;
    }

    @Override
    public int minBytes() {
      return 1;
    }
  }
}
