package io.fory.serializer.container;

import io.fory.serializer.ContainerSerializer;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.ValueCodec;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;

/**
 * Serializer of all collections.
 *
 * <p>Body: what the form puts first, the size as unsigned LEB128, and if there are elements, the
 * kind of their encoding where the element codec leaves a choice, and the elements; specified in
 * {@code docs/format-native.md}, section "Containers".
 *
 * @param form what sets the class of the collection apart
 * @param element codec of the elements
 */
record CollectionSerializer(CollectionForm form, ValueCodec element)
    implements ContainerSerializer<Collection<?>> {
  static final int COLLECTION_BYTES = 48;

  @Override
  public ContainerSerializer<Collection<?>> withElements(ValueCodec first, ValueCodec second) {
    return form.bindsElements() ? new CollectionSerializer(form, first) : this;
  }

  @Override
  public ValueCodec arrayListElement() {
    return form instanceof MutableCollections.ArrayListForm ? element : null;
  }

  @Override
  public boolean createsFirst() {
    return form.createsFirst();
  }

  @Override
  public boolean nests() {
    return !Elements.areLeaves(element, null);
  }

  @Override
  public int minBytes() {
    return 1;
  }

  @Override
  public void write(WriteContext out, Collection<?> value) {
    form.writePrefix(out, value);
    Collection<?> collection = form.snapshot(value);
    int size = collection.size();
    out.writeVarUint32(size);
    if (size == 0) {
      return;
    }
    if (collection.getClass() == ArrayList.class) {
      ElementWriter.write(out, element, (ArrayList<?>) collection, size, value);
    } else if (collection instanceof RandomAccess && collection instanceof List<?> list) {
      ElementWriter.write(out, element, list, size, value);
    } else {
      ElementWriter.write(out, element, collection, size, value);
    }
  }

  @Override
  public Collection<?> read(ReadContext in) {
    Object prefix = form.readPrefix(in);
    int size = in.readLength(element.minBytes());
    if (in.dropsForGood()) {
      ElementReader.skip(in, element, size);
      return null;
    }
    in.charge(COLLECTION_BYTES + (long) form.bytesPerElement() * size);
    Collection<Object> target = form.create(in, prefix, size);
    Collection<?> view = null;
    if (form.createsFirst()) {
      view = form.view(target);
      in.reference(view);
    }
    if (size > 0) {
      Class<?> owner = view == null ? Collection.class : view.getClass();
      Serializer<Object> body = Elements.readHead(in, element, size);
      KeyGuard guard =
          form.inserts() ? KeyGuard.of(in, element, body, form.collisions(size)) : null;
      if (guard != null) {
        ElementReader.insert(in, element, body, target, size, form, guard, owner);
      } else if (body == Elements.declaredBody(element)) {
        Serializer<Object> declared = Elements.declaredBody(element);
        ElementReader.append(in, element, declared, target, size, owner);
      } else {
        ElementReader.append(in, element, body, target, size, owner);
      }
    }
    return form.complete(in, target, view);
  }
}
