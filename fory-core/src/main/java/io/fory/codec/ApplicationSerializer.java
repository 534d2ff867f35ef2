package io.fory.codec;

import io.fory.error.ErrorCode;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.UserCodeException;
import io.fory.message.ApplicationBody;
import io.fory.message.DroppedElements;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ReadReferences;
import io.fory.platform.PlatformClasses;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.SerializerFactory;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A serializer of the application, which is named when it fails. A record, so that the JIT takes
 * the serializer for a constant where this is one.
 *
 * @param serializer the serializer
 * @param type the class that it serves
 */
public record ApplicationSerializer(Serializer<Object> serializer, Class<?> type)
    implements Serializer<Object>, ApplicationBody {

  /** How many serializers of the application a message names. */
  private static final int MOST_NAMED = 4;

  /** Returns the serializer of the application for a class, with its errors named. */
  @SuppressWarnings("unchecked") // a serializer is only ever handed values of its own class
  public static Serializer<?> of(Serializer<?> serializer, Class<?> type) {
    boolean ownRole =
        serializer instanceof ContainerSerializer
            || serializer instanceof LateSerializer
            || serializer instanceof EnumBody;
    return ownRole ? serializer : new ApplicationSerializer((Serializer<Object>) serializer, type);
  }

  /** Returns factories of the application whose serializers and errors name it. */
  public static List<BodyFactory> ofAll(List<SerializerFactory> factories) {
    List<BodyFactory> all = new ArrayList<>();
    for (SerializerFactory factory : factories) {
      all.add((type, lookup) -> madeBy(factory, type, lookup));
    }
    return List.copyOf(all);
  }

  private static Serializer<?> madeBy(
      SerializerFactory factory, Class<?> type, CodecLookup lookup) {
    if (PlatformClasses.isPlainValue(type)) {
      return null;
    }
    try {
      Serializer<?> made =
          factory.create(type, declared -> new DeclaredPart(lookup.codec(declared)));
      return made == null ? null : of(made, type);
    } catch (ForyException e) {
      throw e;
    } catch (Exception e) {
      String name = ErrorText.printable(factory.getClass().getTypeName());
      throw new UserCodeException(
          "The serializer factory " + name + ", asked for " + type.getTypeName() + ",", e);
    }
  }

  @Override
  public void write(WriteContext out, Object value) {
    MessageWriter writer = MessageWriter.of(out);
    Throwable before = writer.torn();
    try {
      serializer.write(out, value);
    } catch (Exception | Error e) {
      throw failure(e, out.offset());
    }
    if (writer.torn() != before) { // caught there, but behind it nothing in the message is certain
      throw failure(writer.torn(), out.offset());
    }
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    ReadReferences references = in.references();
    boolean numbered = references != null && serializer.tracksReferences();
    int number = numbered ? references.count() - 1 : -1;
    Throwable before = in.torn();
    Object value;
    try {
      value = serializer.read(in);
    } catch (Exception e) {
      if (number >= 0 && references.isAwaited(number)) {
        throw withoutReference(in, e);
      }
      throw failure(e, in.offset());
    } catch (Error e) {
      throw failure(e, in.offset());
    }
    if (in.torn() != before) {
      throw failure(in.torn(), in.offset());
    }
    if (number >= 0 && references.isPending(number)) {
      throw withoutReference(in, null);
    }
    return type.isInstance(value) ? value : left(in, value);
  }

  /** Returns null where a dropped object has parts that the reader lacks, and could not be made. */
  private Object left(MessageReader in, Object value) {
    if (value == null && DroppedElements.mayLeaveOut(in)) {
      return null;
    }
    throw returned(value).withOffset(in.offset());
  }

  @Override
  public Object copy(CopyContext context, Object value) {
    MessageWriter walk = GraphCopier.of(context).writer();
    Throwable before = walk.torn();
    Object copy;
    try {
      copy = serializer.copy(context, value);
    } catch (Exception | Error e) {
      ForyException error = failure(e, -1);
      boolean misread =
          error.code() == ErrorCode.MALFORMED_INPUT || error.code() == ErrorCode.TRUNCATED_INPUT;
      throw misread ? error.withCure("The " + this + " reads less or more than it writes") : error;
    }
    if (walk.torn() != before) { // a message with the value would be refused too
      throw failure(walk.torn(), -1);
    }
    if (!type.isInstance(copy)) {
      throw returned(copy);
    }
    return copy;
  }

  @Override
  public boolean isImmutable() {
    return serializer.isImmutable();
  }

  private ForyException failure(Throwable thrown, long offset) {
    if (thrown instanceof ForyException error) {
      return error;
    }
    String code = "The " + this;
    UserCodeException failed =
        thrown instanceof Error error
            ? UserCodeException.ofError(code, error)
            : new UserCodeException(code, thrown);
    return failed.withOffset(offset);
  }

  private ForyException returned(Object value) {
    String what =
        value == null
            ? "null"
            : "an object of " + ErrorText.printable(value.getClass().getTypeName());
    String problem = "The " + this + " returned " + what + ", not an object of that class";
    return UserCodeException.broken(problem, null)
        .withCure(
            "Have its read and its copy return objects of the class that it is asked for, or of one"
                + " below");
  }

  private ForyException withoutReference(MessageReader in, Exception thrown) {
    return UserCodeException.broken(
            "The " + this + " creates first, but did not call ReadContext.reference(Object)",
            thrown)
        .withOffset(in.offset())
        .withCure(
            "Call it with the new object before anything else is read, or have createsFirst()"
                + " return false");
  }

  @Override
  public boolean tracksReferences() {
    return serializer.tracksReferences();
  }

  @Override
  public boolean createsFirst() {
    return serializer.createsFirst();
  }

  @Override
  public boolean nests() {
    return serializer.nests();
  }

  @Override
  public int minBytes() {
    return serializer.minBytes();
  }

  @Override
  public int layoutHash() {
    return serializer.layoutHash();
  }

  /** Returns the names of the serializer and of its class. */
  @Override
  public String toString() {
    return "serializer " + nameOf(serializer, type);
  }

  /**
   * Returns a hint for errors about bytes, which names some serializers of the application that may
   * be wrong instead; null if the application has registered none.
   */
  public static String suspicion(Map<Class<?>, Serializer<?>> registered) {
    Set<String> names = new TreeSet<>();
    registered.forEach((type, own) -> names.add(nameOf(own, type)));
    List<String> some = new ArrayList<>(names);
    if (some.size() > MOST_NAMED) {
      some = some.subList(0, MOST_NAMED);
      some.add("…");
    }
    return some.isEmpty()
        ? null
        : "If the bytes are intact, a serializer of the application reads less or more than it"
            + " writes: "
            + String.join(", ", some);
  }

  private static String nameOf(Serializer<?> serializer, Class<?> type) {
    return ErrorText.printable(serializer.getClass().getTypeName())
        + " of "
        + ErrorText.printable(type.getTypeName());
  }
}
