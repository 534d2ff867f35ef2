package io.fory.builtin.container;

import io.fory.codec.MakingBody;
import io.fory.codec.SlotCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.DroppedElements;
import io.fory.message.GraphCopier;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Serializer of all maps.
 *
 * <p>Body: the prefix of the form, the size as unsigned LEB128, and if there are entries, one byte
 * with the kinds of encoding of keys (bits 0 and 1) and values (bits 2 and 3), the types that these
 * announce, and each key with its value; specified in {@code docs/format-native.md}, section
 * "Containers".
 *
 * @param form of the class of the map
 * @param key codec of the keys
 * @param value codec of the values
 */
record MapSerializer(MapForm form, ValueCodec key, ValueCodec value)
    implements SkippableContainer<Map<?, ?>>, MakingBody {
  private static final int ENTRY_BYTES = 48 + 2 * CollectionForm.HELD_BYTES;
  private static final int KIND_MASK = 3;

  @Override
  public MapSerializer withElements(ValueCodec first, ValueCodec second) {
    if (second == null) {
      return this; // of a place for something else than a map, in a field that is dropped
    }
    return form.bindsElements() ? new MapSerializer(form, first, second) : narrowed(first, second);
  }

  @Override
  public MapSerializer narrowed(ValueCodec first, ValueCodec second) {
    if (second == null) {
      return this; // as above
    }
    return new MapSerializer(
        form, ElementTypes.narrowed(key, first), ElementTypes.narrowed(value, second));
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
    return !Elements.areLeaves(key, null) || !Elements.areLeaves(value, null);
  }

  @Override
  public int minBytes() {
    return 1;
  }

  @Override
  public void write(WriteContext context, Map<?, ?> owner) {
    MessageWriter out = MessageWriter.of(context);
    form.writePrefix(out, owner);
    Map<?, ?> map = form.snapshot(owner);
    int size = map.size();
    form.writeSize(out, owner, size);
    if (size == 0) {
      return;
    }
    if (owner instanceof IdentityHashMap<?, ?>) {
      DistinctKeys.requireApart(owner);
    }
    SlotCodec keySlot = key instanceof SlotCodec slot ? slot : null;
    SlotCodec valueSlot = value instanceof SlotCodec slot ? slot : null;
    ResolvedType keyType = null;
    ResolvedType valueType = null;
    if (keySlot != null || valueSlot != null) {
      if (size == 1) {
        EntryWriter.writeOnly(out, map, key, value, owner);
        return;
      }
      Map.Entry<?, ?> first = EntryWriter.firstOf(out, map, owner);
      Class<?> keyClass = EntryWriter.classOf(out, keySlot, first.getKey(), "{key}", owner);
      Class<?> valueClass = EntryWriter.classOf(out, valueSlot, first.getValue(), "{value}", owner);
      boolean mayShare =
          (keySlot == null) == (keyClass == null) && (valueSlot == null) == (valueClass == null);
      if (mayShare
          && (size > ElementWriter.COMPARED || out.guess().expectsAlike())
          && EntryWriter.writeByTrial(out, map, size, key, keyClass, value, valueClass, owner)) {
        return;
      }
      int shared = EntryWriter.sharedClasses(out, map, size, size, keyClass, valueClass, owner);
      out.guess().note(mayShare && shared == EntryWriter.given(keyClass, valueClass));
      Class<?> ofKeys = (shared & EntryWriter.KEYS) == 0 ? null : keyClass;
      Class<?> ofValues = (shared & EntryWriter.VALUES) == 0 ? null : valueClass;
      keyType = EntryWriter.typeOf(out, keySlot, ofKeys, "{key}", owner);
      valueType = EntryWriter.typeOf(out, valueSlot, ofValues, "{value}", owner);
    }
    EntryWriter.writeHead(out, key, keyType, value, valueType);
    Serializer<Object> keyBody = Elements.bodyOf(key, keyType);
    Serializer<Object> valueBody = Elements.bodyOf(value, valueType);
    boolean unused =
        keyBody == Elements.declaredBody(key) && valueBody == Elements.declaredBody(value)
            ? EntryWriter.write(
                out,
                map,
                size,
                key,
                Elements.declaredBody(key),
                null,
                value,
                Elements.declaredBody(value),
                null,
                owner)
            : EntryWriter.write(out, map, size, key, keyBody, null, value, valueBody, null, owner);
  }

  @Override
  public Map<?, ?> copy(CopyContext context, Map<?, ?> original) {
    GraphCopier copier = GraphCopier.of(context);
    int outer = copier.beginKey();
    Object prefix = form.copyPrefix(copier, original);
    boolean waits = copier.endKey(outer);
    return ContainerCopies.copy(copier, form, key, value, original, prefix, waits);
  }

  @Override
  public Map<?, ?> read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    Object prefix = form.readPrefix(in);
    long order = prefix == null ? 0 : MessageReader.workOf(in).order();
    if (in.dropsForGood()) {
      skip(in);
      return null;
    }
    int head = readSize(in);
    int size = head & Integer.MAX_VALUE;
    Map<Object, Object> target = form.create(in, prefix, head);
    Map<?, ?> view = null;
    if (form.createsFirst()) {
      view = form.view(target);
      in.reference(view);
    }
    if (size > 0) {
      readEntries(in, form, target, view, size, order);
    }
    return form.complete(in, target, view);
  }

  private int readSize(MessageReader in) {
    MessageReader.workOf(in).addContainer();
    int head = form.readSize(in, key.minBytes() + value.minBytes());
    in.charge(form.bytes() + (long) ENTRY_BYTES * (head & Integer.MAX_VALUE));
    return head;
  }

  @Override
  public void skip(MessageReader in) {
    int size = readSize(in) & Integer.MAX_VALUE;
    if (size > 0) {
      readEntries(in, form, null, null, size, 0);
    }
  }

  /**
   * Reads the entries of a map that exists, and whose class is not that of the form.
   *
   * @param existing its form
   * @param target where the entries go
   * @param order weight of its comparator
   */
  void readInto(
      MessageReader in, MapForm existing, Map<Object, Object> target, Map<?, ?> view, long order) {
    MessageReader.workOf(in).addContainer();
    int size = in.readLength(key.minBytes() + value.minBytes());
    in.charge(existing.bytes() + (long) ENTRY_BYTES * size);
    if (size > 0) {
      readEntries(in, existing, target, view, size, order);
    }
  }

  /** Reads entries; {@code target} is null if they are not wanted. */
  private void readEntries(
      MessageReader in,
      MapForm made,
      Map<Object, Object> target,
      Map<?, ?> view,
      int size,
      long order) {
    PendingEntries pending = target instanceof PendingEntries given ? given : null;
    boolean outer = pending != null && in.beginHook();
    int kinds = in.readUint8();
    Class<?> owner = view == null ? Map.class : view.getClass();
    Serializer<Object> keyBody =
        Elements.readHead(in, key, kinds & KIND_MASK, size, "{key}", owner);
    Serializer<Object> valueBody =
        Elements.readHead(
            in, value, kinds >>> EntryWriter.VALUE_KIND_SHIFT, size, "{value}", owner);
    KeySearch search = target == null ? null : made.search();
    KeyGuard guard = KeyGuard.of(in, key, keyBody, search, target, size, order);
    boolean leaves = Elements.areLeaves(key, keyBody) && Elements.areLeaves(value, valueBody);
    KeyCost both = made.comparesBothWays() && !leaves ? KeyCost.ofAll(in) : null;
    ElementCosts costs = pending == null ? null : pending.costsOf(in, value, valueBody);
    if (guard != null) {
      putGuarded(in, target, size, keyBody, valueBody, guard, made.createsFirst(), view, costs);
    } else if (costs != null) {
      put(in, target, size, keyBody, valueBody, owner, costs);
    } else if (keyBody == Elements.declaredBody(key) && valueBody == Elements.declaredBody(value)) {
      put(in, target, size, Elements.declaredBody(key), Elements.declaredBody(value), owner, null);
    } else {
      put(in, target, size, keyBody, valueBody, owner, null);
    }
    if (pending != null) {
      in.endHook(outer);
    }
    if (both != null) {
      both.endOfAll();
    }
    if (guard == null && target != null) {
      DistinctKeys.require(in, target, size, owner);
    }
  }

  private void put(
      MessageReader in,
      Map<Object, Object> target,
      int size,
      Serializer<Object> keyBody,
      Serializer<Object> valueBody,
      Class<?> owner,
      ElementCosts costs) {
    boolean keysNest = Elements.nest(keyBody);
    boolean valuesNest = Elements.nest(valueBody);
    boolean tracked = in.tracks();
    boolean atKey = true;
    try {
      for (int i = 0; i < size; i++) {
        atKey = true;
        Object k;
        if (keyBody == null) {
          k = key.read(in);
        } else if (tracked || keysNest) {
          k = Elements.readBody(in, keyBody, keysNest);
        } else {
          k = keyBody.read(in);
        }
        atKey = false;
        if (costs != null) {
          costs.begin();
        }
        Object v;
        if (valueBody == null) {
          v = value.read(in);
        } else if (tracked || valuesNest && !in.enterProven()) {
          v = Elements.readBody(in, valueBody, valuesNest);
        } else {
          v = valueBody.read(in);
          if (valuesNest) {
            in.exit();
          }
        }
        if (costs != null) {
          costs.end(v);
        }
        if (target != null) {
          atKey = DroppedElements.isKeyAtFault(target, k, v);
          DroppedElements.put(in, target, k, v);
        }
      }
    } catch (RuntimeException e) {
      throw in.failure(e, atKey ? "{key}" : "{value}", owner);
    }
  }

  private void putGuarded(
      MessageReader in,
      Map<Object, Object> target,
      int size,
      Serializer<Object> keyBody,
      Serializer<Object> valueBody,
      KeyGuard guard,
      boolean canWait,
      Map<?, ?> view,
      ElementCosts costs) {
    List<Object> waiting = null;
    boolean keysNest = Elements.nest(keyBody);
    boolean valuesNest = Elements.nest(valueBody);
    boolean atKey = true;
    try {
      for (int i = 0; i < size; i++) {
        atKey = true;
        guard.beforeKey();
        Object k = keyBody == null ? key.read(in) : Elements.readBody(in, keyBody, keysNest);
        boolean wait = guard.mustWait(k, canWait);
        atKey = false;
        if (costs != null) {
          costs.begin();
        }
        Object v =
            valueBody == null ? value.read(in) : Elements.readBody(in, valueBody, valuesNest);
        if (costs != null) {
          costs.end(v);
        }
        if (wait) {
          waiting = waiting == null ? new ArrayList<>() : waiting;
          waiting.add(k);
          waiting.add(v);
        } else {
          atKey = DroppedElements.isKeyAtFault(target, k, v);
          guard.put(in, target, k, v);
        }
      }
    } catch (RuntimeException e) {
      Class<?> failed = view == null ? Map.class : view.getClass();
      throw in.failure(e, atKey ? "{key}" : "{value}", failed);
    }
    Class<?> owner = view == null ? target.getClass() : view.getClass();
    DistinctKeys.require(in, target, waiting == null ? size : size - waiting.size() / 2, owner);
    if (waiting != null) {
      LateKeys.defer(in, target, waiting, guard, view);
    }
  }
}
