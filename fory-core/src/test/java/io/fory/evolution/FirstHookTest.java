package io.fory.evolution;

import static io.fory.evolution.SerialVersionsTest.BOTH;
import static io.fory.evolution.SerialVersionsTest.IMPORTS;
import static io.fory.evolution.SerialVersionsTest.READS;
import static io.fory.evolution.SerialVersionsTest.UID;
import static io.fory.evolution.SerialVersionsTest.base;
import static io.fory.evolution.SerialVersionsTest.derived;
import static io.fory.evolution.SerialVersionsTest.model;
import static io.fory.evolution.SerialVersionsTest.reading;
import static io.fory.evolution.SerialVersionsTest.writing;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.BothEngines;
import java.io.IOException;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A plain class gets its first hook of JDK serialization, or loses its last one. */
public final class FirstHookTest {
  private static final String MANY =
      "boolean z = true; byte b = 1; char c = 'c'; short s = 2; int i = 3; long l = 4; float f = 5;"
          + " double d = 6; Integer boxed = 7; Integer none; String t = \"t\"; Object any = 8L;"
          + " List<String> list = new ArrayList<>(List.of(\"x\")); int[] ints = {1, 2};"
          + " String[][] texts = {{\"a\", null}}; RoundingMode mode = RoundingMode.UP;"
          + " Map<String, Long> map = new TreeMap<>(Map.of(\"k\", 9L));";

  private static final String BY_NAME =
      " private void readObject(ObjectInputStream in) throws Exception {"
          + " ObjectInputStream.GetField f = in.readFields(); ";

  private static final String POINT = "class Point implements Serializable {" + UID + "int x = 3;";

  @DataProvider
  public Object[][] pairs() {
    String resolve = " private Object readResolve() { a = a + 1; return this; } ";
    return new Object[][] {
      {"all kinds of fields get hooks", model(MANY), model(MANY + BOTH)},
      {"and lose them", model(MANY + BOTH), model(MANY)},
      {"no fields get hooks", model(""), model(BOTH)},
      {"no fields lose them", model(BOTH), model("")},
      {"readObject alone", model("int a = 1;"), model("int a;" + READS)},
      {"writeObject alone", model("int a = 1;"), model("int a;" + writing("out.writeInt(4);"))},
      {"readResolve", model("int a = 1;"), model("int a;" + resolve)},
      {"readResolve is gone", model("int a = 1;" + resolve), model("int a;")},
      {
        "writeReplace by itself is gone",
        model("int a = 1; private Object writeReplace() { a = 5; return this; }"),
        model("int a;")
      },
      {
        "readObject that computes",
        model("int a = 1; String s = \"s\";"),
        model("int a; String s; transient String both;" + reading("both = s + a;"))
      },
      {"a field more", model("int a = 1;"), model("int a = 7; String s = \"q\";" + BOTH)},
      {
        "a field less",
        model("int a = 1; String s = \"s\"; Object o = \"o\";"),
        model("int a;" + BOTH)
      },
      {
        "a field more, hooks gone",
        model("int a = 1;" + BOTH),
        model("int a = 7; String s = \"q\";")
      },
      {
        "a field less, hooks gone",
        model("int a = 1; String s = \"s\"; Object o = List.of(1);" + BOTH),
        model("int a;")
      },
      {"an int for a long", model("int a = 1;"), model("long a;" + BOTH)},
      {"an Integer for an int", model("Integer a = 1;"), model("int a;" + BOTH)},
      {"a String for an Object", model("String a = \"s\";"), model("Object a;" + BOTH)},
      {"an Object for a String", model("Object a = \"s\";"), model("String a;" + BOTH)},
      {"an Object that is no String", model("Object a = 4;"), model("String a;" + BOTH)},
      {"a list for a set", model("List<String> a = List.of();"), model("Set<String> a;" + BOTH)},
      {"an int for a long, hooks gone", model("int a = 1;" + BOTH), model("long a;")},
      {
        "data that is not there",
        model("int a = 1;"),
        model("int a; int b;" + reading("b = in.readInt();"))
      },
      {
        "data that is missed",
        model("int a = 1;"),
        model(
            "int a; Object b;"
                + reading(
                    "try { b = in.readObject(); } catch (OptionalDataException e) {"
                        + " b = e.eof + \" \" + e.length + in.read(); }"))
      },
      {
        "data that nobody reads",
        model("int a = 1;" + writing("out.writeInt(2); out.writeObject(List.of(1));")),
        model("int a;")
      },
      {
        "fields by name",
        model("int a = 1; int gone = 3; String t = \"t\"; Integer box = 5;"),
        model(
            "transient int a; transient int b; transient String s; transient Object box;"
                + " private static final ObjectStreamField[] serialPersistentFields = {"
                + " new ObjectStreamField(\"a\", int.class), new ObjectStreamField(\"b\", int.class),"
                + " new ObjectStreamField(\"t\", String.class),"
                + " new ObjectStreamField(\"box\", Integer.class)};"
                + BY_NAME
                + "a = f.get(\"a\", 7); b = f.get(\"b\", 8) + (f.defaulted(\"b\") ? 100 : 0)"
                + " + (f.defaulted(\"a\") ? 1000 : 0); box = f.get(\"box\", null);"
                + " s = (String) f.get(\"t\", null) + f.get(\"gone\", 5); }")
      },
      {
        "a field by a wrong type",
        model("int a = 1;"),
        model("int a;" + BY_NAME + "a = (int) f.get(\"a\", 4L); }")
      },
      {
        "put by name, read as a plain class",
        model(
            "int a = 1; private static final ObjectStreamField[] serialPersistentFields = {"
                + " new ObjectStreamField(\"x\", int.class), new ObjectStreamField(\"y\", Object.class)};"
                + " private void writeObject(ObjectOutputStream out) throws Exception {"
                + " ObjectOutputStream.PutField f = out.putFields(); f.put(\"x\", a + 4);"
                + " f.put(\"y\", \"y\"); out.writeFields(); }"),
        model("int x; Object y; int z = 4;")
      },
      {
        "the superclass gets it",
        derived(base("int base = 3;"), "int a = 1;"),
        derived(base("int base; transient int twice;" + reading("twice = 2 * base;")), "int a;")
      },
      {
        "the superclass loses it",
        derived(base("int base = 3;" + writing("out.writeInt(4);")), "int a = 1;"),
        derived(base("int base;"), "int a;")
      },
      {
        "fields of one name",
        derived(base("int a = 3; String s = \"base\";"), "int a = 1; String s = \"own\";"),
        derived(base("int a; String s;" + BOTH), "int a; String s;" + BOTH)
      },
      {
        "fields of one name, hooks gone",
        derived(base("int a = 3;" + BOTH), "int a = 1;"),
        derived(base("int a;"), "int a;")
      },
      {
        "a part of it in a field of its class",
        POINT
            + "} "
            + model("Point p = new Point(); Point[] q = {p, null}; List<Point> r = List.of(p);"),
        POINT + BOTH + "} " + model("Point p; Point[] q; List<Point> r;")
      },
      {
        "the part loses them",
        POINT
            + BOTH
            + "} "
            + model("Point p = new Point(); Point[] q = {p}; List<Point> r = List.of(p);"),
        POINT + "} " + model("Point p; Point[] q; List<Point> r;")
      },
      {
        "both get them",
        POINT + "} " + model("Point p = new Point(); Object q = new Point(); int a = 4;"),
        POINT + BOTH + "} " + model("Point p; Object q; int a;" + BOTH)
      },
      {
        "both lose them",
        POINT
            + BOTH
            + "} "
            + model("Point p = new Point(); Object q = new Point(); int a = 4;" + BOTH),
        POINT + "} " + model("Point p; Object q; int a;")
      },
      {
        "a part comes back as another class",
        POINT
            + "} class Other implements Serializable {} "
            + model("Object p = new Point(); List<Object> l = List.of(new Point());"),
        POINT
            + "private Object readResolve() { return new Other(); } }"
            + " class Other implements Serializable {"
            + UID
            + "int o = 9; } "
            + model("Object p; List<Object> l;")
      },
      {
        "a part comes back as what does not fit",
        POINT + "} " + model("Point p = new Point();"),
        POINT + "private Object readResolve() { return \"text\"; } } " + model("Point p;")
      },
      {
        "a record",
        "record Model(int a, String b) implements Serializable {}",
        "record Model(String b, long c, int a, Object d) implements Serializable {"
            + "private Object readResolve() { return this; } }"
      },
      {
        "a record loses it",
        "record Model(int a, String b) implements Serializable {"
            + "private Object readResolve() { return this; } }",
        "record Model(String b, long c, int a, Object d) implements Serializable {}"
      },
      {
        "a final field",
        model("final int a = new Random(1).nextInt();"),
        model("final int a; Model() { a = 1; }" + BOTH)
      },
    };
  }

  @Test(dataProvider = "pairs")
  public void itIsReadAsJdkSerializationReadsIt(String name, String from, String to)
      throws IOException {
    SerialVersionsTest.requireLikeJdk(from, to);
  }

  @Test
  public void cyclesAndSharedObjectsComeBack() {
    String plain = model("Model next; Object any; int a;");
    String hooked = model("Model next; Object any; int a;" + BOTH);
    for (String[] way : new String[][] {{plain, hooked}, {hooked, plain}}) {
      Version from = Version.of(IMPORTS + way[0]);
      Object first = from.model("a", 1);
      Object second = from.model("a", 2, "next", first, "any", first);
      Version.set(first, "next", second);
      Object read = Crossing.of(from, Version.of(IMPORTS + way[1])).readTracked(first);
      assertSame(Version.get(read, "next.next"), read);
      assertSame(Version.get(read, "next.any"), read);
      assertEquals(Version.get(read, "next.a"), 2);
    }
  }

  @Test
  public void chainsOfTheClassItselfComeBack() {
    Version from = Version.of(IMPORTS + model("Model next; int a;"));
    Version to = Version.of(IMPORTS + model("Model next; int a;" + BOTH));
    Object first = null;
    for (int i = 0; i < 200; i++) {
      first = from.model("a", i, "next", first);
    }
    assertEquals(Version.get(Crossing.of(from, to).read(first), "next.next.a"), 197);
  }

  /** The schema of a struct does not say which classes were above it. */
  @Test
  public void whetherASuperclassIsNewIsNotGuessed() {
    Version from = Version.of(IMPORTS + model("int a = 1;"));
    Version to =
        Version.of(
            IMPORTS
                + derived(
                    base("int b; private void readObjectNoData() { b = 5; }"), "int a;" + READS));
    IncompatibleSchemaException refused = Crossing.of(from, to).refusal(from.model());
    assertTrue(refused.problem().contains("readObjectNoData"), refused.problem());
  }

  /** A field of the new superclass may have been one of the class below it. */
  @Test
  public void aFieldThatIsPulledUpDoesNotProveTheSuperclass() {
    Version from = Version.of(IMPORTS + model("int b = 6;"));
    String noData =
        "int b = 3; transient String nd; private void readObjectNoData() { nd = \"x\"; }";
    for (String own : new String[] {"", READS}) {
      Version to = Version.of(IMPORTS + derived(base(noData), own));
      IncompatibleSchemaException refused = Crossing.of(from, to).refusal(from.model());
      assertTrue(refused.problem().contains("readObjectNoData"), refused.problem());
    }
  }

  @Test
  public void aFieldThatIsUnsharedHereTakesNoReference() {
    String fields = "Object a; Object b;";
    String unshared =
        fields
            + " private static final ObjectStreamField[] serialPersistentFields = {"
            + " new ObjectStreamField(\"a\", Object.class, true),"
            + " new ObjectStreamField(\"b\", Object.class)};";
    Version to = Version.of(IMPORTS + model(unshared));
    for (String hooks : new String[] {"", BOTH}) {
      Version from = Version.of(IMPORTS + model(fields + hooks));
      int[] shared = {1};
      Object model = from.model("a", shared, "b", shared);
      Crossing.of(from, to).trackedFailure(model, ForyException.class);
      assertEquals(
          Version.get(Crossing.of(from, to).readUntracked(from.model("a", shared)), "a"), shared);
    }
  }

  @Test
  public void otherKindsOfClassesAreRefused() {
    String external =
        "public class Model implements Externalizable {"
            + UID
            + "public Model() {} public void writeExternal(ObjectOutput out) {}"
            + " public void readExternal(ObjectInput in) {} }";
    Version plain = Version.of(IMPORTS + model("int a = 1;"));
    Version other = Version.of(IMPORTS + external);
    Crossing.of(plain, other).refusal(plain.model());
    Crossing.of(other, plain).refusal(other.model());
    Version hooked = Version.of(IMPORTS + model("int a = 1;" + BOTH));
    Version unlike = Version.of(IMPORTS + "class Model { int a = 1; }");
    Crossing.of(hooked, unlike).refusal(hooked.model());
  }

  @Test
  public void inSameSchemaModeItIsRefused() {
    Version plain = Version.of(IMPORTS + model("int a = 1;"));
    Version hooked = Version.of(IMPORTS + model("int a = 1;" + BOTH));
    for (Version[] way : new Version[][] {{plain, hooked}, {hooked, plain}}) {
      Crossing.of(
              b -> way[0].register(b.withCompatible(false)),
              b -> way[1].register(b.withCompatible(false)))
          .refusal(way[0].model());
      Crossing.of(way[0]::register, b -> way[1].register(b.withCompatible(false)))
          .refusal(way[0].model());
    }
  }

  /** A message must not set what the class leaves out. */
  @Test
  public void ignoredFieldsOfAPlainClassAreNotSet() {
    Version from = Version.of(IMPORTS + model("int a = 1; String own = \"evil\";" + BOTH));
    Version to = Version.of(IMPORTS + model("int a; @Ignore String own;"));
    Object read = Crossing.of(from, to).read(from.model());
    assertEquals(Version.get(read, "a"), 1);
    assertNull(Version.get(read, "own"));
  }

  @Test
  public void inADroppedFieldItIsReadPast() {
    String part = "class Part implements Serializable {" + UID + "int p = 5; String s = \"s\";";
    String hooks = writing("out.writeObject(List.of(1));");
    for (String[] way : new String[][] {{"", hooks}, {hooks, ""}}) {
      Version from =
          Version.of(
              IMPORTS + part + way[0] + "} class Model { Part a = new Part(); Object b = a; }");
      Version to = Version.of(IMPORTS + part + way[1] + "} class Model { Object b; String d; }");
      Object read = Crossing.of(from, to).read(from.model());
      assertEquals(Version.get(read, "b.p"), 5);
    }
  }

  @Test
  public void memoryAndTypesAreChecked() {
    Version from = Version.of(IMPORTS + model("Object a; int[] b = new int[1000];"));
    Version to = Version.of(IMPORTS + model("String a; int[] b;" + BOTH));
    for (Version[] way : new Version[][] {{from, to}, {to, from}}) {
      Crossing.of(way[0]::register, b -> way[1].register(b.withMaxGraphMemoryBytes(2000)))
          .failure(way[0].model("b", new int[1000]), LimitExceededException.class);
    }
    TypeMismatchException refused =
        Crossing.of(from, to).failure(from.model("a", List.of()), TypeMismatchException.class);
    assertTrue(refused.getMessage().contains("a"), refused.getMessage());
  }

  @Test
  public void truncatedMessagesAreErrorsOfTheFamily() {
    String fields = "int a = 1; String s = \"s\"; Object o = List.of(1);";
    for (String[] way : new String[][] {{"", BOTH}, {BOTH, ""}}) {
      Version from = Version.of(IMPORTS + model(fields + way[0]));
      Version to = Version.of(IMPORTS + model(fields + way[1]));
      byte[] message = BothEngines.of(from::register).serialize(from.model());
      Fory fory = BothEngines.of(to::register).generator();
      int refused = 0;
      for (int length = 0; length < message.length; length++) {
        try {
          Object unused = fory.deserialize(java.util.Arrays.copyOf(message, length));
        } catch (ForyException e) {
          refused++;
        }
      }
      assertEquals(refused, message.length);
    }
  }
}
