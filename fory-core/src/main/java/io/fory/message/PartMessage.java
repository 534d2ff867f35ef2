package io.fory.message;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.Serializer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/**
 * The body of one value that is copied through its bytes. Each part that the value's serializer
 * writes is a number in them, and is copied when it is read.
 */
final class PartMessage {
  private final GraphCopier copier;
  private final MessageWriter out;
  private final Reader types;
  private final MessageReader in;
  private final List<Object> parts = new ArrayList<>();

  PartMessage(GraphCopier copier, TypeResolver resolver, WireOptions options) {
    this.copier = copier;
    this.out = new MessageWriter(resolver, new Writer(parts), options, copier.maxDepth(), 0);
    this.types = new Reader(copier, parts);
    this.in = newReader(resolver, types, copier.tracks(), options, copier.maxDepth());
  }

  static MessageReader newReader(
      TypeResolver resolver, TypeReader types, boolean tracks, WireOptions options, int maxDepth) {
    return new MessageReader(
        resolver, types, tracks, options.compact(), maxDepth, Long.MAX_VALUE, NoObserver.INSTANCE);
  }

  /** Lifts the bounds of messages: what a copy takes is known to its caller. */
  static void unlimit(MessageReader in) {
    in.limit(Long.MAX_VALUE, Object.class, null);
    MessageReader.workOf(in).begin(in.offset());
  }

  static boolean is(MessageWriter out) {
    return out.types() instanceof Writer;
  }

  /** Returns the copier that copies the parts; null if the message is none of these. */
  static GraphCopier copierOf(MessageReader in) {
    return TypeReader.of(in) instanceof Reader reader ? reader.copier : null;
  }

  static Object readUnshared(MessageReader in) {
    Reader reader = (Reader) TypeReader.of(in);
    Object part = reader.part(in, Object.class);
    return part == null
        ? null
        : reader.copier.copy(reader.copier.resolve(part.getClass()).serializer(), part, false);
  }

  @SuppressWarnings("unchecked") // a serializer reads what it writes
  <T> T copy(Serializer<T> serializer, T original) {
    try {
      out.begin();
      serializer.write(out, original);
      if (out.hasNumbered()) { // these are no numbers of the graph, in which the parts are copied
        throw new UnsupportedTypeException(
            original.getClass().getTypeName(), "its serializer writes references among its bytes");
      }
      in.begin(out.endToBytes(), 0, Long.MAX_VALUE);
      unlimit(in);
      in.enterMessage(copier.tracks(), null);
      T copy = (T) read((Serializer<Object>) serializer);
      if (in.torn() != null) {
        copier.writer().tear(in.torn());
      } else if (in.remaining() != 0) {
        throw misread();
      } else {
        requireCopies(); // hooks of JDK serialization need not read all
      }
      return copy;
    } finally {
      out.reset();
      in.reset();
      parts.clear();
      types.read.clear();
    }
  }

  private Object read(Serializer<Object> serializer) {
    try {
      return in.readBody(null, serializer);
    } catch (RuntimeException e) {
      if (in.torn() == null) {
        requireCopies();
      }
      throw e;
    }
  }

  private ForyException misread() {
    requireCopies();
    return in.malformedInput(
        ErrorText.count(in.remaining(), "byte") + " of its body are written and not read");
  }

  /**
   * Throws the error of a part that was not read and cannot be copied. A serializer that is refused
   * such a part when it writes a message may catch that, write something else, and expect this when
   * it reads. Parts that were read have been copied: twice at each level would be exponential.
   */
  private void requireCopies() {
    int end = parts.size();
    for (int i = types.read.nextClearBit(0); i < end; i = types.read.nextClearBit(i + 1)) {
      Object unused = copier.copy(parts.get(i));
    }
  }

  /** Writes parts as their numbers. */
  private static final class Writer extends TypeWriter {
    private final List<Object> parts;

    Writer(List<Object> parts) {
      this.parts = parts;
    }

    @Override
    public void writeMessage(MessageWriter out, int header, Object root) {
      throw new IllegalStateException("a part is no message");
    }

    @Override
    public void writeObject(MessageWriter out, Object value) {
      out.writeVarUint32(parts.size());
      parts.add(value);
    }

    @Override
    public void enter(SentSchemas session) {}

    @Override
    public void clear() {}
  }

  /** Copies the parts that are read. */
  private static final class Reader extends TypeReader {
    private final GraphCopier copier;
    private final List<Object> parts;

    /** The numbers of the parts that have been read. */
    final BitSet read = new BitSet();

    Reader(GraphCopier copier, List<Object> parts) {
      this.copier = copier;
      this.parts = parts;
    }

    @Override
    public Object readObject(MessageReader in, Class<?> declared) {
      return copier.copy(part(in, declared));
    }

    /** Returns the part whose number is read, when the copy of its owner is known. */
    Object part(MessageReader in, Class<?> declared) {
      int number = in.readVarUint32();
      if (number < 0 || number >= parts.size()) {
        throw in.malformedInput("no part number " + Integer.toUnsignedString(number));
      }
      Object part = parts.get(number);
      read.set(number);
      if (part != null && !declared.isInstance(part)) {
        throw new TypeMismatchException(declared, part.getClass());
      }
      ReadReferences references = in.references();
      if (references != null && references.count() > 0 && references.object(0) != null) {
        copier.reference(references.object(0));
      }
      return part;
    }

    @Override
    public Object readInto(MessageReader in, Object target) {
      throw new IllegalStateException("a part is no message");
    }

    @Override
    public void enter(ReceivedSchemas session) {}

    @Override
    public void clear() {}
  }

  /** A class, since the first lambda of a program costs milliseconds. */
  private static final class NoObserver implements Function<MessageReader, FieldObserver> {
    static final NoObserver INSTANCE = new NoObserver();

    @Override
    public FieldObserver apply(MessageReader in) {
      throw new IllegalStateException("no fields are dropped");
    }
  }
}
