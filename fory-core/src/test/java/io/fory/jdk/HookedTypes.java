package io.fory.jdk;

import java.io.EOFException;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamException;
import java.io.ObjectStreamField;
import java.io.OptionalDataException;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Classes with hooks. */
// hooks are called by reflection
@SuppressWarnings({"serial", "unused", "HidingField", "unchecked", "deprecation", "JavaUtilDate"})
final class HookedTypes {
  private HookedTypes() {}

  enum Color {
    RED,
    GREEN
  }

  record Point(int x, int y) implements Serializable {}

  static final class Node implements Serializable {
    String name;
    Object next;

    Node(String name, Object next) {
      this.name = name;
      this.next = next;
    }
  }

  static class Defaults implements Serializable {
    boolean z = true;
    byte b = 1;
    char c = 'c';
    short s = 2;
    int i = 3;
    long l = 4;
    float f = 5;
    double d = 6;
    String text = "text";
    Object object = new Point(1, 2);
    int[] ints = {1, 2};
    String[] texts = {"a", null};
    List<Point> points = new ArrayList<>(List.of(new Point(3, 4)));
    Map<String, Color> colors = new LinkedHashMap<>(Map.of("r", Color.RED));
    Color color = Color.GREEN;
    Integer box = 7;
    final int constant;
    transient int lost = 9;

    Defaults(int constant) {
      this.constant = constant;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class ReadsOnly implements Serializable {
    int x;
    transient int doubled;

    ReadsOnly(int x) {
      this.x = x;
      this.doubled = 2 * x;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      doubled = 2 * x;
    }
  }

  static final class WritesOnly implements Serializable {
    int x = 4;
    String s = "s";

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(99);
      out.writeObject(new Point(9, 9));
      out.writeUTF("nobody reads it");
    }
  }

  static final class AllData implements Serializable {
    transient Object[] read = new Object[0];
    int x = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeBoolean(true);
      out.writeByte(-1);
      out.write(200);
      out.writeShort(-2);
      out.writeChar('\u20ac');
      out.writeInt(Integer.MIN_VALUE);
      out.writeLong(Long.MAX_VALUE);
      out.writeFloat(1.5f);
      out.writeDouble(-2.5);
      out.writeUTF("h\u00e9\u20ac\0");
      out.writeBytes("line\n");
      out.writeChars("xy");
      out.write(new byte[] {1, 2, 3});
      out.write(new byte[] {1, 2, 3, 4}, 1, 2);
      out.writeByte(250);
      out.writeShort(65000);
      out.flush();
      out.defaultWriteObject();
      out.writeObject("after");
      out.writeInt(5);
      out.writeObject(null);
      out.writeObject(new int[] {1});
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      List<Object> all = new ArrayList<>();
      all.add(in.readBoolean());
      all.add(in.readByte());
      all.add(in.read());
      all.add(in.readShort());
      all.add(in.readChar());
      all.add(in.readInt());
      all.add(in.readLong());
      all.add(in.readFloat());
      all.add(in.readDouble());
      all.add(in.readUTF());
      all.add(in.readLine());
      all.add(in.readChar());
      all.add(in.skipBytes(2));
      byte[] three = new byte[3];
      in.readFully(three);
      all.add(three);
      byte[] two = new byte[4];
      in.readFully(two, 1, 2);
      all.add(two);
      all.add(in.readUnsignedByte());
      all.add(in.readUnsignedShort());
      in.defaultReadObject();
      all.add(in.readObject());
      all.add(in.readInt());
      all.add(in.readObject());
      all.add(in.readObject());
      all.add(in.read());
      all.add(in.available());
      read = all.toArray();
    }
  }

  static final class Sparse implements Serializable {
    transient List<String> items = new ArrayList<>(List.of("a", "b"));

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(items.size());
      for (String item : items) {
        out.writeObject(item);
      }
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      items = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        items.add((String) in.readObject());
      }
    }
  }

  static final class NeverDefault implements Serializable {
    transient int a = 5;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeInt(a);
    }

    private void readObject(ObjectInputStream in) throws IOException {
      a = in.readInt();
    }
  }

  /** Reads what is there, until there is no more. */
  static final class UntilEnd implements Serializable {
    transient List<Object> found = new ArrayList<>();
    int bytes;
    int objects;

    UntilEnd(int bytes, int objects) {
      this.bytes = bytes;
      this.objects = objects;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      for (int i = 0; i < objects; i++) {
        out.writeObject("o" + i);
      }
      out.write(new byte[bytes]);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      found = new ArrayList<>();
      try {
        while (true) {
          found.add(in.readObject());
        }
      } catch (OptionalDataException e) {
        found.add(e.eof);
        found.add(e.length > 0);
      }
      byte[] all = in.readAllBytes();
      found.add(all.length);
      try {
        in.readInt();
      } catch (EOFException e) {
        found.add("end");
      }
      found.add(in.read(new byte[4]));
      try {
        in.readObject();
      } catch (OptionalDataException e) {
        found.add(e.eof);
      }
    }
  }

  static final class Persistent implements Serializable {
    @Serial
    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("name", String.class),
      new ObjectStreamField("gone", int.class),
      new ObjectStreamField("other", Object.class),
    };

    String name = "n";
    int unsaid = 4;
    transient long kept = 7;

    private void writeObject(ObjectOutputStream out) throws IOException {
      ObjectOutputStream.PutField fields = out.putFields();
      fields.put("name", name + "!");
      fields.put("gone", (int) kept);
      fields.put("other", new Point(5, 6));
      out.writeFields();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      ObjectInputStream.GetField fields = in.readFields();
      name = (String) fields.get("name", null);
      kept = fields.get("gone", -1);
      unsaid = ((Point) fields.get("other", null)).x();
      if (fields.defaulted("name") || fields.getObjectStreamClass().forClass() != getClass()) {
        throw new InvalidObjectException("fields");
      }
    }
  }

  static final class SomePersistent implements Serializable {
    @Serial
    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("a", int.class), new ObjectStreamField("t", String.class),
    };

    int a = 1;
    int b = 2;
    transient String t = "transient, and written";
  }

  static final class NonePersistent implements Serializable {
    @Serial private static final ObjectStreamField[] serialPersistentFields = {};
    int a = 1;
  }

  static final class PutsAll implements Serializable {
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long l;
    float f;
    double d;
    Object o;

    private void writeObject(ObjectOutputStream out) throws IOException {
      ObjectOutputStream.PutField fields = out.putFields();
      fields.put("z", true);
      fields.put("b", (byte) 1);
      fields.put("c", 'c');
      fields.put("s", (short) 2);
      fields.put("i", 3);
      fields.put("l", 4L);
      fields.put("f", 5f);
      fields.put("d", 6d);
      if (out.putFields() != fields) {
        throw new InvalidObjectException("another");
      }
      out.writeFields();
      out.writeObject("more");
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      ObjectInputStream.GetField fields = in.readFields();
      z = fields.get("z", false);
      b = fields.get("b", (byte) 0);
      c = fields.get("c", '\0');
      s = fields.get("s", (short) 0);
      i = fields.get("i", 0);
      l = fields.get("l", 0L);
      f = fields.get("f", 0f);
      d = fields.get("d", 0d);
      o = in.readObject();
    }
  }

  static class Top implements Serializable {
    int x = 1;
    transient String trail = "";

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeUTF("top");
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      trail = in.readUTF();
    }
  }

  static class Middle extends Top {
    int x = 2;
    List<Object> list = new ArrayList<>(List.of("m"));
  }

  static final class Bottom extends Middle {
    int x = 3;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeUTF("bottom");
      out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      String own = in.readUTF();
      in.defaultReadObject();
      trail += own;
    }
  }

  static class Unserializable {
    int state = 5;
    String made;

    Unserializable() {
      made = "by constructor";
    }
  }

  static final class BelowUnserializable extends Unserializable implements Serializable {
    int own = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(state);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      state = in.readInt() + 1;
    }
  }

  static final class Single implements Serializable {
    static final Single INSTANCE = new Single();

    private Object readResolve() {
      return INSTANCE;
    }
  }

  /** A serialization proxy, as in Effective Java. */
  static final class Period implements Serializable {
    private final Date start;
    private final Date end;

    Period(long start, long end) {
      this.start = new Date(start);
      this.end = new Date(end);
    }

    private Object writeReplace() {
      return new Proxy(this);
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
      throw new InvalidObjectException("Proxy required");
    }

    private static final class Proxy implements Serializable {
      private final long start;
      private final long end;

      Proxy(Period period) {
        start = period.start.getTime();
        end = period.end.getTime();
      }

      private Object readResolve() {
        return new Period(start, end);
      }
    }
  }

  static final class Replacing implements Serializable {
    int which;

    Replacing(int which) {
      this.which = which;
    }

    private Object writeReplace() {
      return switch (which) {
        case 0 -> "text";
        case 1 -> null;
        case 2 -> Color.GREEN;
        case 3 -> new ArrayList<>(List.of("a", new Point(1, 1)));
        case 4 -> new int[] {1, 2};
        case 5 -> this;
        case 6 -> new Replacing(-1);
        case 7 -> new Period(1, 2);
        case 8 -> new Node("n", Single.INSTANCE);
        case 9 -> Replacing.class;
        case 10 -> 12L;
        default -> this;
      };
    }
  }

  static final class Resolving implements Serializable {
    int which;

    Resolving(int which) {
      this.which = which;
    }

    private Object readResolve() throws ObjectStreamException {
      return switch (which) {
        case 0 -> "resolved";
        case 1 -> null;
        case 2 -> List.of(1);
        case 3 -> Color.RED;
        default -> this;
      };
    }
  }

  static class InheritedHooks implements Serializable {
    int x = 1;

    protected Object writeReplace() {
      return new Inherited(x);
    }
  }

  static final class Inheriting extends InheritedHooks {}

  static final class Inherited implements Serializable {
    int x;

    Inherited(int x) {
      this.x = x;
    }

    Object readResolve() {
      Inheriting made = new Inheriting();
      made.x = x + 1;
      return made;
    }
  }

  static class PrivateHooks implements Serializable {
    int x = 1;

    private Object writeReplace() {
      return "never";
    }

    private Object readResolve() {
      return "never";
    }
  }

  static final class NotInheriting extends PrivateHooks {
    int y = 2;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  /** The constructor without arguments must be public. */
  public static class External implements Externalizable {
    int a;
    String b;
    Object c;
    transient int made = 3;

    /** Called by JDK deserialization. */
    public External() {
      made = 4;
    }

    External(int a, String b, Object c) {
      this.a = a;
      this.b = b;
      this.c = c;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeInt(a);
      out.writeUTF(b);
      out.writeObject(c);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      a = in.readInt();
      b = in.readUTF();
      c = in.readObject();
    }
  }

  /** Extends an externalizable class. */
  public static final class ExternalChild extends External {
    long more = 8;
    int plain = 2;

    /** Called by JDK deserialization. */
    public ExternalChild() {}

    ExternalChild(int a) {
      super(a, "child", null);
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      super.writeExternal(out);
      out.writeLong(more + 1);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      super.readExternal(in);
      more = in.readLong();
    }
  }

  /** Inherits everything. */
  public static final class ExternalHeir extends External {
    int lost = 1;

    /** Called by JDK deserialization. */
    public ExternalHeir() {}
  }

  /** Resolved and replaced. */
  public static final class ExternalSingle implements Externalizable {
    static final ExternalSingle INSTANCE = new ExternalSingle();

    /** Called by JDK deserialization. */
    public ExternalSingle() {}

    @Override
    public void writeExternal(ObjectOutput out) {}

    @Override
    public void readExternal(ObjectInput in) {}

    private Object readResolve() {
      return INSTANCE;
    }
  }

  record ReplacedRecord(String s, int n) implements Serializable {
    private Object writeReplace() {
      return new RecordProxy(s + n);
    }
  }

  record RecordProxy(String text) implements Serializable {
    private Object readResolve() {
      return new ReplacedRecord(text, 1);
    }
  }

  record ResolvedRecord(int n, List<Object> list, double d) implements Serializable {
    ResolvedRecord {
      if (n < 0) {
        throw new IllegalArgumentException("n");
      }
    }

    private Object readResolve() {
      return this;
    }
  }

  static final class Validated implements Serializable, ObjectInputValidation {
    static final ThreadLocal<List<String>> LOG = ThreadLocal.withInitial(ArrayList::new);
    String name;
    int priority;
    Object next;
    transient String seen;

    Validated(String name, int priority, Object next) {
      this.name = name;
      this.priority = priority;
      this.next = next;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.registerValidation(this, priority);
      in.defaultReadObject();
    }

    @Override
    public void validateObject() throws InvalidObjectException {
      seen = String.valueOf(next == null ? null : next.getClass().getSimpleName());
      LOG.get().add(name);
      if (name.equals("invalid")) {
        throw new InvalidObjectException("invalid");
      }
    }
  }

  static final class UnsharedParts implements Serializable {
    @Serial
    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("array", int[].class, true),
      new ObjectStreamField("plain", Object.class),
    };

    int[] array = {1, 2};
    Object plain = "p";
    transient Object alone = new Node("alone", null);

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeUnshared(alone);
      out.writeUnshared(alone);
      out.writeUnshared(null);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      Object first = in.readUnshared();
      alone = in.readUnshared();
      plain = first == alone ? "same" : "different" + in.readUnshared();
    }
  }

  static final class Big implements Serializable {
    transient byte[] bytes;

    Big(int length) {
      bytes = new byte[length];
      Arrays.fill(bytes, (byte) length);
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeInt(bytes.length);
      for (int i = 0; i < bytes.length / 2; i++) {
        out.writeByte(bytes[i]);
      }
      out.write(bytes, bytes.length / 2, bytes.length - bytes.length / 2);
      out.writeLong(77);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      bytes = new byte[in.readInt()];
      in.readFully(bytes);
      if (in.readLong() != 77) {
        throw new InvalidObjectException("end");
      }
    }
  }

  static final class Cyclic implements Serializable {
    Object self;
    Object other;
    transient Object again;
    transient boolean seenInside;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeObject(self);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      again = in.readObject();
      seenInside = self == this;
    }
  }

  /** References read before it is resolved see the object that is not. */
  static final class Resolved implements Serializable {
    final String name;
    Object back;

    Resolved(String name) {
      this.name = name;
    }

    private Object readResolve() {
      Resolved made = new Resolved(name + "!");
      made.back = back;
      return made;
    }
  }

  static final class Outer implements Serializable {
    int id = 6;

    final class Part implements Serializable {
      int x = id;

      private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        x += id;
      }
    }
  }

  static final class Stamp extends Date {
    String zone = "z";

    Stamp(long time) {
      super(time);
    }
  }

  static final class Holder<T> implements Serializable {
    Single single = Single.INSTANCE;
    Period period = new Period(3, 4);
    List<Period> periods = new ArrayList<>(List.of(new Period(5, 6), new Period(7, 8)));
    Map<Single, External> map = new HashMap<>();
    Resolving[] array = {new Resolving(9), null, new Resolving(1)};
    Object any = new Sparse();
    Object resolvedToText = new Resolving(0);
    Object replacedByText = new Replacing(0);
    Top top = new Bottom();
    T generic;

    Holder(T generic) {
      this.generic = generic;
      map.put(Single.INSTANCE, new External(1, "b", new Node("c", null)));
    }
  }

  /** A hooked generic class that is full of others. */
  static final class HookedHolder<T> implements Serializable {
    T value;
    List<T> more = new ArrayList<>();

    HookedHolder(T value) {
      this.value = value;
      more.add(value);
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeObject(more);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      more = (List<T>) in.readObject();
    }
  }
}
