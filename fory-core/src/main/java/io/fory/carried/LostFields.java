package io.fory.carried;

import io.fory.message.MessageReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

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

  /** Adds the links of one field. */
  void add(MessageReader in, List<CarriedLink> links) {
    log.addLinks(in, links, 0, 0);
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
  List<CarriedObject> follow() {
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
        followWithin(object, own.end);
      }
    }
    return unlike;
  }

  private void followWithin(CarriedObject object, int end) {
    int passed = 0;
    for (CarriedLink link : log.linksWithin(object.link() + 1, end)) {
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
        new CarriedBytes(0, own.end - own.start).add(in, own.start, own.end, within, 0);
      }
    }
  }
}
