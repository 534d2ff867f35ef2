package io.fory.builtin.container;

import io.fory.codec.DirectCodec;
import io.fory.codec.InheritedCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.Serializer;
import java.util.Collection;
import java.util.Map;

/**
 * The codecs of the elements of a container with fields: those of a plain list or map, which is
 * what other readers take them for.
 */
final class ElementsCodec {
  private ElementsCodec() {}

  private static Serializer<Object> bodyOf(ValueCodec content) {
    return ((DirectCodec) content).body();
  }

  private static void requireEmpty(int size, Object owner) {
    if (size != 0) {
      throw new UnsupportedTypeException(
          owner.getClass().getTypeName(),
          "its constructor puts elements into it, and clear() does not take them out");
    }
  }

  /**
   * Codec of the elements of a collection.
   *
   * @param form of the class of the JDK that it extends
   * @param storage of the elements; null if methods of the class itself may be called
   * @param atOnce whether all elements are added at once
   */
  record OfCollection(CollectionForm form, Storage storage, boolean atOnce, ValueCodec content)
      implements InheritedCodec {
    @SuppressWarnings("unchecked") // it takes what was in one of its class
    private Collection<Object> elementsOf(Object owner) {
      return storage != null ? storage.elementsOf(owner) : (Collection<Object>) owner;
    }

    @Override
    public void write(MessageWriter out, Object owner) {
      bodyOf(content).write(out, form.snapshot(elementsOf(owner)));
    }

    /** Returns the elements of a container that is about to be filled. */
    private Collection<Object> emptied(Object owner) {
      Collection<Object> elements = elementsOf(owner);
      if (elements.size() != 0) {
        elements.clear();
        requireEmpty(elements.size(), owner);
      }
      return elements;
    }

    @Override
    public void copyInto(GraphCopier copier, Object original, Object owner, Origin origin) {
      CollectionSerializer body = (CollectionSerializer) (Serializer<?>) bodyOf(content);
      Collection<?> source = form.snapshot(elementsOf(original));
      Collection<Object> elements = emptied(owner);
      Collection<Object> target =
          atOnce ? form.create(copier.reader(), null, source.size()) : elements;
      Collection<?> view = atOnce ? elements : (Collection<?>) owner;
      boolean waits = Origin.isOpen(origin);
      ContainerCopies.fill(
          copier, form, body.element(), (Collection<?>) original, source, target, view, waits);
    }

    @Override
    public void readInto(MessageReader in, Object owner, Origin origin) {
      long order = Origin.recallOrder(in, origin);
      Collection<Object> elements = emptied(owner);
      CollectionSerializer body = (CollectionSerializer) (Serializer<?>) bodyOf(content);
      Collection<Object> target = atOnce ? form.create(in, null, 0) : elements;
      int size = body.readInto(in, form, target, (Collection<?>) owner, order);
      if (atOnce) {
        form.complete(in, target, elements);
      } else if (form.search() == null && elements.size() != size) {
        throw in.malformedInput(
            owner.getClass().getTypeName()
                + " of "
                + size
                + " elements has room for "
                + elements.size());
      }
    }

    @Override
    public InheritedCodec with(ValueCodec other) {
      return new OfCollection(form, storage, atOnce, other);
    }
  }

  /**
   * Codec of the entries of a map.
   *
   * @param form of the class of the JDK that it extends
   * @param storage of the entries; null if methods of the class itself may be called
   */
  record OfMap(MapForm form, Storage storage, ValueCodec content) implements InheritedCodec {
    @SuppressWarnings("unchecked") // it takes what was in one of its class
    private Map<Object, Object> entriesOf(Object owner) {
      return storage != null ? storage.entriesOf(owner) : (Map<Object, Object>) owner;
    }

    @Override
    public void write(MessageWriter out, Object owner) {
      bodyOf(content).write(out, form.snapshot(entriesOf(owner)));
    }

    /** Returns the entries of a container that is about to be filled. */
    private Map<Object, Object> emptied(Object owner) {
      Map<Object, Object> entries = entriesOf(owner);
      if (entries.size() != 0) {
        entries.clear();
        requireEmpty(entries.size(), owner);
      }
      return entries;
    }

    @Override
    public void copyInto(GraphCopier copier, Object original, Object owner, Origin origin) {
      MapSerializer body = (MapSerializer) (Serializer<?>) bodyOf(content);
      Map<?, ?> source = form.snapshot(entriesOf(original));
      boolean waits = Origin.isOpen(origin);
      ContainerCopies.Places places = new ContainerCopies.Places(body.key(), body.value());
      Map<Object, Object> target = emptied(owner);
      ContainerCopies.fill(
          copier, form, places, (Map<?, ?>) original, source, target, (Map<?, ?>) owner, waits);
    }

    @Override
    public void readInto(MessageReader in, Object owner, Origin origin) {
      long order = Origin.recallOrder(in, origin);
      Map<Object, Object> entries = emptied(owner);
      MapSerializer body = (MapSerializer) (Serializer<?>) bodyOf(content);
      body.readInto(in, form, entries, (Map<?, ?>) owner, order);
    }

    @Override
    public InheritedCodec with(ValueCodec other) {
      return new OfMap(form, storage, other);
    }
  }
}
