package io.fory.carried;

import io.fory.buffer.IntegerCoding;
import io.fory.codec.SlotCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeNotAllowedException;
import io.fory.message.MessageReader;
import io.fory.message.ReadReferences;
import io.fory.message.ResolvedType;
import io.fory.message.UnknownConstant;
import io.fory.message.UnknownObject;
import io.fory.serializer.CarriedFields;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps the fields of one message that the classes of their objects do not have and carry.
 *
 * <p>Such a field is read like one that is dropped, and its bytes are copied. Each place in the
 * bytes that means something else in another message is recorded, see {@link CarriedLink}. Without
 * reference tracking these are the types. With it, an object in the bytes may also stand in a field
 * that the application gets. The application may change that object, so it is written in place of
 * its bytes, and so are all objects that can be reached from it. Which objects these are is known
 * when the message ends.
 */
public final class FieldCaptures {
  private static final CarriedObject[] NO_OBJECTS = {};

  private final DroppedFields fields;
  private final MessageReader in;
  private final List<CarriedLink> links = new ArrayList<>();
  private final ArrayDeque<CarriedLink> open = new ArrayDeque<>();
  private final ArrayDeque<CarriedPart> parts = new ArrayDeque<>();

  /** Objects of the message that links refer to, by number. */
  private CarriedObject[] objects = NO_OBJECTS;

  /** Objects in carried bytes that the application gets, too. */
  private final List<CarriedObject> held = new ArrayList<>();

  /** How many fields whose links are recorded the value that is being read is inside of. */
  private int recording;

  /** Null until a message has fields that nobody carries. */
  private LostFields lost;

  /** Whether the value that is being read is inside of such a field. */
  private boolean losing;

  /** The number of buffers met before that field. */
  private int metBefore;

  /** How many structs are being read whose fields are not needed. */
  private int idle;

  FieldCaptures(DroppedFields fields, MessageReader in) {
    this.fields = fields;
    this.in = in;
  }

  /** Begins with the body of an object. */
  public void begin(CarriedLayout layout) {
    if (idle > 0 || in.dropsForGood()) {
      idle++;
      return;
    }
    in.charge(CarriedPart.BYTES + 2L * layout.blockBytes());
    parts.push(new CarriedPart(layout, in.depth()));
  }

  /**
   * Keeps the scalars of the fixed block that begins at an index of {@link MessageReader#array()}.
   */
  public void block(int start) {
    if (idle == 0) {
      parts.element().addBlock(in, start);
    }
  }

  /** Reads and keeps a compressed integer. */
  public void integer(IntegerCoding coding) {
    int from = in.keepFromHere();
    coding.read(in);
    keep(from);
  }

  /** Reads and keeps a string. */
  public void string() {
    int from = in.keepFromHere();
    in.readString();
    keep(from);
  }

  private void keep(int from) {
    if (idle == 0) {
      parts.element().add(in, from, (int) in.offset(), links, links.size());
    }
    in.endKeeping();
  }

  /** Reads a value by a codec and keeps its bytes. */
  public void object(ValueCodec codec) {
    if (idle > 0) {
      codec.drop(in);
      return;
    }
    int from = in.keepFromHere();
    int first = links.size();
    int buffers = in.buffersMet();
    recording++;
    fields.record(true);
    in.countBuffers(true);
    codec.drop(in);
    recording--;
    fields.record(recording > 0);
    in.countBuffers(recording > 0);
    CarriedPart part = parts.element();
    part.add(in, from, (int) in.offset(), links, first);
    in.endKeeping();
    if (buffers != in.buffersMet()) {
      part.holdBuffers(in, part.layout().names());
    }
    if (recording == 0) {
      links.clear();
    }
  }

  /** Begins a field that nobody carries. */
  void beginLost() {
    losing = true;
    recording++;
    metBefore = in.buffersMet();
    in.countBuffers(true);
  }

  /** Ends such a field; returns whether it was begun. */
  boolean endLost() {
    if (!losing) {
      return false;
    }
    losing = false;
    recording--;
    in.countBuffers(recording > 0);
    if (!links.isEmpty()) {
      lost = lost == null ? new LostFields() : lost;
      lost.add(in, links, metBefore != in.buffersMet());
      links.clear();
    }
    return true;
  }

  /**
   * Ends the body of an object.
   *
   * @param carried the other fields that it carries, or null
   */
  public CarriedFields end(CarriedFields carried) {
    if (idle > 0) {
      idle--;
      return carried;
    }
    CarriedPart part = parts.pop();
    part.finish(in);
    return CarriedBundle.and(carried, part);
  }

  void recordType(int start, ResolvedType type, int level) {
    links.add(new CarriedLink(CarriedLink.Kind.TYPE, type, null, level, start, (int) in.offset()));
  }

  void recordConstant(UnknownConstant constant, int level) {
    int at = (int) in.offset() - 1; // within what holds it
    links.add(new CarriedLink(CarriedLink.Kind.CONSTANT, constant, null, level, at, at));
  }

  /**
   * Records an object whose body follows.
   *
   * @param number in the message, or -1
   */
  void recordStart(int number, SlotCodec place, int level) {
    int body = (int) in.offset();
    int start = body - 1;
    ResolvedType type = place == null ? null : place.declared();
    int last = links.size() - 1;
    CarriedLink named = last < 0 ? null : links.get(last);
    boolean typed = named != null && named.kind == CarriedLink.Kind.TYPE && named.end == body;
    if (typed) {
      start = named.start - 1;
      type = (ResolvedType) named.target;
      links.remove(last);
    }
    CarriedObject object = new CarriedObject(number, in.depth(), type, body - start);
    CarriedLink link = new CarriedLink(CarriedLink.Kind.OBJECT, object, place, level, start, start);
    links.add(link);
    if (typed) {
      links.add(named);
    }
    open.push(link);
    if (number >= 0) {
      know(object);
    }
  }

  void recordEnd() {
    open.pop().end = (int) in.offset();
  }

  void recordReference(int start, int number, SlotCodec place, int level) {
    CarriedObject object = number < objects.length ? objects[number] : null;
    if (object == null) {
      object = new CarriedObject(number, 0, null, 0);
      know(object);
    }
    CarriedLink link =
        new CarriedLink(CarriedLink.Kind.REFERENCE, object, place, level, start, (int) in.offset());
    link.late = object.replaced() != null;
    links.add(link);
    if (recording > (losing ? 1 : 0) && (losing || lost != null)) {
      lost = lost == null ? new LostFields() : lost;
      lost.refer(link);
    }
  }

  private void know(CarriedObject object) {
    int number = object.number;
    if (number >= objects.length) {
      objects = Arrays.copyOf(objects, Math.max(16, Math.max(number + 1, objects.length * 2)));
    }
    objects[number] = object;
  }

  /** Returns whether an object stands in a field that is carried, or lost. */
  boolean hasRecorded(int number) {
    return number < objects.length && objects[number] != null && objects[number].isRecorded();
  }

  /** Notes that fields which are not dropped have got an array of such a field as two arrays. */
  void noteSplit(int number, Class<?> made) {
    objects[number].split(made);
  }

  /** Notes that another array is now in place of one, which other objects may still hold. */
  void noteReplaced(int number, Class<?> met) {
    objects[number].replaced(met);
  }

  /** Returns the error for an array that is shared and would become two. */
  static ForyException split(MessageReader in, Class<?> met, Class<?> made) {
    return new IncompatibleSchemaException(
            "An array is shared by a carried field and known ones, and is one of the class "
                + ErrorText.printable(met.getTypeName())
                + " in one place and "
                + ErrorText.printable(made.getTypeName())
                + " in another: it would become two")
        .withOffset(in.offset())
        .withCure("Declare the carried field in the class that carries it, too");
  }

  /** Notes that a field which is not dropped refers to an object. */
  void keepReference(int number) {
    CarriedObject object = number < objects.length ? objects[number] : null;
    if (object != null && object.isRecorded()) {
      held.add(object);
    }
  }

  /**
   * Finds out which objects the application holds; called when the message has been read.
   *
   * @param dropped the objects of dropped fields, or null; an object there is written in place of
   *     its bytes only if nothing in it is unknown
   */
  void complete(ReadReferences references, DroppedObjects dropped) {
    for (CarriedObject object : objects) {
      if (object != null && !object.isRecorded()) {
        if (dropped != null) {
          dropped.requireSound(in, object.number);
        }
        object.hold(references.object(object.number));
      }
    }
    if (lost != null) {
      for (CarriedObject object : lost.follow(in)) {
        if (!dropped.isSound(in, object.number)) {
          throw LostFields.unlike(in, "leads to what is unknown here", "");
        }
        lost.requireWhole(in, object);
        held.add(object);
      }
    }
    for (int i = 0; i < held.size(); i++) { // grows meanwhile
      requireOne(held.get(i), references);
      hold(held.get(i), references);
    }
    if (lost != null) {
      lost.keep(in);
    }
  }

  private void requireOne(CarriedObject object, ReadReferences references) {
    if (object.split() != null && (lost == null || lost.isCarried(object))) {
      throw split(in, references.object(object.number).getClass(), object.split());
    }
  }

  private void hold(CarriedObject object, ReadReferences references) {
    if (object.held() != null) {
      return;
    }
    CarriedBytes part = object.part();
    CarriedLink own = part.link(object.link());
    List<CarriedLink> within = part.linksWithin(object.link(), own.end);
    MessageReader.workOf(in).charge(within.size()); // again for each object around them
    for (CarriedLink link : within) {
      if (link.level != own.level) {
        continue; // in a field that the object itself carries, or has lost
      }
      requireInPlace(link, own, references);
      if (link.kind == CarriedLink.Kind.OBJECT) {
        link.object().hold(known(references, link.object()));
      } else if (link.kind == CarriedLink.Kind.REFERENCE) {
        if (link.object().isRecorded()) {
          held.add(link.object());
        }
      } else if (link.kind == CarriedLink.Kind.CONSTANT) {
        throw ((UnknownConstant) link.target).refused(in);
      }
    }
  }

  /** Fails where an object that the application gets holds an array that became another one. */
  private void requireInPlace(CarriedLink link, CarriedLink own, ReadReferences references) {
    boolean refers =
        link.kind == CarriedLink.Kind.OBJECT || link.kind == CarriedLink.Kind.REFERENCE;
    if (link != own && refers && !link.late && link.object().replaced() != null) {
      Class<?> made = references.object(link.object().number).getClass();
      throw split(in, link.object().replaced(), made);
    }
  }

  private static Object known(ReadReferences references, CarriedObject object) {
    Object found = references.object(object.number);
    if (found instanceof UnknownObject) {
      throw TypeNotAllowedException.unregisteredObject("an object that a known field refers to");
    }
    return found;
  }

  void clear() {
    links.clear();
    open.clear();
    parts.clear();
    held.clear();
    objects = NO_OBJECTS;
    recording = 0;
    lost = null;
    losing = false;
    idle = 0;
  }
}
