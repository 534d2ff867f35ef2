package io.fory.builtin.container;

import io.fory.codec.ElementCodecs;
import io.fory.codec.HeadedCodec;
import io.fory.codec.LateCodec;
import io.fory.codec.LateSerializer;
import io.fory.codec.MakingBody;
import io.fory.codec.ValueCodec;
import io.fory.message.DroppedElements;
import io.fory.message.GraphCopier;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Serializer of maps whose entries come in runs that have a head in common.
 *
 * <p>Body: the size as unsigned LEB128, and runs. A run is one byte with the bits of the keys, and
 * three places higher those of the values; the number of its entries, 1 to 255, in one byte; the
 * type of the keys and that of the values, where the bits leave them open; and each key with its
 * value. An entry with a null in it is a run without a number, and nothing follows for null.
 *
 * @param form of the class of the map
 * @param key codec of the keys
 * @param value codec of the values
 */
record ChunkedMapSerializer(MapForm form, HeadedCodec key, HeadedCodec value)
    implements Serializer<Map<?, ?>>, LateSerializer, ElementCodecs, MakingBody {
  private static final int MAP_BYTES = 64;
  private static final int ENTRY_BYTES = 48 + 2 * CollectionForm.HELD_BYTES;
  private static final int MOST_IN_RUN = 255;
  private static final int VALUE_SHIFT = 3;
  private static final int SIDE_MASK = 7;

  @Override
  public ValueCodec first() {
    return key;
  }

  @Override
  public ValueCodec second() {
    return value;
  }

  @Override
  public Serializer<?> settled(LateCodec.Settler settler) {
    return new ChunkedMapSerializer(form, key.settled(settler), value.settled(settler));
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
    return !key.isLeaf() || !value.isLeaf();
  }

  @Override
  public int minBytes() {
    return 1;
  }

  @Override
  public void write(WriteContext context, Map<?, ?> owner) {
    MessageWriter out = MessageWriter.of(context);
    requireEntriesOnly(out, owner);
    Map<?, ?> map = form.snapshot(owner);
    int size = map.size();
    out.writeVarUint32(size);
    boolean atKey = true;
    try {
      Iterator<? extends Map.Entry<?, ?>> ahead = map.entrySet().iterator();
      Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
      Map.Entry<?, ?> next = ahead.hasNext() ? ahead.next() : null;
      int written = 0;
      while (next != null && written <= size) {
        Object firstKey = next.getKey();
        Object firstValue = next.getValue();
        if (firstKey == null || firstValue == null) {
          atKey = firstKey != null;
          writeSingle(out, firstKey, firstValue);
          atKey = true;
          next = ahead.hasNext() ? ahead.next() : null;
          entries.next();
          written++;
          continue;
        }
        int count = 0;
        do {
          count++;
          next = ahead.hasNext() ? ahead.next() : null;
        } while (next != null && count < MOST_IN_RUN && isOfRun(firstKey, firstValue, next));
        int keyBits = key.bitsOf(out, firstKey);
        atKey = false;
        int valueBits = value.bitsOf(out, firstValue);
        atKey = true;
        out.writeByte(keyBits | valueBits << VALUE_SHIFT);
        out.writeByte(count);
        ValueCodec keys = key.writeType(out, firstKey, keyBits);
        atKey = false;
        ValueCodec values = value.writeType(out, firstValue, valueBits);
        for (int i = 0; i < count; i++) {
          Map.Entry<?, ?> entry = entries.next();
          atKey = true;
          keys.write(out, entry.getKey());
          atKey = false;
          values.write(out, entry.getValue());
        }
        atKey = true;
        written += count;
      }
      if (written != size || map.size() != size) {
        throw ElementWriter.changed();
      }
    } catch (RuntimeException e) {
      throw out.failure(e, atKey ? "{key}" : "{value}", owner);
    }
  }

  /** Other clients, and open places, have maps that go by the equality of keys. */
  private void requireDistinct(MessageWriter out, Map<?, ?> map) {
    if (form.search() == null) {
      DistinctKeys.requireApart(map);
    } else {
      DistinctKeys.requireUnequal(out, map, map.keySet());
    }
  }

  private boolean isOfRun(Object firstKey, Object firstValue, Map.Entry<?, ?> entry) {
    Object k = entry.getKey();
    Object v = entry.getValue();
    return k != null && v != null && key.share(firstKey, k) && value.share(firstValue, v);
  }

  private void writeSingle(MessageWriter out, Object k, Object v) {
    int keyBits = k == null ? HeadedCodec.NULLS : key.bitsOf(out, k);
    int valueBits = v == null ? HeadedCodec.NULLS : value.bitsOf(out, v);
    out.writeByte(keyBits | valueBits << VALUE_SHIFT);
    if (k != null) {
      key.single(keyBits).write(out, k);
    } else if (v != null) {
      value.single(valueBits).write(out, v);
    }
  }

  private void requireEntriesOnly(MessageWriter out, Map<?, ?> owner) {
    ElementsOnly.requireNoSerializer(key, owner.getClass());
    form.requireElementsOnly(out, owner);
    if (owner instanceof IdentityHashMap<?, ?> || ElementsOnly.comparesByIdentity(owner)) {
      requireDistinct(out, owner);
    }
  }

  @Override
  public Map<?, ?> copy(CopyContext context, Map<?, ?> original) {
    GraphCopier copier = GraphCopier.of(context);
    requireEntriesOnly(copier.writer(), original);
    return ContainerCopies.copy(copier, form, key, value, original, null, false);
  }

  @Override
  public Map<?, ?> read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    int size = in.readLength(0);
    int proven = Math.min(size, in.remaining());
    MessageReader.workOf(in).addContainer();
    in.charge(MAP_BYTES + (long) ENTRY_BYTES * proven);
    Map<Object, Object> target = form.create(in, null, proven);
    Map<?, ?> view = null;
    if (form.createsFirst()) {
      view = form.view(target);
      in.reference(view);
    }
    KeySearch search = in.dropsForGood() ? null : form.search();
    int keys = Elements.guarded(in, size, proven);
    KeyGuard guard = KeyGuard.of(in, key, null, search, target, keys, 0);
    PendingEntries pending = target instanceof PendingEntries given ? given : null;
    ElementCosts costs = pending == null ? null : pending.costsOf(in, value, null);
    boolean outer = pending != null && in.beginHook();
    Entries entries = new Entries(in, target, form, guard, costs);
    KeyCost both = form.comparesBothWays() && nests() ? KeyCost.ofAll(in) : null;
    Class<?> owner = view == null ? Map.class : view.getClass();
    try {
      for (int read = 0; read < size; ) {
        int count = readRun(in, size - read, entries);
        read += count;
        if (read > proven) {
          in.charge((long) ENTRY_BYTES * count);
        }
      }
    } catch (RuntimeException e) {
      throw in.failure(e, entries.atKey ? "{key}" : "{value}", owner);
    }
    if (pending != null) {
      in.endHook(outer);
    }
    if (both != null) {
      both.endOfAll();
    }
    if (!in.dropsForGood()) {
      entries.requireDistinct(size, owner);
    }
    entries.defer(view);
    return in.dropsForGood() ? null : form.complete(in, target, view);
  }

  /** Reads a run; returns how many entries it has. */
  private int readRun(MessageReader in, int left, Entries entries) {
    int head = in.readUint8();
    int keyBits = head & SIDE_MASK;
    int valueBits = head >>> VALUE_SHIFT;
    if (valueBits > SIDE_MASK) {
      throw in.malformedInput("unknown bits before the entries of a map: " + head);
    }
    boolean nullKey = (keyBits & HeadedCodec.NULLS) != 0;
    boolean nullValue = (valueBits & HeadedCodec.NULLS) != 0;
    if (nullKey || nullValue) {
      entries.read(
          nullKey ? null : key.single(keyBits), nullValue ? null : value.single(valueBits));
      return 1;
    }
    int count = in.readUint8();
    if (count == 0 || count > left) {
      throw in.malformedInput("a run of " + count + " entries, of which " + left + " are left");
    }
    entries.atKey = true;
    ValueCodec keys = key.readType(in, keyBits);
    entries.atKey = false;
    ValueCodec values = value.readType(in, valueBits);
    for (int i = 0; i < count; i++) {
      entries.read(keys, values);
    }
    return count;
  }

  /** The entries of a map as they are read. */
  private static final class Entries {
    private final MessageReader in;
    private final Map<Object, Object> target;
    private final MapForm form;

    /** Null where keys can be put at once. */
    private final KeyGuard guard;

    /** Null where no code of the application gets the values. */
    private final ElementCosts costs;

    private final boolean keeps;
    private List<Object> waiting;
    private boolean atKey = true;

    Entries(
        MessageReader in,
        Map<Object, Object> target,
        MapForm form,
        KeyGuard guard,
        ElementCosts costs) {
      this.in = in;
      this.target = target;
      this.form = form;
      this.guard = guard;
      this.costs = costs;
      this.keeps = !in.dropsForGood();
    }

    /** Reads an entry; a key or value without a codec is null. */
    void read(ValueCodec keys, ValueCodec values) {
      atKey = true;
      if (guard != null) {
        guard.beforeKey();
      }
      Object k = keys == null ? null : keys.read(in);
      boolean wait = guard != null && guard.mustWait(k, form.createsFirst());
      atKey = false;
      if (costs != null) {
        costs.begin();
      }
      Object v = values == null ? null : values.read(in);
      if (costs != null) {
        costs.end(v);
      }
      if (wait) {
        waiting = waiting == null ? new ArrayList<>() : waiting;
        waiting.add(k);
        waiting.add(v);
      } else if (keeps) {
        atKey = DroppedElements.isKeyAtFault(target, k, v);
        if (guard != null) {
          guard.put(in, target, k, v);
        } else {
          DroppedElements.put(in, target, k, v);
        }
      }
    }

    /** Makes sure that so many entries have been put or wait. */
    void requireDistinct(int size, Class<?> owner) {
      DistinctKeys.require(in, target, waiting == null ? size : size - waiting.size() / 2, owner);
    }

    /** Puts off the entries that could not be put at once. */
    void defer(Map<?, ?> view) {
      if (waiting != null) {
        LateKeys.defer(in, target, waiting, guard, view);
      }
    }
  }
}
