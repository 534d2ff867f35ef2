package io.fory.builtin.container;

import io.fory.builtin.container.ContainerViews.CollectionView;
import io.fory.builtin.container.ContainerViews.MapView;
import io.fory.builtin.container.ContainerViews.Shape;
import io.fory.builtin.container.ContainerViews.Wrapper;

/** Finds the form of a class of the JDK by its name. */
final class PlatformForms {
  private static final String VIEWS = "java.util.Collections$";

  private PlatformForms() {}

  /** Returns the form of a class of collections, or null. */
  static CollectionForm ofCollection(String name) {
    if (name.startsWith(VIEWS)) {
      return ofCollectionView(name.substring(VIEWS.length()));
    }
    return switch (name) {
      case "java.util.ArrayList",
          "java.util.ArrayList$SubList",
          "java.util.AbstractList$SubList",
          "java.util.AbstractList$RandomAccessSubList" ->
          new MutableCollections.ArrayListForm();
      case "java.util.ImmutableCollections$ListN",
          "java.util.ImmutableCollections$List12",
          "java.util.ImmutableCollections$SubList" ->
          new ImmutableContainers.ListForm();
      case "java.util.Arrays$ArrayList" -> new ImmutableContainers.AsListForm();
      case "java.util.LinkedList" -> new MutableCollections.LinkedListForm();
      case "java.util.ArrayDeque" -> new MutableCollections.ArrayDequeForm();
      case "java.util.HashSet" -> new MutableCollections.HashSetForm();
      case "java.util.LinkedHashSet" -> new MutableCollections.LinkedHashSetForm();
      case "java.util.TreeSet" -> new SortedContainers.TreeSetForm();
      case "java.util.ImmutableCollections$SetN", "java.util.ImmutableCollections$Set12" ->
          new ImmutableContainers.SetForm();
      case "java.util.PriorityQueue" -> new SortedContainers.PriorityQueueForm();
      case "java.util.Vector" -> new MutableCollections.VectorForm();
      case "java.util.Stack" -> new MutableCollections.StackForm();
      default -> ofConcurrentCollection(name);
    };
  }

  private static CollectionForm ofConcurrentCollection(String name) {
    return switch (name) {
      case "java.util.concurrent.ConcurrentHashMap$KeySetView" ->
          new ConcurrentContainers.KeySetForm();
      case "java.util.concurrent.ConcurrentLinkedQueue" ->
          new ConcurrentContainers.LinkedQueueForm();
      case "java.util.concurrent.ConcurrentLinkedDeque" ->
          new ConcurrentContainers.LinkedDequeForm();
      case "java.util.concurrent.ConcurrentSkipListSet" ->
          new SortedContainers.ConcurrentSkipListSetForm();
      case "java.util.concurrent.CopyOnWriteArrayList" ->
          new ConcurrentContainers.CopyOnWriteArrayListForm();
      case "java.util.concurrent.CopyOnWriteArraySet" ->
          new ConcurrentContainers.CopyOnWriteArraySetForm();
      case "java.util.concurrent.LinkedBlockingQueue" ->
          new ConcurrentContainers.LinkedBlockingQueueForm();
      case "java.util.concurrent.LinkedBlockingDeque" ->
          new ConcurrentContainers.LinkedBlockingDequeForm();
      case "java.util.concurrent.ArrayBlockingQueue" ->
          new ConcurrentContainers.ArrayBlockingQueueForm();
      case "java.util.concurrent.PriorityBlockingQueue" ->
          new SortedContainers.PriorityBlockingQueueForm();
      case "java.util.concurrent.DelayQueue" -> new SortedContainers.DelayQueueForm();
      case "java.util.concurrent.LinkedTransferQueue" ->
          new ConcurrentContainers.LinkedTransferQueueForm();
      default -> null;
    };
  }

  private static Wrapper wrapperOf(String simpleName) {
    if (simpleName.startsWith("Unmodifiable")) {
      return Wrapper.UNMODIFIABLE;
    }
    return simpleName.startsWith("Synchronized") ? Wrapper.SYNCHRONIZED : null;
  }

  private static CollectionForm ofCollectionView(String simpleName) {
    Wrapper wrapper = wrapperOf(simpleName);
    if (wrapper == null) {
      return null;
    }
    return switch (simpleName.substring(wrapper.name().length())) {
      case "Collection" ->
          new CollectionView(new MutableCollections.ArrayListForm(), wrapper, Shape.PLAIN);
      case "RandomAccessList" ->
          new CollectionView(new MutableCollections.ArrayListForm(), wrapper, Shape.LIST);
      case "List" ->
          new CollectionView(new MutableCollections.LinkedListForm(), wrapper, Shape.LIST);
      case "Set" ->
          new CollectionView(new MutableCollections.LinkedHashSetForm(), wrapper, Shape.SET);
      case "SortedSet" ->
          new CollectionView(new SortedContainers.TreeSetForm(), wrapper, Shape.SORTED);
      case "NavigableSet" ->
          new CollectionView(new SortedContainers.TreeSetForm(), wrapper, Shape.NAVIGABLE);
      default -> null;
    };
  }

  /** Returns the form of a class of maps, or null. */
  static MapForm ofMap(String name) {
    if (name.startsWith(VIEWS)) {
      return ofMapView(name.substring(VIEWS.length()));
    }
    return switch (name) {
      case "java.util.HashMap" -> new MutableMaps.HashMapForm();
      case "java.util.LinkedHashMap" -> new MutableMaps.LinkedHashMapForm();
      case "java.util.TreeMap" -> new SortedContainers.TreeMapForm();
      case "java.util.ImmutableCollections$MapN", "java.util.ImmutableCollections$Map1" ->
          new ImmutableContainers.MapOfForm();
      case "java.util.concurrent.ConcurrentHashMap" ->
          new ConcurrentContainers.ConcurrentHashMapForm();
      case "java.util.concurrent.ConcurrentSkipListMap" ->
          new SortedContainers.ConcurrentSkipListMapForm();
      case "java.util.Hashtable" -> new MutableMaps.HashtableForm();
      case "java.util.IdentityHashMap" -> new MutableMaps.IdentityHashMapForm();
      case "java.util.Properties" -> new MutableMaps.PropertiesForm();
      case "java.util.WeakHashMap" -> new MutableMaps.WeakHashMapForm();
      default -> null;
    };
  }

  private static MapForm ofMapView(String simpleName) {
    Wrapper wrapper = wrapperOf(simpleName);
    if (wrapper == null) {
      return null;
    }
    return switch (simpleName.substring(wrapper.name().length())) {
      case "Map" -> new MapView(new MutableMaps.LinkedHashMapForm(), wrapper, Shape.PLAIN);
      case "SortedMap" -> new MapView(new SortedContainers.TreeMapForm(), wrapper, Shape.SORTED);
      case "NavigableMap" ->
          new MapView(new SortedContainers.TreeMapForm(), wrapper, Shape.NAVIGABLE);
      default -> null;
    };
  }
}
