package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.IncompatibleSchemaException;
import io.fory.schema.SchemaCheck;
import io.fory.schema.SchemaFile;
import io.fory.schema.SchemaFinding;
import io.fory.schema.SchemaFinding.Effect;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Containers of an application that are written otherwise in another version. */
public final class ContainerKindsTest {
  private static Version version(String place, String own) {
    return Version.of("class Model { " + place + " own; } " + own);
  }

  private static String own(String parent, String members) {
    return "class Own extends " + parent + " { Own() {} " + members + " }";
  }

  private static List<SchemaFinding> findings(Version old, Version young) {
    return SchemaCheck.compare(file(old), file(young));
  }

  private static SchemaFile file(Version version) {
    Fory fory = Fory.builder().registerAll(version.type("Model"), version.type("Own")).build();
    return SchemaFile.of(fory.schemasOf());
  }

  @DataProvider
  public Object[][] members() {
    String list = "ArrayList<String>";
    String without = "class Own extends ArrayList<String> { Own(int n) { super(n); } }";
    return new Object[][] {
      {own(list, ""), without},
      {own(list, ""), own(list, "public boolean add(String s) { return super.add(s); }")},
      {own("TreeSet<String>", ""), own("TreeSet<String>", "Own(Comparator<String> c) { }")},
      {own(list, ""), own(list, "int first;")},
    };
  }

  @Test(dataProvider = "members")
  public void theErrorNamesTheConstructorFieldsAndMethods(String elements, String struct) {
    for (String place : List.of("Own", "List<Own>", "Object")) {
      Version bare = version(place, elements);
      Version other = version(place, struct);
      for (List<Version> pair : List.of(List.of(bare, other), List.of(other, bare))) {
        Version writer = pair.get(0);
        Object own = writer.make("Own");
        Object model = writer.model("own", place.startsWith("List") ? List.of(own) : own);
        IncompatibleSchemaException refused =
            Crossing.of(writer, pair.get(1)).failure(model, IncompatibleSchemaException.class);
        String text = refused.getMessage();
        assertTrue(text.contains("written as its elements"), text);
        assertTrue(text.contains("constructor without arguments"), text);
        boolean told = writer == other; // the other way round the writer may have a serializer
        assertEquals(text.contains("; or, if the writer has a serializer for it"), !told, text);
        assertEquals(text.contains("registerSerializer"), !told, text);
        assertFalse(text.contains("Give the field a new name"), text);
        String found = findings(writer, pair.get(1)).toString();
        assertTrue(found.contains("a constructor without arguments"), found);
      }
    }
  }

  static final class Counted extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
    int count;
  }

  static final class Holder {
    Counted own = new Counted();
  }

  static final class CountedSerializer implements Serializer<Counted> {
    @Override
    public void write(WriteContext out, Counted value) {
      out.writeInt32(value.count);
    }

    @Override
    public Counted read(ReadContext in) {
      Counted counted = new Counted();
      counted.count = in.readInt32();
      return counted;
    }
  }

  @Test
  public void theErrorNamesTheSerializerThatTheReaderMayLack() {
    for (boolean compatible : new boolean[] {true, false}) {
      ForyBuilder here = Fory.builder().withCompatible(compatible).register(Holder.class);
      Fory reader = here.register(Counted.class).build();
      ForyBuilder there = Fory.builder().withCompatible(compatible).register(Holder.class);
      Fory writer = there.registerSerializer(Counted.class, new CountedSerializer()).build();
      List<Object> values =
          compatible ? List.of(new Counted(), new Holder()) : List.of(new Counted());
      for (Object value : values) {
        byte[] message = writer.serialize(value);
        IncompatibleSchemaException refused =
            expectThrows(IncompatibleSchemaException.class, () -> reader.deserialize(message));
        String text = refused.getMessage();
        assertTrue(text.contains("if the writer has a serializer for it, give both ends"), text);
      }
    }
  }

  @Test
  public void elementsOfAnotherKindAreNoFieldThatCouldBeRenamed() {
    Version list = Version.of("class Model extends ArrayList<String> { int n; }");
    Version map = Version.of("class Model extends HashMap<String, String> { int n; }");
    String text =
        Crossing.of(list, map)
            .failure(list.model(), IncompatibleSchemaException.class)
            .getMessage();
    assertTrue(text.contains("The elements of"), text);
    assertTrue(text.contains("Keep the kind of container that the class extends"), text);
    assertFalse(text.contains("~elements"), text);
    assertFalse(text.contains("Give the field"), text);
  }

  private static final String WRAPPER =
      """
      class Own extends AbstractList<String> {
        List<String> held = new ArrayList<>();
        public String get(int i) { return held.get(i); }
        public int size() { return held.size(); }
      }
      """;

  @DataProvider
  public Object[][] openPlaces() {
    return new Object[][] {{"List<String>"}, {"Collection<String>"}, {"List<Object>"}};
  }

  @Test(dataProvider = "openPlaces")
  public void aContainerThatIsItsFieldsMayStandWhereAnInterfaceIsDeclared(String place) {
    Version old = version("Own", WRAPPER);
    Version young = version(place, WRAPPER);
    List<SchemaFinding> findings = findings(old, young);
    assertEquals(findings.get(0).newReaders(), Effect.MAY_FAIL, findings.toString());
    Fory writer = Fory.builder().registerAll(old.type("Model"), old.type("Own")).build();
    Fory reader = Fory.builder().registerAll(young.type("Model"), young.type("Own")).build();
    Object own = old.make("Own", "held", List.of("a"));
    Object read = reader.deserialize(writer.serialize(old.model("own", own)));
    assertEquals(List.copyOf((Collection<?>) Version.get(read, "own")), List.of("a"));
  }

  @Test
  public void theFileOfTheReaderNeedNotHaveIt() {
    Version old = version("Own", WRAPPER);
    Version young = version("Collection<String>", WRAPPER);
    Fory reader = Fory.builder().register(young.type("Model")).build();
    List<SchemaFinding> findings =
        SchemaCheck.compare(file(old), SchemaFile.of(reader.schemasOf(young.type("Model"))));
    String place = findings.stream().filter(f -> f.toString().contains(".own")).toList() + "";
    assertTrue(place.contains("new readers may fail"), findings.toString());
  }

  @Test
  public void aContainerThatIsItsFieldsIsNoListOfTheJdk() {
    List<SchemaFinding> findings =
        findings(version("Own", WRAPPER), version("ArrayList<String>", WRAPPER));
    assertEquals(findings.get(0).newReaders(), Effect.FAILURE, findings.toString());
  }
}
