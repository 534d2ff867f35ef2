package io.fory.codec;

import io.fory.error.TypeMismatchException;
import io.fory.message.ContainerConversion;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ObjectHead;
import io.fory.message.ObjectPlace;
import io.fory.message.ResolvedType;
import io.fory.message.TypeRefusal;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;

/**
 * The codec of a place that may hold null, a value of the declared class, a value of a subclass, or
 * with reference tracking an object met before: a {@linkplain ObjectHead head} and what it
 * announces.
 *
 * @param raw the declared class or interface
 * @param declared the type that {@link ObjectHead#DECLARED} stands for: the declared class itself,
 *     or the usual implementation of a collection interface; null where there is none
 * @param fixedBody serializer of {@code declared}; null to ask the type each time, because its
 *     serializer may still be replaced
 * @param elements the elements that the place declares for a container, or null
 * @param tracked whether values here may be references
 * @param nullable whether null may be read; a writer checks for null before
 * @param also another class or interface that values must be of, or null
 */
public record SlotCodec(
    Class<?> raw,
    ResolvedType declared,
    Serializer<Object> fixedBody,
    DeclaredElements elements,
    boolean tracked,
    boolean nullable,
    Class<?> also)
    implements ValueCodec, ObjectPlace {

  /** Makes the codec of a place that declares one class or interface. */
  public SlotCodec(
      Class<?> raw,
      ResolvedType declared,
      Serializer<Object> fixedBody,
      DeclaredElements elements,
      boolean tracked,
      boolean nullable) {
    this(raw, declared, fixedBody, elements, tracked, nullable, null);
  }

  @Override
  public void write(MessageWriter out, Object value) {
    if (value == null) {
      out.writeByte(ObjectHead.NULL);
      return;
    }
    if (declared != null && value.getClass() == declared.type() && !declared.isVersion()) {
      writeHeadAndBody(out, value, ObjectHead.DECLARED, declared, body());
    } else {
      writeOther(out, value);
    }
  }

  private void writeOther(MessageWriter out, Object value) {
    requireFit(value.getClass());
    ResolvedType type = out.resolve(value.getClass());
    if (type == declared) {
      writeHeadAndBody(out, value, ObjectHead.DECLARED, type, body());
    } else {
      Serializer<Object> body = CheckedBody.forWriting(raw, type, bodyOf(type));
      writeHeadAndBody(out, value, ObjectHead.TYPED, type, body);
    }
  }

  @Override
  public Object copy(GraphCopier copier, Object value) {
    if (value == null) {
      return null;
    }
    Object copy;
    if (declared != null && value.getClass() == declared.type() && !declared.isVersion()) {
      copy = copier.copy(body(), value, tracked);
    } else {
      requireFit(value.getClass());
      ResolvedType type = copier.resolve(value.getClass());
      copy = copier.copy(type == declared ? body() : bodyOf(type), value, tracked);
    }
    if (copy != null && copy.getClass() != value.getClass()) {
      requireCopyFits(value, copy);
    }
    return copy;
  }

  /** Fails if values of a class cannot stand here, as in a list that lost its type arguments. */
  public void requireFit(Class<?> met) {
    // To ask a class takes several loads, each of which waits for the one before.
    if (raw != Object.class && !raw.isAssignableFrom(met)) {
      throw new TypeMismatchException(raw, met);
    }
    if (also != null && !also.isAssignableFrom(met)) {
      throw new TypeMismatchException(also, met);
    }
  }

  private void requireCopyFits(Object value, Object copy) {
    if (!raw.isInstance(copy)) {
      throw TypeRefusal.comesBackAs(value.getClass(), copy.getClass(), raw);
    }
  }

  private void writeHeadAndBody(
      MessageWriter out, Object value, int head, ResolvedType type, Serializer<Object> body) {
    if (tracked && body.tracksReferences()) {
      if (body instanceof CheckedBody checked) {
        checked.requireMet(out, value);
      }
      out.writeTracked(value, head, type, body);
      return;
    }
    out.writeByte(head);
    if (head == ObjectHead.TYPED) {
      out.writeType(type);
    }
    // Each of the two by itself, see ScalarBody.
    if (body instanceof TextBody text) {
      text.write(out, value);
    } else if (body instanceof ScalarBody scalar) {
      scalar.write(out, value);
    } else {
      out.writeBody(body, value);
    }
  }

  @Override
  public Object read(MessageReader in) {
    return read(in, in.readUint8());
  }

  /** Reads what follows a head; for generated code, which deals with the usual head itself. */
  public Object read(MessageReader in, int head) {
    if (head == ObjectHead.NULL && nullable) {
      return null;
    }
    if (head == ObjectHead.DECLARED && declared != null) {
      return read(in, body());
    }
    if (head == ObjectHead.TYPED) {
      return readTyped(in);
    }
    if (head == ObjectHead.REFERENCE) {
      return in.readReference(raw, this);
    }
    return readUndeclared(in, head);
  }

  private Object readUndeclared(MessageReader in, int head) {
    Serializer<Object> body = head == ObjectHead.DECLARED ? declaredBody(in) : null;
    if (body != null) {
      return read(in, body);
    }
    throw in.malformedInput(
        head == ObjectHead.NULL
            ? "null where there is always a value"
            : "unknown object head " + head);
  }

  private Object readTyped(MessageReader in) {
    ResolvedType type = in.readConvertible(raw);
    Object value = read(in, bodyOf(type));
    if (raw == Object.class || raw.isInstance(value) || value == null) {
      return value;
    }
    return type.isUnknown() // in a dropped field
        ? null
        : ContainerConversion.required(in, value, raw);
  }

  /** Objects that do not take part in tracking have no number. */
  private Object read(MessageReader in, Serializer<Object> body) {
    if (body instanceof TextBody text) {
      return text.read(in);
    }
    if (body instanceof ScalarBody scalar) {
      return scalar.read(in);
    }
    if (tracked) {
      return in.readBody(this, body);
    }
    boolean nests = body.nests(); // else there is no level, as in generated code
    Object value;
    if (!nests || in.enterHere()) {
      value = !in.tracks() ? body.read(in) : in.readUntracked(body);
    } else {
      value = in.readUntrackedElsewhere(body);
    }
    if (nests) {
      in.exit();
    }
    return value;
  }

  @Override
  public void share(ReadContext in, Object object) {
    if (also != null && !also.isInstance(object)) {
      throw TypeRefusal.mismatch(MessageReader.of(in), also, object.getClass());
    }
    TypeMismatchException unfit = elements == null ? null : elements.refusalOf(raw, object);
    if (unfit != null) {
      throw unfit.withOffset(MessageReader.of(in).offset());
    }
    SharedElements.refer(MessageReader.of(in), object, elements);
  }

  /** Returns the serializer of the declared type. */
  public Serializer<Object> body() {
    return fixedBody != null ? fixedBody : bodyOf(declared);
  }

  /**
   * Returns the serializer of what a message calls the declared type, or null. Where classes need
   * not be registered, arrays of an interface or abstract class of the JDK may have none yet, while
   * their writer had.
   */
  public Serializer<Object> declaredBody(MessageReader in) {
    if (declared != null) {
      return body();
    }
    if (!raw.isArray() || elements == null || elements.narrow()) {
      return null;
    }
    ResolvedType type = in.resolver().resolve(raw);
    return elements.bound(type, type.serializer(), false);
  }

  /**
   * Returns the serializer of a type that is met here. The elements of an array of another class
   * than the declared one have the bytes that its own class gives them; and so have those of the
   * declared one if the message names it, since its writer had no declared type.
   */
  public Serializer<Object> bodyOf(ResolvedType type) {
    Serializer<Object> body =
        elements == null
            ? type.serializer()
            : elements.bind(
                type, type.component() != null && (type != declared || fixedBody != null));
    return also == null || type.isUnknown() ? body : CheckedBody.of(also, type, body);
  }

  /** Returns the codec of a place of any class. */
  public SlotCodec opened() {
    return new SlotCodec(Object.class, null, null, null, tracked, true);
  }

  /** Returns this codec for values of a class that hold only certain elements. */
  public SlotCodec narrowed(Class<?> narrow, DeclaredElements held) {
    Serializer<Object> body = held == elements ? fixedBody : null;
    if (declared != null
        && raw.isAssignableFrom(declared.type())
        && !narrow.isAssignableFrom(declared.type())) {
      body = new CheckedBody(narrow, declared, null);
    }
    return new SlotCodec(narrow, declared, body, held, tracked, nullable, also);
  }

  /** Returns this codec for values that are of another class or interface, too. */
  public SlotCodec withAlso(Class<?> other) {
    boolean checks = declared != null && !other.isAssignableFrom(declared.type());
    Serializer<Object> body = checks ? new CheckedBody(other, declared, null) : fixedBody;
    return new SlotCodec(raw, declared, body, elements, tracked, nullable, other);
  }

  /** Returns this codec with a serializer of the declared type that will not be replaced. */
  public SlotCodec withFixedBody(Serializer<Object> body) {
    return new SlotCodec(raw, declared, body, elements, tracked, nullable, also);
  }

  @Override
  public int minBytes() {
    return 1;
  }
}
