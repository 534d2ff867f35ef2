package io.fory.beside;

import static io.fory.beside.HookedKeysBesideTest.isWithinReach;
import static io.fory.beside.HookedKeysBesideTest.write;
import static io.fory.beside.KeysBesideTest.buffer;
import static io.fory.beside.KeysBesideTest.overwrite;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.UnsupportedTypeException;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Buffers that a hook of JDK serialization is given, or can find in what it is given, are the
 * reader's own: the hook may compare them, or make a table from them.
 */
@SuppressWarnings({"unused", "serial"}) // hooks are called by reflection
public final class HooksBesideTest {
  static final class Holder {
    Object first;
    Object second;
  }

  /** Is given a field, as a reference or as it stands. */
  static final class Given implements Serializable {
    Object field;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  /** The class above it has no hook. */
  static class Above implements Serializable {
    Object field;
  }

  static final class Below extends Above {
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  /** The class above it is one of the JDK. */
  static final class OwnList extends ArrayList<Object> {
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  static final class OwnMap extends HashMap<Object, Object> {
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  /** Its own {@code add} takes the elements. */
  static final class Filled extends AbstractList<Object> {
    private final transient List<Object> elements = new ArrayList<>();

    @Override
    public boolean add(Object element) {
      return elements.add(element);
    }

    @Override
    public Object get(int index) {
      return elements.get(index);
    }

    @Override
    public int size() {
      return elements.size();
    }
  }

  static final class Resolved implements Serializable {
    Object field;

    private Object readResolve() {
      return this;
    }
  }

  record ResolvedRecord(Object field) implements Serializable {
    private Object readResolve() {
      return this;
    }
  }

  static final class Streamed implements Externalizable {
    Object field;

    public Streamed() {}

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeObject(field);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      field = in.readObject();
    }
  }

  /** Its hash code goes by identity. */
  static final class Box implements Serializable {
    Object content;
    Object other;

    Box(Object content) {
      this.content = content;
    }
  }

  private static Object holding(Class<?> type, Object value) {
    if (type == Given.class) {
      Given given = new Given();
      given.field = value;
      return given;
    }
    if (type == Below.class) {
      Below below = new Below();
      below.field = value;
      return below;
    }
    if (type == OwnList.class) {
      OwnList list = new OwnList();
      list.add(value);
      return list;
    }
    if (type == Filled.class) {
      Filled filled = new Filled();
      filled.add(value);
      return filled;
    }
    if (type == OwnMap.class) {
      OwnMap map = new OwnMap();
      map.put("key", value);
      return map;
    }
    if (type == Resolved.class) {
      Resolved resolved = new Resolved();
      resolved.field = value;
      return resolved;
    }
    if (type == Streamed.class) {
      Streamed streamed = new Streamed();
      streamed.field = value;
      return streamed;
    }
    return new ResolvedRecord(value);
  }

  private static Object heldBy(Object holder) {
    if (holder instanceof Given given) {
      return given.field;
    }
    if (holder instanceof Above above) {
      return above.field;
    }
    if (holder instanceof List<?> list) {
      return list.get(0);
    }
    if (holder instanceof Map<?, ?> map) {
      return map.get("key");
    }
    if (holder instanceof Resolved resolved) {
      return resolved.field;
    }
    if (holder instanceof Streamed streamed) {
      return streamed.field;
    }
    return ((ResolvedRecord) holder).field();
  }

  private static Object within(Object value) {
    if (value instanceof List<?> list) {
      return within(list.get(0));
    }
    return value instanceof Box box ? within(box.content) : value;
  }

  @DataProvider
  public static Object[][] given() {
    List<Object[]> cases = new ArrayList<>();
    for (Class<?> type :
        List.of(
            Given.class,
            Below.class,
            OwnList.class,
            OwnMap.class,
            Filled.class,
            Resolved.class,
            ResolvedRecord.class,
            Streamed.class)) {
      if (!isWithinReach(type)) {
        continue;
      }
      for (boolean codegen : new boolean[] {false, true}) {
        cases.add(new Object[] {type, codegen});
      }
    }
    return cases.toArray(new Object[0][]);
  }

  private static Fory foryOf(Class<?> type, boolean tracking, boolean codegen) {
    return EngineInUse.builder()
        .withRefTracking(tracking)
        .withCodegen(codegen)
        .register(Holder.class)
        .register(Box.class)
        .register(type)
        .build();
  }

  private static List<Object> values() {
    List<Object> values = new ArrayList<>();
    values.add(buffer(1));
    values.add(new ArrayList<>(List.of(buffer(1))));
    values.add(new Box(buffer(1)));
    values.add(new ArrayList<>(List.of(new Box(buffer(1)))));
    return values;
  }

  @Test(dataProvider = "given")
  public void whatCodeOfTheClassIsGivenIsTheReadersOwn(Class<?> type, boolean codegen) {
    for (boolean tracking : new boolean[] {false, true}) {
      Fory fory = foryOf(type, tracking, codegen);
      for (Object value : values()) {
        List<MemoryBuffer> beside = new ArrayList<>();
        byte[] message = write(fory, holding(type, value), beside);
        assertEquals(beside.size(), 1);
        Object back = fory.deserialize(message, beside);
        overwrite(beside);
        assertEquals(within(heldBy(back)), buffer(1), "in " + value.getClass());
      }
    }
  }

  @Test(dataProvider = "given")
  public void aReferenceToABufferIsRefusedBeforeAHookHasIt(Class<?> type, boolean codegen) {
    Fory fory = foryOf(type, true, codegen);
    for (Object value : values()) {
      Holder holder = new Holder();
      holder.first = value;
      holder.second = holding(type, value);
      List<MemoryBuffer> beside = new ArrayList<>();
      byte[] message = write(fory, holder, beside);
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, () -> fory.deserialize(message, beside));
      assertTrue(refused.getMessage().contains("what a hook of the"), refused.getMessage());
      Holder copied = fory.readerFor(Holder.class).withCopiesOf(beside).read(message);
      overwrite(beside);
      assertEquals(within(heldBy(copied.second)), buffer(1), "in " + value.getClass());
    }
  }

  @Test(dataProvider = "given")
  public void aReferenceThatLeadsToAnOwnerWithABufferIsRefused(Class<?> type, boolean codegen) {
    Fory fory = foryOf(type, true, codegen);
    Holder owner = new Holder();
    Box inner = new Box(null);
    Box outer = new Box(inner);
    inner.content = outer; // complete before the outer one has its buffer
    outer.other = new ArrayList<Object>(List.of(buffer(1), holding(type, inner)));
    owner.first = outer;
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = write(fory, owner, beside);
    expectThrows(UnsupportedTypeException.class, () -> fory.deserialize(message, beside));
    assertTrue(fory.readerFor(Holder.class).withCopiesOf(beside).read(message).first != null);
  }

  @Test(dataProvider = "given")
  public void referencesToWhatHasNoBufferAreRead(Class<?> type, boolean codegen) {
    Fory fory = foryOf(type, true, codegen);
    byte[] array = {1, 2, 3};
    for (Object value : List.of(array, new Box("text"), new ArrayList<>(List.of(array)))) {
      Box box = new Box(value);
      box.other = buffer(1);
      List<Object> all = new ArrayList<>(List.of(value, box, holding(type, value)));
      List<MemoryBuffer> beside = new ArrayList<>();
      byte[] message = write(fory, all, beside);
      List<?> back = (List<?>) fory.deserialize(message, beside);
      assertTrue(heldBy(back.get(2)) == back.get(0));
      Box other = (Box) back.get(1);
      overwrite(beside);
      assertEquals(((ByteBuffer) other.other).getInt(0), 0x55555555);
    }
  }

  @Test
  public void aViewOfAnArrayIsCopiedForAHook() {
    Fory fory = foryOf(Given.class, true, true);
    int[] elements = {1, 2, 3};
    Given given = (Given) holding(Given.class, IntBuffer.wrap(elements));
    List<MemoryBuffer> beside = new ArrayList<>();
    byte[] message = KeysBesideTest.write(fory, given, beside);
    Given back = (Given) fory.deserialize(message, beside);
    elements[0] = 9;
    assertEquals(back.field, IntBuffer.wrap(new int[] {1, 2, 3}));
  }
}
