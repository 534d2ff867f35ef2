package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForySession;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Chunks;
import io.fory.fixture.TestStream;
import io.fory.jdk.Shape;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Versions of classes with hooks of JDK serialization evolve as JDK serialization lets them. */
public final class SerialVersionsTest {
  static final String IMPORTS = "import java.io.*;\n";
  static final String UID = " private static final long serialVersionUID = 1; ";
  static final String READS =
      " private void readObject(ObjectInputStream in) throws Exception { in.defaultReadObject(); } ";
  static final String WRITES =
      " private void writeObject(ObjectOutputStream out) throws Exception {"
          + " out.defaultWriteObject(); } ";
  static final String BOTH = READS + WRITES;

  static String model(String members) {
    return "class Model implements Serializable {" + UID + members + "}";
  }

  static String writing(String rest) {
    return " private void writeObject(ObjectOutputStream out) throws Exception {"
        + " out.defaultWriteObject(); "
        + rest
        + "} ";
  }

  static String reading(String rest) {
    return " private void readObject(ObjectInputStream in) throws Exception {"
        + " in.defaultReadObject(); "
        + rest
        + "} ";
  }

  private static String external(String writing, String reading) {
    return " public class Model implements Externalizable {"
        + UID
        + "public int a = 1; public Object b; public Model() {}"
        + " public void writeExternal(ObjectOutput out) throws IOException {"
        + writing
        + "} public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {"
        + reading
        + "} }";
  }

  static String derived(String base, String own) {
    return base + " class Model extends Base {" + UID + own + "}";
  }

  static String base(String members) {
    return "class Base implements Serializable {" + UID + members + "} ";
  }

  private static final String PLAIN_BASE = "class Base {} ";
  private static final String AB = "int a = 1; String b = \"b\"; List<String> c = List.of(\"c\");";

  @DataProvider
  public Object[][] pairs() {
    String point = "class Point implements Serializable {" + UID + "int x = 3; } ";
    return new Object[][] {
      {"a field is new", model("int a = 1;" + BOTH), model(AB + BOTH)},
      {"a field is gone", model(AB + BOTH), model("int a = 5;" + BOTH)},
      {"fields change places", model(AB + "int z;" + BOTH), model("int z; int q = 4;" + AB + BOTH)},
      {
        "an object is gone",
        point + model("Object p = new Point(); Object[] q = {p}; int a = 2;" + READS),
        point + model("int a; String s;" + READS)
      },
      {
        "an object of an unknown class is gone",
        point
            + model(
                "Object p = new Point(); int a = 2; List<Point> l = List.of(new Point());" + READS),
        model("int a;" + READS)
      },
      {
        "an object of an unknown class is gone from the data",
        point + model("int a = 2;" + writing("out.writeObject(new Point()); out.writeInt(4);")),
        model("int a;" + BOTH)
      },
      {"an int becomes a long", model("int a = 1;" + BOTH), model("long a;" + BOTH)},
      {"an int becomes an Integer", model("int a = 1;" + BOTH), model("Integer a;" + BOTH)},
      {"an Integer becomes an int", model("Integer a = 1;" + BOTH), model("int a;" + BOTH)},
      {"a String becomes an Object", model("String a = \"s\";" + BOTH), model("Object a;" + BOTH)},
      {
        "an Object becomes its String", model("Object a = \"s\";" + BOTH), model("String a;" + BOTH)
      },
      {"an Object is no String", model("Object a = 1;" + BOTH), model("String a;" + BOTH)},
      {
        "a list is no set",
        model("List<String> a = List.of();" + READS),
        model("Set<String> a;" + READS)
      },
      {
        "more data than is read",
        model(
            "int a = 1;"
                + writing("out.writeInt(2); out.writeObject(List.of(1)); out.writeUTF(\"u\");")),
        model("int a; int b;" + reading("b = in.readInt();"))
      },
      {
        "data that is not read at all",
        model("int a = 1;" + writing("out.write(new byte[3000]); out.writeObject(\"x\");")),
        model("int a;" + READS)
      },
      {
        "data where nothing reads",
        model("int a = 1;" + writing("out.writeInt(2); out.writeObject(\"x\");")),
        model("int a; private Object readResolve() { return this; }")
      },
      {
        "less data than is read",
        model("int a = 1;" + writing("out.writeInt(2);")),
        model("int a; int b;" + reading("b = in.readInt() + in.readInt();"))
      },
      {
        "less data, which is expected",
        model("int a = 1;" + writing("out.writeInt(2);")),
        model(
            "int a; int b; "
                + reading(
                    "b = in.readInt(); try { b += in.readInt(); } catch (EOFException e) { b = -b; }"))
      },
      {
        "an object less",
        model("int a = 1;" + writing("")),
        model("int a; Object b;" + reading("b = in.readObject();"))
      },
      {
        "an object less, which is expected",
        model("int a = 1;" + writing("")),
        model(
            "int a; Object b;"
                + reading(
                    "try { b = in.readObject(); } catch (OptionalDataException e) { b = e.eof; }"))
      },
      {
        "bytes where an object is read",
        model("int a = 1;" + writing("out.writeInt(7);")),
        model(
            "int a; Object b; int c;"
                + reading(
                    "try { b = in.readObject(); } catch (OptionalDataException e) {"
                        + " b = e.eof + \" \" + e.length; } c = in.readInt();"))
      },
      {
        "writeObject is new",
        model("int a = 1; String b = \"b\";" + READS),
        model("int a; String b;" + BOTH)
      },
      {
        "writeObject is gone",
        model("int a = 1; String b = \"b\";" + BOTH),
        model("int a; String b;" + READS)
      },
      {
        "written without data, read with",
        model("int a = 1;" + READS),
        model(
            "int a; int b;"
                + reading("try { b = in.readInt(); } catch (EOFException e) { b = 9; }")
                + WRITES)
      },
      {
        "fields by name",
        model("int a = 1; int gone = 3; String t = \"t\";" + WRITES),
        model(
            "transient int a; transient int b; transient String s;"
                + " private static final ObjectStreamField[] serialPersistentFields = {"
                + " new ObjectStreamField(\"a\", int.class), new ObjectStreamField(\"b\", int.class),"
                + " new ObjectStreamField(\"t\", String.class)};"
                + " private void readObject(ObjectInputStream in) throws Exception {"
                + " ObjectInputStream.GetField f = in.readFields(); a = f.get(\"a\", 7);"
                + " b = f.get(\"b\", 8) + (f.defaulted(\"b\") ? 100 : 0)"
                + " + (f.defaulted(\"a\") ? 1000 : 0);"
                + " s = (String) f.get(\"t\", null) + f.get(\"gone\", 5); }")
      },
      {
        "a field by a name that nobody has",
        model("int a = 1;" + WRITES),
        model(
            "int a; private void readObject(ObjectInputStream in) throws Exception {"
                + " a = in.readFields().get(\"nobody\", 4); }")
      },
      {
        "a field by a wrong type",
        model("int a = 1;" + WRITES),
        model(
            "int a; private void readObject(ObjectInputStream in) throws Exception {"
                + " a = (int) in.readFields().get(\"a\", 4L); }")
      },
      {
        "put by name, read by default",
        model(
            "int a = 1; private static final ObjectStreamField[] serialPersistentFields = {"
                + " new ObjectStreamField(\"x\", int.class), new ObjectStreamField(\"y\", Object.class)};"
                + " private void writeObject(ObjectOutputStream out) throws Exception {"
                + " ObjectOutputStream.PutField f = out.putFields(); f.put(\"x\", a + 4);"
                + " f.put(\"y\", \"y\"); out.writeFields(); }"),
        model("int x; Object y; int z = 4;" + BOTH)
      },
      {
        "a superclass is inserted",
        derived(PLAIN_BASE, " implements_")
            .replace(
                "{" + UID + " implements_}",
                "implements Serializable {" + UID + "int a = 4;" + READS + "}"),
        derived(
            base("int base = 3; private void readObjectNoData() { base = 77; }"), "int a;" + READS)
      },
      {
        "a superclass without a hook is inserted",
        derived(PLAIN_BASE, " implements_")
            .replace(
                "{" + UID + " implements_}",
                "implements Serializable {" + UID + "int a = 4;" + READS + "}"),
        derived(base("int base = 3; String s = \"s\";"), "int a;" + READS)
      },
      {
        "a superclass stops to be serializable",
        derived(base("int base = 3; Object o = \"o\";" + BOTH), "int a = 4;"),
        derived("class Base { int base = 8; Base() { base = 9; } } ", " implements_")
            .replace(
                "{" + UID + " implements_}",
                "implements Serializable {" + UID + "int a;" + READS + "}")
      },
      {
        "a superclass is gone",
        derived(base("int base = 3; Object o = List.of(1);" + WRITES), "int a = 4;"),
        model("int a;" + READS)
      },
      {
        "a superclass is new, between",
        "class Base implements Serializable {"
            + UID
            + "int top = 2;"
            + BOTH
            + "} "
            + "class Model extends Base {"
            + UID
            + "int a = 1; }",
        "class Base implements Serializable {"
            + UID
            + "int top;"
            + BOTH
            + "} "
            + "class Between extends Base {"
            + UID
            + "int between = 5; private void readObjectNoData() throws ObjectStreamException {"
            + " between = top + 40; } } class Model extends Between {"
            + UID
            + "int a; }"
      },
      {
        "two superclasses change places",
        "class A implements Serializable {"
            + UID
            + "int fa = 1;"
            + BOTH
            + "} class B extends A {"
            + UID
            + "int fb = 2; } class Model extends B {"
            + UID
            + "int a = 3; }",
        "class B implements Serializable {"
            + UID
            + "int fb; } class A extends B {"
            + UID
            + "int fa;"
            + BOTH
            + " private void readObjectNoData() { fa = 50; } } class Model extends A {"
            + UID
            + "int a; }"
      },
      {
        "a field moves up",
        derived(base("int base = 1;" + BOTH), "int a = 2; int moved = 3;"),
        derived(base("int base; int moved;" + BOTH), "int a;")
      },
      {
        "a field hides another",
        derived(base("int x = 1;" + BOTH), "int a = 2;"),
        derived(base("int x;" + BOTH), "int a; int x = 8;")
      },
      {
        "less in readExternal",
        external("out.writeInt(a); out.writeObject(\"b\"); out.writeLong(4);", ""),
        external("", "a = in.readInt() + 1;")
      },
      {
        "more in readExternal",
        external("out.writeInt(a);", ""),
        external("", "a = in.readInt() + 1; b = in.readObject();")
      },
      {"Serializable becomes Externalizable", model("int a = 1;" + BOTH), external("", "")},
      {
        "readResolve is new",
        model("int a = 1;" + READS),
        model("int a;" + READS + "private Object readResolve() { a = -a; return this; }")
      },
      {
        "writeReplace is new",
        model("int a = 1;" + READS),
        model("int a;" + READS + "private Object writeReplace() { return \"x\"; }")
      },
      {
        "a component is new",
        "record Model(int a, String b) implements Serializable {"
            + UID
            + "private Object readResolve() { return this; } }",
        "record Model(String b, long c, int a, Object d) implements Serializable {"
            + UID
            + "private Object readResolve() { return this; } }"
      },
      {
        "a component is gone",
        "record Model(int a, String b, Object c) implements Serializable {"
            + UID
            + "private Object readResolve() { return this; } }",
        "record Model(String b) implements Serializable {"
            + UID
            + "private Object readResolve() { return new Model(b + 1); } }"
      },
      {
        "a final field is new",
        model("final int a = new Random(1).nextInt();" + BOTH),
        model("final int a; final Object b; Model() { a = 1; b = 2; }" + BOTH)
      },
      {
        "a field becomes transient",
        model("int a = 1; int b = 2;" + BOTH),
        model("int a; transient int b;" + reading("b = 3;"))
      },
    };
  }

  /** Reads what a writer of another version wrote; classes of its package are those of a reader. */
  private static final class Input extends ObjectInputStream {
    private final Version reader;

    Input(InputStream in, Version reader) throws IOException {
      super(in);
      this.reader = reader;
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass form)
        throws IOException, ClassNotFoundException {
      String name = form.getName();
      boolean array = name.startsWith("[Levolving.");
      if (!array && !name.startsWith("evolving.")) {
        return super.resolveClass(form);
      }
      try {
        Class<?> type = reader.type(name.substring(name.indexOf('.') + 1).replace(";", ""));
        return array ? type.arrayType() : type;
      } catch (LinkageError | AssertionError e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  /** Returns what JDK serialization reads, or the exception. */
  private static Object viaJdk(Object value, Version reader) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    try (Input in = new Input(new ByteArrayInputStream(bytes.toByteArray()), reader)) {
      return in.readObject();
    } catch (IOException | ClassNotFoundException | RuntimeException e) {
      return e;
    }
  }

  @Test(dataProvider = "pairs")
  public void itIsReadAsJdkSerializationReadsIt(String name, String from, String to)
      throws IOException {
    requireLikeJdk(from, to);
  }

  /** Fails unless both engines read a {@code Model} as the JDK does, or fail as it does. */
  static void requireLikeJdk(String from, String to) throws IOException {
    Version writer = Version.of(IMPORTS + from);
    Version reader = Version.of(IMPORTS + to);
    Object value = writer.model();
    Object expected = viaJdk(new Object[] {value, writer.model()}, reader);
    for (boolean tracked : new boolean[] {false, true}) {
      BothEngines out =
          tracked ? BothEngines.tracking(writer::register) : BothEngines.of(writer::register);
      BothEngines in =
          tracked ? BothEngines.tracking(reader::register) : BothEngines.of(reader::register);
      byte[] message = out.serialize(new Object[] {value, writer.model()});
      if (expected instanceof Exception) {
        in.failureToRead(message, ForyException.class);
        continue;
      }
      for (Fory fory : new Fory[] {in.interpreter(), in.generator(), in.generator()}) {
        assertEquals(Shape.of(fory.deserialize(message), false), Shape.of(expected, false));
        InputStream stream =
            TestStream.inPartsOf(1, Chunks.of(message, message.length, message.length));
        assertEquals(Shape.of(fory.deserialize(stream), false), Shape.of(expected, false));
      }
    }
  }

  @Test
  public void bothWaysOfOneConnectionWork() {
    String first = model("int a = 1;" + BOTH);
    String second = model("int a = 1; String b = \"b\";" + BOTH);
    Version one = Version.of(IMPORTS + first);
    Version two = Version.of(IMPORTS + second);
    Fory left = BothEngines.of(one::register).generator();
    Fory right = BothEngines.of(two::register).generator();
    Object there = right.deserialize(left.serialize(one.model("a", 5)));
    assertEquals(Version.get(there, "a"), 5);
    assertNull(Version.get(there, "b"));
    Version.set(there, "b", "new");
    assertEquals(Version.get(left.deserialize(right.serialize(there)), "a"), 5);
  }

  @Test
  public void eachMessageOfASessionDescribesIt() {
    Version one = Version.of(IMPORTS + model("int a = 1; int gone = 2;" + BOTH));
    Version two = Version.of(IMPORTS + model("int a; String b;" + BOTH));
    ForySession out = BothEngines.of(one::register).generator().newSession();
    ForySession in = BothEngines.of(two::register).generator().newSession();
    for (int i = 0; i < 4; i++) {
      Object read = in.deserialize(out.serialize(one.model("a", i)));
      assertEquals(Version.get(read, "a"), i);
    }
  }

  @Test
  public void inSameSchemaModeAnotherVersionIsRefused() {
    Version one = Version.of(IMPORTS + model("int a = 1;" + BOTH));
    Version two = Version.of(IMPORTS + model("int b;" + BOTH));
    Crossing crossing =
        Crossing.of(
            b -> one.register(b.withCompatible(false)), b -> two.register(b.withCompatible(false)));
    crossing.refusal(one.model());
    Crossing.of(one::register, b -> two.register(b.withCompatible(false))).refusal(one.model());
    Crossing.of(b -> one.register(b.withCompatible(false)), two::register).refusal(one.model());
  }

  @Test
  public void theModesReadEachOthersMessagesOfOneVersion() {
    Version one = Version.of(IMPORTS + model("int a = 1;" + BOTH));
    for (boolean compatible : new boolean[] {false, true}) {
      Fory out = Fory.builder().withCompatible(compatible).register(one.type("Model")).build();
      Fory in = Fory.builder().withCompatible(!compatible).register(one.type("Model")).build();
      assertEquals(Version.get(in.deserialize(out.serialize(one.model("a", 8))), "a"), 8);
    }
  }

  private static final String HELD =
      "class Part implements Serializable {" + UID + "int p = 5; Object self = this;" + BOTH + "} ";

  @Test
  public void inADroppedFieldItIsReadPast() {
    String part = HELD.replace("this", "null");
    Version from =
        Version.of(
            IMPORTS + part + "class Model { Part a = new Part(); Object b = a; Part c = a; }");
    Version to =
        Version.of(IMPORTS + part.replace("p = 5", "q = 6") + "class Model { Part c; String d; }");
    Object read = Crossing.of(from, to).read(from.model());
    assertEquals(Version.get(read, "c.q"), 0);
    assertNull(Version.get(read, "d"));
  }

  @Test
  public void itIsCarriedOn() {
    String part = HELD.replace("this", "null");
    Version from =
        Version.of(
            IMPORTS + part + "class Model { Part a = new Part(); Object b = a; int x = 3; }");
    for (String other : new String[] {part, part.replace("int p = 5", "int q = 6")}) {
      Version between =
          Version.of(
              IMPORTS
                  + other
                  + "class Model { int x; @UnknownFields io.fory.serializer.CarriedFields rest; }");
      for (boolean tracked : new boolean[] {false, true}) {
        Fory end = Fory.builder().withRefTracking(tracked).register(from.type("Model")).build();
        Fory relay =
            Fory.builder()
                .withRefTracking(tracked)
                .register(between.type("Model"))
                .register(between.type("Part"))
                .build();
        Object first = from.model();
        List<Object> twice = new ArrayList<>(List.of(first, from.model()));
        byte[] relayed = relay.serialize(relay.deserialize(end.serialize(twice)));
        assertEquals(Shape.of(end.deserialize(relayed), tracked), Shape.of(twice, tracked));
      }
    }
  }

  @Test
  public void theErrorNamesTheField() {
    Version from = Version.of(IMPORTS + model("int a = 1;" + BOTH));
    Version to = Version.of(IMPORTS + model("long a = 1;" + BOTH));
    IncompatibleSchemaException refused = Crossing.of(from, to).refusal(from.model());
    assertEquals(
        refused.problem(), "The field a of evolving.Model is int at the writer and long here");
    expectThrows(AssertionError.class, () -> Crossing.of(from, from).refusal(from.model()));
  }
}
