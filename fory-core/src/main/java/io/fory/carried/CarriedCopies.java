package io.fory.carried;

import io.fory.message.GraphCopier;
import io.fory.serializer.CarriedFields;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies carried bytes that refer to objects: an object of the graph that they refer to is replaced
 * by its copy. The bytes themselves do not change, and are shared.
 *
 * <p>They are linked to these copies when all else is copied. Bytes lead to all objects that they
 * refer to, and an object leads to all the bytes that it is in: an object that carries fields is
 * often found again from there, though no cycle of objects leads back to it, and it may be a record
 * that is not made yet.
 *
 * <p>Until then the copies have the links of their originals, so that they are equal where these
 * are: they may be parts of keys.
 */
final class CarriedCopies {
  private static final Serializer<Object> OF_OBJECTS = new OfObjects();
  private static final Serializer<Object> OF_BYTES = new OfBytes();

  private CarriedCopies() {}

  /** Returns a part of the fields of a copy. */
  static CarriedPart of(GraphCopier copier, CarriedPart part) {
    return (CarriedPart) copier.copy(OF_BYTES, part, true);
  }

  /** Neither is written or read by itself. */
  private abstract static class OfParts implements Serializer<Object> {
    @Override
    public final boolean createsFirst() {
      return true;
    }

    @Override
    public final void write(WriteContext out, Object value) {
      throw new IllegalStateException();
    }

    @Override
    public final Object read(ReadContext in) {
      throw new IllegalStateException();
    }
  }

  private static final class OfObjects extends OfParts {
    @Override
    public Object copy(CopyContext context, Object original) {
      CarriedObject object = (CarriedObject) original;
      CarriedObject copy = object.withoutPart();
      context.reference(copy);
      copy.hold(context.copy(object.held()));
      if (object.isRecorded()) {
        Object part = GraphCopier.of(context).copy(OF_BYTES, object.part(), true);
        copy.recordIn((CarriedBytes) part, object.link());
      }
      return copy;
    }
  }

  private static final class OfBytes extends OfParts {
    @Override
    public Object copy(CopyContext context, Object original) {
      CarriedBytes copy = ((CarriedBytes) original).another();
      context.reference(copy);
      GraphCopier copier = GraphCopier.of(context);
      copier.defer(new LateLinks(copier, copy));
      return copy;
    }
  }

  /** Links copied bytes to copied objects: all of them at once, when all of these are made. */
  private static final class LateLinks implements GraphCopier.LateFilling {
    private final GraphCopier copier;
    private final CarriedBytes bytes;
    private final List<CarriedLink> links = new ArrayList<>();

    LateLinks(GraphCopier copier, CarriedBytes bytes) {
      this.copier = copier;
      this.bytes = bytes;
    }

    @Override
    public boolean fills() {
      return false;
    }

    /** Makes the objects that are not made yet. */
    @Override
    public void fill() {
      for (int i = 0; i < bytes.linkCount(); i++) {
        links.add(copyOf(bytes.link(i)));
      }
    }

    private CarriedLink copyOf(CarriedLink link) {
      if (!(link.target instanceof CarriedObject object)) {
        return link;
      }
      Object copy = copier.copy(OF_OBJECTS, object, true);
      return new CarriedLink(link.kind, copy, link.place, link.level, link.start, link.end);
    }

    @Override
    public boolean settle() {
      return false;
    }

    @Override
    public void verify() {
      bytes.relink(links);
    }

    @Override
    public Class<?> owner() {
      return CarriedFields.class;
    }
  }
}
