package io.fory.builtin.container;

import io.fory.codec.ElementCodecs;
import io.fory.codec.HeadedCodec;
import io.fory.codec.LateCodec;
import io.fory.codec.LateSerializer;
import io.fory.codec.MakingBody;
import io.fory.codec.ValueCodec;
import io.fory.message.GraphCopier;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.RandomAccess;

/**
 * Serializer of all collections.
 *
 * <p>Body: the prefix of the form, the size as unsigned LEB128, and if there are elements, the kind
 * of their encoding where the element codec leaves a choice, and the elements; specified in {@code
 * docs/format-native.md}, section "Containers".
 *
 * @param form of the class of the collection
 * @param element codec of the elements
 */
record CollectionSerializer(CollectionForm form, ValueCodec element)
    implements SkippableContainer<Collection<?>>, LateSerializer, ElementCodecs, MakingBody {
  @Override
  public ValueCodec first() {
    return element;
  }

  @Override
  public ValueCodec second() {
    return null;
  }

  @Override
  public CollectionSerializer withElements(ValueCodec first, ValueCodec second) {
    return form.bindsElements() ? new CollectionSerializer(form, first) : narrowed(first, second);
  }

  @Override
  public CollectionSerializer narrowed(ValueCodec first, ValueCodec second) {
    return new CollectionSerializer(form, ElementTypes.narrowed(element, first));
  }

  @Override
  public Serializer<?> settled(LateCodec.Settler settler) {
    return new CollectionSerializer(form, LateSerializer.settled(element, settler));
  }

  @Override
  public ValueCodec arrayListElement() {
    return form instanceof MutableCollections.ArrayListForm ? element : null;
  }

  @Override
  public void requireMakes() {
    form.requireMakes();
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
  public void write(WriteContext context, Collection<?> value) {
    MessageWriter out = MessageWriter.of(context);
    if (element.headed() == null) {
      form.writePrefix(out, value);
    } else {
      requireElementsOnly(out, value);
    }
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

  /** As the writing of elements with a head demands. */
  private void requireElementsOnly(MessageWriter out, Collection<?> value) {
    ElementsOnly.requireNoSerializer((HeadedCodec) element.headed(), value.getClass());
    form.requireElementsOnly(out, value);
    if (form.search() != null && ElementsOnly.comparesByIdentity(value)) {
      DistinctKeys.requireUnequal(out, value, value);
    }
  }

  @Override
  public Collection<?> copy(CopyContext context, Collection<?> original) {
    GraphCopier copier = GraphCopier.of(context);
    if (element.headed() != null) {
      requireElementsOnly(copier.writer(), original);
      return ContainerCopies.copy(copier, form, element, original, null, false);
    }
    int outer = copier.beginKey();
    Object prefix = form.copyPrefix(copier, original);
    boolean waits = copier.endKey(outer);
    return ContainerCopies.copy(copier, form, element, original, prefix, waits);
  }

  @Override
  public Collection<?> read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    if (form instanceof MutableCollections.ArrayListForm) {
      return readArrayList(in);
    }
    Object prefix = element.headed() != null ? null : form.readPrefix(in);
    long order = prefix == null ? 0 : MessageReader.workOf(in).order();
    if (in.dropsForGood()) {
      skip(in);
      return null;
    }
    MessageReader.workOf(in).addContainer();
    int size = in.readLength(element.minBytes());
    int proven = Math.min(size, in.remaining()); // elements with a head may take no bytes
    in.charge(form.bytes() + (long) form.bytesPerElement() * proven);
    if (size > proven) {
      MessageReader.workOf(in).add(size - proven);
    }
    Collection<Object> target = form.create(in, prefix, proven);
    Collection<?> view = null;
    if (form.createsFirst()) {
      view = form.view(target);
      in.reference(view);
    }
    if (size > 0) {
      readElements(in, form, target, view, size, order);
    }
    return form.complete(in, target, view);
  }

  /**
   * Reads the most frequent of all collections without a question to its form: where several forms
   * are in use, each question is a call that the JIT does not inline.
   */
  private Collection<?> readArrayList(MessageReader in) {
    if (in.dropsForGood()) {
      skip(in);
      return null;
    }
    MessageReader.workOf(in).addContainer();
    int size = in.readLength(element.minBytes());
    ArrayList<Object> list = ArrayLists.createProven(in, size);
    if (size > 0) {
      int unproven = size - in.remaining();
      if (unproven > 0) {
        MessageReader.workOf(in).add(unproven);
      }
      ValueCodec each = Elements.eachOf(in, element, size, ArrayList.class);
      ArrayLists.append(in, each, Elements.readHead(in, each, size, ArrayList.class), list, size);
    }
    return list;
  }

  @Override
  public void skip(MessageReader in) {
    MessageReader.workOf(in).addContainer();
    ElementReader.skip(in, element, in.readLength(element.minBytes()));
  }

  /**
   * Reads the elements of a collection that exists, and whose class is not that of the form.
   *
   * @param existing its form
   * @param target where the elements go
   * @param order weight of its comparator
   * @return the number of elements
   */
  int readInto(
      MessageReader in,
      CollectionForm existing,
      Collection<Object> target,
      Collection<?> view,
      long order) {
    MessageReader.workOf(in).addContainer();
    int size = in.readLength(element.minBytes());
    in.charge(existing.bytes() + (long) existing.bytesPerElement() * size);
    if (size > 0) {
      readElements(in, existing, target, view, size, order);
    }
    return size;
  }

  private void readElements(
      MessageReader in,
      CollectionForm made,
      Collection<Object> target,
      Collection<?> view,
      int size,
      long order) {
    int proven = Math.min(size, in.remaining());
    Class<?> owner = view == null ? Collection.class : view.getClass();
    ValueCodec each = Elements.eachOf(in, element, size, owner);
    Serializer<Object> body = Elements.readHead(in, each, size, owner);
    KeySearch search = made.search();
    int keys = Elements.guarded(in, size, proven);
    KeyGuard guard =
        search == null ? null : KeyGuard.of(in, element, body, search, target, keys, order);
    boolean leaves = Elements.areLeaves(element, body);
    KeyCost both = made.comparesBothWays() && !leaves ? KeyCost.ofAll(in) : null;
    if (guard != null) {
      ElementReader.insert(in, each, body, target, size, made, guard, view);
    } else if (target instanceof ProvenFilling filling) {
      ElementReader.give(in, each, body, filling, size, owner);
    } else if (body == Elements.declaredBody(element)) {
      Serializer<Object> declared = Elements.declaredBody(element);
      ElementReader.append(in, each, declared, target, size, owner);
    } else {
      ElementReader.append(in, each, body, target, size, owner);
    }
    if (both != null) {
      both.endOfAll();
    }
    if (guard == null && search != null) {
      DistinctKeys.require(in, target, size, owner);
    }
  }
}
