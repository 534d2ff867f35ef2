package io.fory.builtin.container;

import io.fory.message.MessageReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Stack;
import java.util.Vector;

/** The forms of the everyday collections: nothing precedes the elements. */
final class MutableCollections {
  private MutableCollections() {}

  /** Form of {@link ArrayList}. */
  static final class ArrayListForm implements CollectionForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new ArrayList<>(size);
    }
  }

  /** Form of {@link LinkedList}. */
  static final class LinkedListForm implements CollectionForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new LinkedList<>();
    }

    @Override
    public int bytesPerElement() {
      return 24 + HELD_BYTES;
    }
  }

  /** Form of {@link ArrayDeque}. */
  static final class ArrayDequeForm implements CollectionForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new ArrayDeque<>(size);
    }
  }

  /** Form of {@link HashSet}. */
  static class HashSetForm implements CollectionForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new HashSet<>(HashTables.capacityFor(size));
    }

    @Override
    public final KeySearch search() {
      return KeySearch.HASHED;
    }

    @Override
    public final int bytesPerElement() {
      return 48 + HELD_BYTES;
    }
  }

  /** Form of {@link LinkedHashSet}. */
  static final class LinkedHashSetForm extends HashSetForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new LinkedHashSet<>(HashTables.capacityFor(size));
    }
  }

  /** Form of {@link Vector}, which several threads may use. */
  static class VectorForm implements CollectionForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new Vector<>(size);
    }

    @Override
    public final Collection<?> snapshot(Collection<?> collection) {
      return Arrays.asList(collection.toArray());
    }
  }

  /** Form of {@link Stack}. */
  static final class StackForm extends VectorForm {
    @Override
    public Collection<Object> create(MessageReader in, Object prefix, int size) {
      return new Stack<>();
    }
  }
}
