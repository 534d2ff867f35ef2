package io.fory.carried;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.message.MessageReader;
import io.fory.message.ResolvedType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The objects in fields of one message that the reader does not have and nobody carries. A carried
 * field may refer to such an object: then the bytes of the object are carried, too. Which objects
 * these are is known when the message ends, so the places in the bytes are recorded for all, and
 * the bytes are copied for these.
 */
final class LostFields {
  /** All links in lost fields, at their offsets in the message. */
  private final CarriedBytes log = new CarriedBytes(0, 0);

  /** The references to these objects that are carried and have not been followed yet. */
  private final ArrayDeque<CarriedLink> references = new ArrayDeque<>();

  /** The objects that have been found whole: each is looked at once in a message. */
  private final Set<CarriedObject> whole = new HashSet<>(); // compared by identity

  /** Whether there are arrays of primitives or buffers in these fields. */
  private boolean holdBuffers;

  /**
   * Adds the links of one field.
   *
   * @param buffers whether there are arrays of primitives or buffers in it
   */
  void add(MessageReader in, List<CarriedLink> links, boolean buffers) {
    log.addLinks(in, links, 0, 0);
    holdBuffers |= buffers;
  }

  /** Notes a reference in a carried field. */
  void refer(CarriedLink reference) {
    references.add(reference);
  }

  /**
   * Finds the objects that carried references lead to.
   *
   * @return those that cannot be written as bytes, since a reference to them stands in a place in
   *     which these mean something else
   */
  List<CarriedObject> follow(MessageReader in) {
    List<CarriedObject> unlike = new ArrayList<>();
    while (!references.isEmpty()) {
      CarriedLink reference = references.poll();
      CarriedObject object = reference.object();
      if (!isLost(object)) {
        continue;
      }
      CarriedLink own = log.link(object.link());
      if (!object.fits(reference.place, own.place)) {
        unlike.add(object);
      }
      if (!object.isWanted()) {
        object.want();
        followWithin(in, object, own.end);
      }
    }
    return unlike;
  }

  private void followWithin(MessageReader in, CarriedObject object, int end) {
    int passed = 0;
    List<CarriedLink> within = log.linksWithin(object.link() + 1, end);
    MessageReader.workOf(in).charge(within.size()); // again for each object around them
    for (CarriedLink link : within) {
      if (link.start < passed) {
        continue;
      }
      if (link.kind == CarriedLink.Kind.REFERENCE) {
        references.add(link);
      } else if (link.kind == CarriedLink.Kind.OBJECT && isLost(link.object())) {
        if (link.object().isWanted()) {
          passed = link.end; // has been followed
        } else {
          link.object().want();
        }
      }
    }
  }

  /**
   * Makes sure that a container can be written as the application has it: that nothing which it
   * leads to has lost fields.
   *
   * @throws IncompatibleSchemaException if something has
   */
  void requireWhole(MessageReader in, CarriedObject container) {
    ArrayDeque<CarriedObject> waiting = new ArrayDeque<>();
    if (whole.add(container)) {
      waiting.add(container);
    }
    while (!waiting.isEmpty()) {
      CarriedObject object = waiting.poll();
      CarriedLink own = log.link(object.link());
      for (CarriedLink link : log.linksWithin(object.link() + 1, own.end)) {
        boolean leads =
            link.kind == CarriedLink.Kind.OBJECT || link.kind == CarriedLink.Kind.REFERENCE;
        if (!leads || link.level != own.level || !isLost(link.object())) {
          continue;
        }
        ResolvedType losing = link.object().losing();
        if (losing != null) {
          String type = ErrorText.printable(losing.type().getTypeName());
          throw unlike(
              in,
              "holds objects of " + type + " that lose fields, too",
              "; or a field @UnknownFields in that class");
        }
        if (link.kind == CarriedLink.Kind.REFERENCE && whole.add(link.object())) {
          waiting.add(link.object());
        }
      }
    }
  }

  /** Returns the error for a container that can be written neither as bytes nor as it is here. */
  static ForyException unlike(MessageReader in, String problem, String moreCure) {
    return new IncompatibleSchemaException(
            "A container in a field that is lost here is shared with a carried field of another"
                + " type, and "
                + problem)
        .withOffset(in.offset())
        .withCure(CarriedObject.SAME_TYPE + moreCure);
  }

  /** Returns whether the bytes of an object are carried, after {@link #follow}. */
  boolean isCarried(CarriedObject object) {
    return !isLost(object) || object.isWanted();
  }

  private boolean isLost(CarriedObject object) {
    return object.part() == log;
  }

  /** Copies the bytes of the objects that {@link #follow} found, the outer ones first. */
  void keep(MessageReader in) {
    for (int i = 0; i < log.linkCount(); i++) {
      CarriedLink own = log.link(i);
      if (own.kind == CarriedLink.Kind.OBJECT
          && own.object().isWanted()
          && own.object().held() == null
          && isLost(own.object())) {
        List<CarriedLink> within = log.linksWithin(i, own.end);
        for (CarriedLink link : within) {
          if (link.kind == CarriedLink.Kind.OBJECT && isLost(link.object())) {
            link.object().lose();
          }
        }
        in.charge(CarriedPart.BYTES);
        CarriedBytes bytes = new CarriedBytes(0, own.end - own.start);
        bytes.add(in, own.start, own.end, within, 0);
        if (holdBuffers) {
          bytes.holdBuffers(in, "objects in lost fields that they share");
        }
      }
    }
  }
}
