package io.fory.golden;

import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.annotation.Ignore;
import io.fory.buffer.MemoryBuffer;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Classes of every shape, as they are found in the golden files. Do not change them: add others.
 */
final class GoldenTypes {
  private GoldenTypes() {}

  enum Level {
    LOW,
    HIGH {
      @Override
      public String toString() {
        return "high";
      }
    }
  }

  /** So many constants that one takes two bytes. */
  enum Wide {
    C00,
    C01,
    C02,
    C03,
    C04,
    C05,
    C06,
    C07,
    C08,
    C09,
    C0A,
    C0B,
    C0C,
    C0D,
    C0E,
    C0F,
    C10,
    C11,
    C12,
    C13,
    C14,
    C15,
    C16,
    C17,
    C18,
    C19,
    C1A,
    C1B,
    C1C,
    C1D,
    C1E,
    C1F,
    C20,
    C21,
    C22,
    C23,
    C24,
    C25,
    C26,
    C27,
    C28,
    C29,
    C2A,
    C2B,
    C2C,
    C2D,
    C2E,
    C2F,
    C30,
    C31,
    C32,
    C33,
    C34,
    C35,
    C36,
    C37,
    C38,
    C39,
    C3A,
    C3B,
    C3C,
    C3D,
    C3E,
    C3F,
    C40,
    C41,
    C42,
    C43,
    C44,
    C45,
    C46,
    C47,
    C48,
    C49,
    C4A,
    C4B,
    C4C,
    C4D,
    C4E,
    C4F,
    C50,
    C51,
    C52,
    C53,
    C54,
    C55,
    C56,
    C57,
    C58,
    C59,
    C5A,
    C5B,
    C5C,
    C5D,
    C5E,
    C5F,
    C60,
    C61,
    C62,
    C63,
    C64,
    C65,
    C66,
    C67,
    C68,
    C69,
    C6A,
    C6B,
    C6C,
    C6D,
    C6E,
    C6F,
    C70,
    C71,
    C72,
    C73,
    C74,
    C75,
    C76,
    C77,
    C78,
    C79,
    C7A,
    C7B,
    C7C,
    C7D,
    C7E,
    C7F,
    C80,
    C81,
    C82,
    C83,
    C84,
    C85,
    C86,
    C87,
    C88,
    C89,
    C8A,
    C8B,
    C8C,
    C8D,
    C8E,
    C8F,
    C90,
    C91,
    C92,
    C93,
    C94,
    C95,
    C96,
    C97,
    C98,
    C99,
    C9A,
    C9B,
    C9C,
    C9D,
    C9E,
    C9F,
    CA0,
    CA1,
    CA2,
    CA3,
    CA4,
    CA5,
    CA6,
    CA7,
    CA8,
    CA9,
    CAA,
    CAB,
    CAC,
    CAD,
    CAE,
    CAF,
    CB0,
    CB1,
    CB2,
    CB3,
    CB4,
    CB5,
    CB6,
    CB7,
    CB8,
    CB9,
    CBA,
    CBB,
    CBC,
    CBD,
    CBE,
    CBF,
    CC0,
    CC1,
    CC2,
    CC3,
    CC4,
    CC5,
    CC6,
    CC7,
    CC8,
    CC9,
    CCA,
    CCB,
    CCC,
    CCD,
    CCE,
    CCF,
    CD0,
    CD1,
    CD2,
    CD3,
    CD4,
    CD5,
    CD6,
    CD7,
    CD8,
    CD9,
    CDA,
    CDB,
    CDC,
    CDD,
    CDE,
    CDF,
    CE0,
    CE1,
    CE2,
    CE3,
    CE4,
    CE5,
    CE6,
    CE7,
    CE8,
    CE9,
    CEA,
    CEB,
    CEC,
    CED,
    CEE,
    CEF,
    CF0,
    CF1,
    CF2,
    CF3,
    CF4,
    CF5,
    CF6,
    CF7,
    CF8,
    CF9,
    CFA,
    CFB,
    CFC,
    CFD,
    CFE,
    CFF,
  }

  static final class Primitives {
    boolean z = true;
    byte b = -1;
    char c = 'Ω';
    short s = -2;
    int i = 0x01020304;
    long l = 0x0102030405060708L;
    float f = 1.5f;
    double d = -2.5;
  }

  static final class Boxes {
    Boolean z = false;
    Byte b = 1;
    Character c = 'c';
    Short s = 2;
    Integer i;
    Integer j = -3;
    Long l = 4L;
    Long m;
    Float f = 0.5f;
    Double d;

    @ForyField(nullable = false)
    Integer must = 5;
  }

  static final class Integers {
    int small = 1;
    int negative = -1;
    int large = Integer.MAX_VALUE;
    Integer boxed = 300;
    Integer missing;
    long smallLong = 64;
    long least = Long.MIN_VALUE;
    Long boxedLong = -70_000L;
    Long missingLong;
  }

  static final class Encodings {
    @ForyField(encoding = ForyEncoding.FIXED)
    int fixed = 1;

    @ForyField(encoding = ForyEncoding.VARINT)
    int varying = -300;

    @ForyField(encoding = ForyEncoding.FIXED, unsigned = true)
    Long fixedBox = -1L;

    @ForyField(encoding = ForyEncoding.VARINT)
    Integer missing;

    @ForyField(encoding = ForyEncoding.VARINT, nullable = false)
    Long varyingBox = 300L;

    @ForyField(encoding = ForyEncoding.TAGGED, unsigned = true)
    long tagged = -1;

    int usual = 2;
    Long usualBox = 3L;
  }

  static final class Texts {
    String ascii = "abc";
    String latin1 = "é";
    String wide = "жук";
    String astral = "\uD83D\uDE00";
    String unpaired = "\uD83D";
    String mixed = "aaaaaaaж";
    String empty = "";
    String missing;
    String longer = "0123456789abcdef".repeat(3);
  }

  static final class Enums {
    Level low = Level.LOW;
    Level high = Level.HIGH;
    Level missing;
    Wide first = Wide.C00;
    Wide last = Wide.CFF;
    Wide missingWide;
  }

  record Point(int x, int y) {}

  record Empty() {}

  record Person(String name, int age, Point home, List<String> tags, Level level, Long id) {}

  static class Base {
    int number = 1;
    String text = "base";
  }

  static final class Derived extends Base {
    @SuppressWarnings("HidingField") // on purpose
    String text = "derived";

    transient int skipped = 9;
    @Ignore int ignored = 8;
  }

  sealed interface Shape permits Circle, Box {}

  record Circle(double radius) implements Shape {}

  static final class Box implements Shape {
    int side = 2;
  }

  static final class Objects {
    Object any = 1;
    Object none;
    Shape shape = new Circle(1);
    Box box = new Box();
    Base base = new Base();
    Base derived = new Derived();
    Number number = 2L;
    UUID id = new UUID(1, 2);

    @ForyField(nullable = false)
    Point exact = new Point(3, 4);

    @ForyField(ref = false)
    Box untracked = new Box();
  }

  static final class Arrays {
    boolean[] z = {true, false};
    byte[] b = {1, -1};
    char[] c = {'a', 'ж'};
    short[] s = {1, -1};
    int[] i = {1, -1};
    long[] l = {1, -1};
    float[] f = {1, -1};
    double[] d = {1, -1};
    int[][] ii = {{1}, {}, null};
    String[] strings = {"a", null};
    Level[] levels = {Level.HIGH, null};
    Point[] points = {new Point(1, 2), new Point(3, 4)};
    Point[] gaps = {new Point(1, 2), null};
    Object[] objects = {1, "a", null};
    Object[] alike = {1L, 2L};
    Shape[] shapes = {new Circle(2), new Box(), null};
    int[] empty = {};
    String[] none;
  }

  static final class Buffers {
    ByteBuffer bytes = ByteBuffer.wrap(new byte[] {1, 2});
    IntBuffer ints = IntBuffer.wrap(new int[] {3});
    Buffer any = CharBuffer.wrap(new char[] {'a'});
    MemoryBuffer memory = MemoryBuffer.wrap(new byte[] {4});
    ByteBuffer none;
    List<ByteBuffer> list = List.of(ByteBuffer.wrap(new byte[] {5}), ByteBuffer.allocate(0));
    ByteBuffer[] array = {ByteBuffer.wrap(new byte[] {6}), null};
    List<MemoryBuffer> memories = List.of(MemoryBuffer.wrap(new byte[] {7}));

    @ForyField(nullable = false, ref = false)
    long[] bare = {8};
  }

  static final class Containers {
    List<Integer> integers = new ArrayList<>(List.of(1, 2));
    List<Integer> withNull = new ArrayList<>();
    List<String> strings = new ArrayList<>(List.of("a", "b"));
    List<Level> levels = new ArrayList<>(List.of(Level.LOW));
    List<Point> points = new ArrayList<>(List.of(new Point(1, 2)));
    List<Empty> empties = new ArrayList<>(List.of(new Empty(), new Empty()));
    List<List<String>> nested = new ArrayList<>(List.of(new ArrayList<>(List.of("x"))));
    List<?> anything = new ArrayList<>(List.of(1, "a"));
    List<Number> numbers = new ArrayList<>(List.of(1, 2));
    Collection<Shape> shapes = new ArrayList<>(List.of(new Circle(1), new Box()));
    LinkedHashSet<String> set = new LinkedHashSet<>(List.of("s", "t"));
    Map<String, Point> map = new LinkedHashMap<>(Map.of("p", new Point(5, 6)));
    Map<Level, List<Integer>> byLevel = new EnumMap<>(Map.of(Level.HIGH, List.of(7)));
    Map<Point, Object> mixed = new LinkedHashMap<>();
    SortedMap<String, Integer> sorted = new java.util.TreeMap<>(Map.of("a", 1, "b", 2));
    EnumSet<Level> levelsSet = EnumSet.of(Level.HIGH);
    EnumSet<Wide> wide = EnumSet.of(Wide.C00, Wide.CFF);
    Optional<Point> some = Optional.of(new Point(7, 8));
    Optional<Point> none = Optional.empty();
    List<String> empty = new ArrayList<>();
    List<String> missing;

    Containers() {
      withNull.add(1);
      withNull.add(null);
      mixed.put(new Point(1, 1), 1);
      mixed.put(null, null);
    }
  }

  static class Pair<A, B> {
    A first;
    B second;

    Pair(A first, B second) {
      this.first = first;
      this.second = second;
    }
  }

  static final class TextPair extends Pair<String, List<Integer>> {
    TextPair() {
      super("first", new ArrayList<>(List.of(1)));
    }
  }

  static final class Node {
    String name;
    Node next;
    Object any;
    List<Node> children = new ArrayList<>();

    Node(String name) {
      this.name = name;
    }
  }

  static final class Failure extends Exception {
    private static final long serialVersionUID = 1L;

    int code = 7;
    Point where = new Point(1, 2);
    transient String skipped = "skipped";

    Failure(String message, Throwable cause) {
      super(message, cause);
    }
  }

  static final class Strings extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  /** A list with fields. */
  static final class Basket extends ArrayList<Point> {
    private static final long serialVersionUID = 1L;

    int number;
    String owner;
    Object open;

    Basket(String owner) {
      this.owner = owner;
    }
  }

  /** A map with a field, and an order that its constructor is given. */
  static final class Ranks extends TreeMap<String, Integer> {
    private static final long serialVersionUID = 1L;

    Long most = 9L;

    Ranks(Comparator<String> order) {
      super(order);
    }
  }

  /** A cache that its constructor orders by access. */
  static final class Latest extends LinkedHashMap<String, Point> {
    private static final long serialVersionUID = 1L;

    final int capacity;

    Latest(int capacity) {
      super(16, 0.75f, true);
      this.capacity = capacity;
    }
  }

  /** Written by a serializer of its own. */
  static final class Sealed {
    final int content;

    Sealed(int content) {
      this.content = content;
    }
  }

  static final class SealedSerializer implements Serializer<Sealed> {
    @Override
    public void write(WriteContext out, Sealed value) {
      out.writeInt32(value.content);
    }

    @Override
    public Sealed read(ReadContext in) {
      return new Sealed(in.readInt32());
    }

    @Override
    public int layoutHash() {
      return 0x5EA1ED;
    }
  }

  /** What a variable stands for. */
  static class Held<A, B, C> {
    A text;
    B level;
    C number;
    A[] texts;
  }

  /** A field of every code that a schema has, but those of carried fields. */
  static final class Forms extends Held<String, Level, Integer> {
    boolean primitive = true;
    Long box = 1L;

    @ForyField(id = 7)
    String string = "s";

    Level enumeration = Level.LOW;
    Object object = 1;
    int[] ints = {1};

    @ForyField(id = 40, nullable = false)
    Short required = 2;

    @ForyField(encoding = ForyEncoding.VARINT)
    int compressed = 300;

    @ForyField(nullable = false)
    Level requiredLevel = Level.HIGH;

    @ForyField(ref = false)
    List<Point> byValue = new ArrayList<>(List.of(new Point(1, 2)));

    @ForyField(nullable = false)
    Map<String, Sealed> map = new LinkedHashMap<>(Map.of("k", new Sealed(5)));

    @ForyField(nullable = false, ref = false)
    List<?> list = new ArrayList<>(List.of(1L));

    @ForyField(nullable = false)
    String requiredString = "r";

    @ForyField(nullable = false, ref = false)
    Point bare = new Point(3, 4);

    @ForyField(nullable = false)
    UUID bareId = new UUID(1, 2);

    Map.Entry<String, Level> entry = new SimpleEntry<>("k", Level.HIGH);
    AtomicReferenceArray<String> references = new AtomicReferenceArray<>(new String[] {"a", null});
    Sealed sealed = new Sealed(6);

    Forms() {
      text = "t";
      level = Level.HIGH;
      number = 9;
      texts = new String[] {"u"};
    }
  }
}
