package io.fory.wire.xlang;

import io.fory.codec.BodyCodec;
import io.fory.codec.BodyList;
import io.fory.codec.CheckedBody;
import io.fory.codec.ContainerSerializer;
import io.fory.codec.DeclaredElements;
import io.fory.codec.DeclaredPlace;
import io.fory.codec.ElementCodecs;
import io.fory.codec.LateCodec;
import io.fory.codec.LateSerializer;
import io.fory.codec.SharedElements;
import io.fory.codec.TypedBody;
import io.fory.error.TypeMismatchException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.MetCopies;
import io.fory.message.ResolvedType;
import io.fory.message.TypeReader;
import io.fory.serializer.Serializer;
import java.lang.reflect.Modifier;

/**
 * The codec of a place: a {@link Flag} if it may hold null or references, the type of the value if
 * the place leaves that open, and the body.
 *
 * @param types knows the types of the messages
 * @param raw class that values are instances of
 * @param exact the type of all values if the application registers it, else null
 * @param fixed the serializer of all values if their class is not registered, else null
 * @param settled the serializer of the exact type if it is known to stay, else null
 * @param flagged whether values have a flag
 * @param tracks whether values of classes that have an identity get a number when they are written
 * @param typed whether the type precedes the body; so where both exact and fixed are null
 * @param wanted the elements that are declared here, where a container that is read may have others
 *     because the message says of what type it is; else null
 */
record Place(
    XlangLookup types,
    Class<?> raw,
    ResolvedType exact,
    Serializer<Object> fixed,
    Serializer<Object> settled,
    boolean flagged,
    boolean tracks,
    boolean typed,
    ElementCodecs wanted)
    implements LateCodec, BodyList, BodyCodec, TypedBody, DeclaredPlace {

  /** Returns a place of values of any type. */
  static Place open(XlangLookup types, Class<?> raw, boolean flagged, boolean tracks) {
    return open(types, raw, flagged, tracks, null);
  }

  /** Returns a place of values of any type, which declares elements for containers, or null. */
  static Place open(
      XlangLookup types, Class<?> raw, boolean flagged, boolean tracks, ElementCodecs wanted) {
    return new Place(types, raw, null, null, null, flagged, tracks, true, wanted);
  }

  /** Returns this place for values whose type the message has told, and does not register. */
  Place told(MessageReader in, ResolvedType type, boolean withFlags) {
    Serializer<Object> told =
        fixed instanceof XlangNumberSerializer numbers ? numbers.told(in, type) : null;
    if (told == null) {
      told = isContainer(type) ? fixed : wantedBody(type);
    }
    ElementCodecs others = null; // a container that is read so has the elements of the place
    if (told == null) {
      told = types.bodyAs(in, type, raw);
      others = elements();
    }
    return new Place(types, raw, null, told, null, withFlags, tracks, false, others);
  }

  /** Returns whether a type is the list, set or map of the place, whose elements it knows. */
  private boolean isContainer(ResolvedType type) {
    XlangType kind = fixed == null ? null : JavaTypes.of(raw);
    return kind != null && kind.elementTypes() > 0 && kind.id() == type.builtIn();
  }

  /** Returns this place for values whose type has been told. */
  Place of(ResolvedType type, boolean withFlags, boolean withNumbers) {
    Serializer<Object> body = type == exact ? settled : null;
    return new Place(types, raw, type, null, body, withFlags, withNumbers, false, elements());
  }

  /** Returns this place for values that all say their types. */
  Place typed(boolean withFlags, boolean withNumbers) {
    return new Place(types, raw, exact, null, settled, withFlags, withNumbers, true, elements());
  }

  /** Returns this place with flags or without, and with the type in front or without. */
  Place with(boolean withFlags, boolean withNumbers, boolean withTypes) {
    return new Place(types, raw, exact, fixed, settled, withFlags, withNumbers, withTypes, wanted);
  }

  @Override
  @SuppressWarnings("unchecked") // the same serializer
  public Place settled(Settler settler) {
    if (exact != null) {
      Serializer<Object> body = settler.settled(exact);
      return new Place(types, raw, exact, null, body, flagged, tracks, typed, wanted);
    }
    if (fixed instanceof LateSerializer late) {
      Serializer<Object> body = (Serializer<Object>) late.settled(settler);
      return new Place(types, raw, null, body, null, flagged, tracks, typed, wanted);
    }
    return this;
  }

  private Serializer<Object> bodyOf(ResolvedType type) {
    return settled != null && type == exact ? settled : type.serializer();
  }

  /** Returns what writes and copies values of a type here. */
  private Serializer<Object> checked(ResolvedType type) {
    return CheckedBody.forWriting(raw, type, bodyOf(type));
  }

  /** Returns whether what is written in place of a value may not fit here. */
  boolean checks() {
    return exact != null && checked(exact) instanceof CheckedBody;
  }

  @Override
  public Serializer<Object> list() {
    return fixed;
  }

  @Override
  public Elements arrayListElements() {
    boolean bare = !flagged && !typed && !types.tracksReferences();
    Serializer<?> list = fixed;
    return bare
            && list instanceof ContainerSerializer<?> container
            && container.arrayListElement() instanceof ElementPlace element
        ? element.printed()
        : null;
  }

  @Override
  public Serializer<Object> bareBody() {
    boolean bare = !flagged && !typed && fixed != null && !fixed.nests();
    boolean numbered = bare && types.tracksReferences() && fixed.tracksReferences();
    return bare && !numbered ? fixed : null;
  }

  @Override
  public Serializer<Object> typedBody() {
    boolean bare = typed && !flagged && exact != null && !types.tracksReferences();
    return bare && !checks() ? settled : null;
  }

  @Override
  public void writeType(MessageWriter out) {
    XlangTypeWriter.of(out).writeType(out, exact);
  }

  @Override
  public boolean skipType(MessageReader in) {
    return XlangTypeReader.ofContext(in).skipType(in, exact);
  }

  @Override
  public String head() {
    String flag = flagged ? tracks ? "flag (null, reference)" : "flag (null)" : "";
    return flag + (flagged && typed ? ", " : "") + (typed ? "type" : "");
  }

  @Override
  public ElementCodecs elements() {
    Serializer<?> body = fixed;
    return wanted == null && body instanceof ElementCodecs elements ? elements : wanted;
  }

  /** Returns whether values may be of any type. */
  boolean isOpen() {
    return exact == null && fixed == null;
  }

  @Override
  public void write(MessageWriter out, Object value) {
    if (!flagged) {
      writeValue(out, value, false);
    } else if (value == null) {
      out.writeByte(Flag.NULL);
    } else if (tracks && hasIdentity(out, value)) {
      int number = out.referenceTo(value);
      if (number >= 0) {
        if (fixed == null && checked(typeOf(out, value)) instanceof CheckedBody checked) {
          checked.requireMet(out, value);
        }
        out.writeByte(Flag.REFERENCE);
        out.writeVarUint32(number);
        return;
      }
      out.writeByte(Flag.NUMBERED);
      writeValue(out, value, true);
    } else {
      out.writeByte(Flag.VALUE);
      writeValue(out, value, false);
    }
  }

  /** Returns whether values like this one are numbered where references are tracked. */
  boolean hasIdentity(MessageWriter out, Object value) {
    if (fixed != null) {
      return fixed.tracksReferences();
    }
    ResolvedType type = exact != null ? exact : out.resolve(value.getClass());
    return type.serializer().tracksReferences();
  }

  private void writeValue(MessageWriter out, Object value, boolean numbered) {
    Serializer<Object> body = fixed;
    if (body == null) {
      ResolvedType type = typeOf(out, value);
      if (typed) {
        XlangTypeWriter.of(out).writeType(out, type);
      }
      types.writeHash(out, type);
      body = writing(type);
    } else if (value != null && !raw.isInstance(value)) {
      throw new TypeMismatchException(raw, value.getClass());
    }
    if (numbered && !body.createsFirst()) {
      out.openReference();
      out.writeBody(body, value);
      out.closeReference();
    } else {
      out.writeBody(body, value);
    }
  }

  @Override
  public Object copy(GraphCopier copier, Object value) {
    return copy(copier, value, flagged && tracks);
  }

  /** Returns the copy of a value that is numbered where it has an identity, or is not. */
  Object copy(GraphCopier copier, Object value, boolean numbered) {
    if (value == null) {
      return null;
    }
    Serializer<Object> body = fixed;
    if (body == null) {
      body = copying(copier, typeOf(copier.writer(), value));
    } else if (!raw.isInstance(value)) {
      throw new TypeMismatchException(raw, value.getClass());
    }
    int objects = MetCopies.objects(copier);
    Object copy = copier.copy(body, value, numbered);
    if (copy == null || copy == value) {
      return copy;
    }
    boolean tracked = numbered && copier.tracks() && body.tracksReferences();
    if (tracked && objects == MetCopies.objects(copier)) {
      return referTo(copier, value, copy);
    }
    if (wanted != null && !(body instanceof ElementCodecs)) {
      DeclaredElements.requireCopied(copier, copy, wanted); // by a serializer of the application
    }
    return copy;
  }

  /** Returns the copy of a value that is written with its own type, and not with the exact one. */
  Object copyTold(GraphCopier copier, Object value) {
    XlangType kind = types.of(resolve(copier.writer(), value)).kind();
    return exact == null || kind.id() == exact.builtIn()
        ? copy(copier, value)
        : toldByValues().copy(copier, value);
  }

  /** Returns this place for values of any type, which say it and have elements of any type. */
  Place toldByValues() {
    return open(types, raw, flagged, tracks, wanted);
  }

  /** Returns what copies values of a type here: a container as one of the class that is read. */
  private Serializer<Object> copying(GraphCopier copier, ResolvedType type) {
    if (type != exact) {
      types.of(type); // else it cannot be written
    }
    ResolvedType read = exact == null ? readAs(type) : null;
    if (read == null || wanted == null && raw.isAssignableFrom(read.type())) {
      return checked(type);
    }
    return bodyAs(copier.reader(), read);
  }

  /** Returns the type that messages have for containers of a type; null for others. */
  private ResolvedType readAs(ResolvedType type) {
    boolean container = type.serializer() instanceof LateSerializer;
    XlangType kind = container ? types.of(type).kind() : null;
    return kind == null || kind.elementTypes() == 0 ? null : types.builtIn(kind);
  }

  /**
   * Returns what writes values of a type here: containers with the bytes that they have anywhere,
   * but with the elements that the place declares only.
   */
  private Serializer<Object> writing(ResolvedType type) {
    boolean own = settled != null && type == exact; // which has these elements
    if (own || !(wanted instanceof WantedElements elements)) {
      return checked(type);
    }
    boolean fits = raw.isArray() || !type.type().isArray();
    ResolvedType read = fits ? readAs(type) : null; // else an array where a case has a list
    if (read == null) {
      return CheckedBody.forWriting(raw, type, elements.looking(type));
    }
    Serializer<Object> body = elements.bodyOf(read, raw);
    if (body == null) { // such as a map that can be iterated over
      throw new TypeMismatchException(raw, read.type());
    }
    return body;
  }

  /** Returns the copy of an object that the graph has met before, as a reference to it is read. */
  private Object referTo(GraphCopier copier, Object value, Object copy) {
    Object fitting = raw.isInstance(copy) ? copy : MetCopies.converted(copier, value, copy, raw);
    DeclaredElements.requireCopied(copier, fitting, elements());
    return fitting;
  }

  private static boolean isRegistered(ResolvedType type) {
    return type.builtIn() == ResolvedType.NONE;
  }

  private ResolvedType typeOf(MessageWriter out, Object value) {
    if (exact != null && (value.getClass() == exact.type() || !isRegistered(exact))) {
      return exact;
    }
    ResolvedType type = resolve(out, value);
    if (exact != null && type != exact) {
      throw new UnsupportedTypeException(
          value.getClass().getTypeName(),
          "it stands where exactly "
              + exact.type().getTypeName()
              + " is declared, and the cross-language format does not know subclasses");
    }
    return type;
  }

  /** Returns the type of a value, which may stand here. */
  ResolvedType resolve(MessageWriter out, Object value) {
    if (!raw.isInstance(value)) {
      throw new TypeMismatchException(raw, value.getClass());
    }
    return out.resolve(value.getClass());
  }

  @Override
  public Object read(MessageReader in) {
    if (!flagged) {
      return readValue(in, false);
    }
    return readFlagged(in, in.readByte());
  }

  /** Reads the value behind a flag. */
  Object readFlagged(MessageReader in, int flag) {
    switch (flag) {
      case Flag.VALUE:
        return readValue(in, false);
      case Flag.NUMBERED:
        return readValue(in, true);
      case Flag.NULL:
        return null;
      case Flag.REFERENCE:
        Object object = TypeReader.readReference(in, raw);
        SharedElements.refer(in, object, elements());
        return object;
      default:
        throw in.malformedInput("unknown reference flag " + flag);
    }
  }

  private Object readValue(MessageReader in, boolean numbered) {
    if (fixed != null) {
      return checked(in, readBody(in, fixed, numbered));
    }
    ResolvedType type = exact;
    if (typed && (exact == null || !skipType(in))) {
      type = XlangTypeReader.ofContext(in).readType(in);
    }
    return readOf(in, type, numbered);
  }

  /** Reads a value whose type has been told. */
  Object readOf(MessageReader in, ResolvedType type, boolean numbered) {
    types.readHash(in, type);
    Serializer<Object> own = type == exact ? settled : wantedBody(type);
    Serializer<Object> body = own != null ? own : types.bodyAs(in, type, raw);
    Object value = readBody(in, body, numbered);
    if (value != null && !raw.isInstance(value) && !type.isUnknown()) {
      throw new TypeMismatchException(raw, value.getClass()).withOffset(in.offset());
    }
    return own != null ? value : checked(in, value);
  }

  /** Returns what reads values of a type that the message has told. */
  private Serializer<Object> bodyAs(MessageReader in, ResolvedType type) {
    Serializer<Object> own = wantedBody(type);
    return own != null ? own : types.bodyAs(in, type, raw);
  }

  /** Returns what reads values of a type as containers of the elements of the place, or null. */
  private Serializer<Object> wantedBody(ResolvedType type) {
    return wanted instanceof WantedElements elements ? elements.bodyOf(type, raw) : null;
  }

  /** Returns a value that was read, whose elements are of the declared types. */
  private Object checked(MessageReader in, Object value) {
    if (wanted != null && value != null) {
      SharedElements.require(in, value, wanted);
    }
    return value;
  }

  /** Reads a struct whose type has been told, and is known to fit. */
  static Object readStruct(MessageReader in, ResolvedType type) {
    Serializer<Object> body = type.serializer();
    Object value;
    if (in.enterHere()) {
      value = !in.tracks() ? body.read(in) : in.readUntracked(body);
    } else {
      value = in.readUntrackedElsewhere(body);
    }
    in.exit();
    return value;
  }

  static Object readBody(MessageReader in, Serializer<Object> body, boolean numbered) {
    boolean nests = body.nests();
    boolean here = !nests || in.enterHere();
    Object value;
    if (numbered) {
      int number = in.startObject(body.createsFirst(), null);
      value = here ? body.read(in) : in.readElsewhere(body);
      in.endObject(number, value);
    } else if (here) {
      value = !in.tracks() ? body.read(in) : in.readUntracked(body);
    } else {
      value = in.readUntrackedElsewhere(body);
    }
    if (nests) {
      in.exit();
    }
    return value;
  }

  /** Returns whether values are certainly plain, and refer to no other objects. */
  boolean isLeaf() {
    return fixed != null && !fixed.nests() && Modifier.isFinal(raw.getModifiers());
  }

  @Override
  public int minBytes() {
    if (flagged || typed) {
      return 1;
    }
    if (fixed != null) {
      return fixed.minBytes();
    }
    return types.hashBytes(exact);
  }
}
