package io.fory.hostile;

import io.fory.annotation.ForyField;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/** The classes that the seed messages are made of: one for every shape that a class can have. */
public final class SeedTypes {
  private SeedTypes() {}

  /** An enum, one constant of which has a class of its own. */
  public enum Color {
    RED,
    GREEN {
      @Override
      boolean isCalm() {
        return true;
      }
    },
    BLUE;

    boolean isCalm() {
      return false;
    }
  }

  /** All primitives. */
  public static final class Primitives {
    boolean z = true;
    byte b = -7;
    char c = 'ж';
    short s = -300;
    int i = 70_000;
    long l = -5_000_000_000L;
    float f = 1.5f;
    double d = -2.25;
  }

  /** All boxes, of which some are missing. */
  public static final class Boxes {
    Boolean z = true;
    Byte b = 3;
    Character c = 'x';
    Short s;
    Integer i = -1;
    Integer missing;
    Long l = Long.MAX_VALUE;
    Float f;
    Double d = 0.5;

    @ForyField(nullable = false)
    Integer required = 9;
  }

  /** Strings of every coding. */
  public static final class Texts {
    String ascii = "plain";
    String latin1 = "Ærøskøbing";
    String wide = "Привет, 世界";
    String pair = "\uD83D\uDE00 smile";
    String empty = "";
    String missing;
  }

  /** A record of primitives. */
  public record Point(int x, int y) implements Comparable<Point> {
    @Override
    public int compareTo(Point other) {
      return x != other.x ? Integer.compare(x, other.x) : Integer.compare(y, other.y);
    }
  }

  /** A record without components. */
  public record Nothing() {}

  /** A record with parts of every form. */
  public record Line(Point from, Point to, String label, List<Point> via, Color color, Integer n) {}

  /** A closed hierarchy. */
  public sealed interface Shape permits Circle, Square, Group {}

  /** A record in the hierarchy. */
  public record Circle(Point center, double radius) implements Shape {}

  /** A class in the hierarchy. */
  public static final class Square implements Shape {
    Point corner = new Point(1, 2);
    long side = 3;
  }

  /** A shape of shapes. */
  @SuppressWarnings("ArrayRecordComponent") // one shape of many
  public record Group(List<Shape> shapes, Shape[] more) implements Shape {}

  /** A superclass with a field that a subclass hides. */
  public static class Parent {
    protected int number = 1;
    protected String name = "parent";
    private Object own = 12L;
  }

  /** A subclass that hides a field. */
  public static class Child extends Parent {
    @SuppressWarnings("HidingField") // on purpose
    private String name = "child";

    private Parent parent = new Parent();
  }

  /** A struct with structs in it. */
  public static final class Nested {
    Primitives primitives = new Primitives();
    Boxes boxes;
    Texts texts = new Texts();

    @ForyField(nullable = false)
    Point point = new Point(3, 4);

    @ForyField(nullable = false, ref = false)
    Square square = new Square();

    UUID id = new UUID(1, 2);
    BigDecimal price = new BigDecimal("12.50");
  }

  /** Arrays of everything. */
  public static final class Arrays {
    boolean[] z;
    byte[] b;
    char[] c;
    short[] s;
    int[] i;
    long[] l;
    float[] f;
    double[] d;
    int[][] ii;
    String[] strings;
    Color[] colors;
    Point[] points;
    Circle[][] circles;
    Shape[][] shapes;
    Object[] objects;
    Number[] numbers;
    List<Point>[] lists;
  }

  /** Containers whose elements are declared. */
  public static final class Containers {
    List<Integer> integers;
    Set<String> strings;
    Map<String, Point> points;
    Map<Color, List<String>> byColor;
    Map<Point, Point> moves;
    EnumSet<Color> colors;
    EnumMap<Color, String> names;
    Deque<Long> deque;
    SortedMap<String, Integer> sorted;
    Collection<Shape> shapes;
    Optional<Point> maybe;
    AtomicReference<Point> reference;
    ArrayList<Object> anything;
    List<Nothing> nothings;
  }

  /** A place for anything. */
  public static final class Holder {
    Object value;

    /** Makes a place. */
    public Holder(Object value) {
      this.value = value;
    }
  }

  /** A node of a graph, which is told by its identity. */
  public static final class Node {
    String name;
    Node next;
    Object any;
    List<Node> children = new ArrayList<>();
    Map<Object, Object> map;
    Set<Object> set;
    Node[] array;

    /** Makes a node that is connected to nothing. */
    public Node(String name) {
      this.name = name;
    }
  }

  /** A key that orders and compares by its content. */
  public static final class NumberKey implements Comparable<NumberKey> {
    int number;
    Object rest;

    /** Makes a key. */
    public NumberKey(int number, Object rest) {
      this.number = number;
      this.rest = rest;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof NumberKey key && key.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }

    @Override
    public int compareTo(NumberKey other) {
      return Integer.compare(number, other.number);
    }
  }

  /** Integers that an option compresses. */
  public static final class Counters {
    int a = 5;
    int b = -1_000_000;
    Integer c = 300;
    Integer d;
    long e = 1L << 40;
    long f = -3;
    Long g = Long.MIN_VALUE;
    Long h;
  }

  /** A throwable with state of its own. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    int code;
    Point where;
    Object detail;

    /** Makes a throwable. */
    public Refused(String message, int code, Point where, Throwable cause) {
      super(message, cause);
      this.code = code;
      this.where = where;
      this.detail = List.of("a", "b");
    }
  }

  /** A list of the application's own. */
  public static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
  }

  /** A generic class. */
  public static class Pair<A, B> {
    A first;
    B second;

    /** Makes a pair. */
    public Pair(A first, B second) {
      this.first = first;
      this.second = second;
    }
  }

  /** A subclass that binds the type variables. */
  public static final class NamedPoint extends Pair<String, Point> {
    /** Makes a pair. */
    public NamedPoint(String first, Point second) {
      super(first, second);
    }
  }
}
