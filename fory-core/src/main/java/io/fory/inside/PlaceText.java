package io.fory.inside;

import io.fory.carried.CarrierCodec;
import io.fory.codec.DeclaredElements;
import io.fory.codec.DeclaredPlace;
import io.fory.codec.DirectCodec;
import io.fory.codec.ElementCodecs;
import io.fory.codec.EnumCodec;
import io.fory.codec.InheritedCodec;
import io.fory.codec.SlotCodec;
import io.fory.codec.StringCodec;
import io.fory.codec.StructBody;
import io.fory.codec.ValueCodec;
import io.fory.error.ErrorText;
import io.fory.message.ResolvedType;
import io.fory.serializer.Serializer;
import java.util.ArrayList;
import java.util.List;

/**
 * The encoding of a place in words: what precedes the body, whose body it is, and which elements it
 * declares.
 */
final class PlaceText {
  private final StringBuilder text = new StringBuilder();

  /** The classes of the places of which each value names its own class. */
  private final List<String> open = new ArrayList<>();

  PlaceText(ValueCodec codec) {
    append(codec);
  }

  List<String> open() {
    return open;
  }

  @Override
  public String toString() {
    return text.toString();
  }

  private void append(ValueCodec codec) {
    if (codec instanceof StringCodec) {
      text.append("text");
    } else if (codec instanceof EnumCodec constants) {
      text.append("constant of ").append(name(constants.type()));
      text.append(", ").append(ErrorText.count(constants.width(), "byte"));
    } else if (codec instanceof DirectCodec direct) {
      text.append("bare, ");
      body(direct.type(), direct.fixedBody());
    } else if (codec instanceof SlotCodec slot) {
      slot(slot);
    } else if (codec instanceof InheritedCodec part) {
      boolean own = part.callsOwner();
      text.append(own ? "part that its own methods add, " : "part of the container, ");
      append(part.content());
      return;
    } else if (codec instanceof DeclaredPlace place) {
      String head = place.head();
      text.append(head)
          .append(head.isEmpty() ? "body of " : ", body of ")
          .append(name(place.raw()));
    } else if (codec instanceof CarrierCodec) {
      text.append("carried: the fields that this version of the class does not have");
    } else {
      text.append("as its class says");
    }
    elements(ElementCodecs.of(codec));
  }

  private void slot(SlotCodec slot) {
    text.append(slot.tracked() ? "head (null, type, reference)" : "head (null, type)");
    if (slot.declared() == null) {
      open.add(name(slot.raw()));
      text.append(", open: each value names its class");
      return;
    }
    text.append(", ");
    body(slot.declared(), slot.fixedBody());
  }

  private void body(ResolvedType type, Serializer<Object> fixed) {
    text.append(fixed instanceof StructBody ? "inlined body of " : "body of ");
    text.append(name(type.type()));
  }

  private void elements(ElementCodecs elements) {
    if (elements == null || elements.first() == null) {
      return;
    }
    boolean narrow = elements instanceof DeclaredElements declared && declared.narrow();
    text.append(narrow ? "; as its class says, but only " : "; ");
    text.append(elements.second() == null ? "elements (" : "keys (");
    append(elements.first());
    if (elements.second() != null) {
      text.append("), values (");
      append(elements.second());
    }
    text.append(')');
  }

  static String name(Class<?> type) {
    return ErrorText.printable(type.getTypeName());
  }

  /** Returns the class of a place, or null. */
  static Class<?> classOf(ValueCodec codec) {
    return DeclaredElements.classOf(codec);
  }
}
