package io.fory.schema;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.SchemaList;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.schema.SchemaFinding.Effect;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The schemas of registered containers without fields that no field declares. */
public final class BareContainersTest {
  static class Holder {
    Object any;
  }

  static class Values extends ArrayList<Object> {}

  static class Others extends ArrayList<Object> {}

  static class Texts extends ArrayList<String> {}

  static class ByKey extends HashMap<Object, Object> {}

  static class Distinct extends HashSet<Object> {}

  static class Sorted extends TreeSet<Object> {}

  /** One that adds a field to an item that only such a container leads to. */
  static class Items extends ArrayList<Item> {}

  static class Item {
    int id;
  }

  private static Fory fory(Class<?> container) {
    return Fory.builder().register(Holder.class).register(container, "Values").build();
  }

  private static SchemaFile file(Class<?> container) {
    SchemaFile file = SchemaFile.of(fory(container).schemasOf());
    assertEquals(SchemaFile.parse(file.toString()), file);
    return file;
  }

  @DataProvider
  public Object[][] changes() {
    return new Object[][] {
      {ByKey.class}, {Distinct.class}, {Sorted.class},
    };
  }

  @Test(dataProvider = "changes")
  public void aContainerThatBecomesAnotherOneIsAFinding(Class<?> after) {
    List<SchemaFinding> findings = SchemaCheck.compare(file(Values.class), file(after));
    assertEquals(findings.size(), 1, findings.toString());
    assertEquals(findings.get(0).newReaders(), Effect.MAY_FAIL, findings.toString());
    Values values = new Values();
    values.addAll(List.of(1, 1));
    byte[] message = fory(Values.class).serialize(values);
    expectThrows(MalformedInputException.class, () -> fory(after).deserialize(message));
  }

  @Test
  public void otherElementsAreAFinding() {
    List<SchemaFinding> findings = SchemaCheck.compare(file(Values.class), file(Texts.class));
    assertEquals(findings.get(0).newReaders(), Effect.MAY_FAIL, findings.toString());
    assertEquals(SchemaCheck.compare(file(Values.class), file(Others.class)), List.of());
  }

  @Test
  public void oneThatIsRemovedIsMissedAndItsNewNameIsTold() {
    SchemaFile before = SchemaFile.of(fory(Values.class).schemasOf(Values.class));
    Fory young = Fory.builder().register(Others.class, "Others").register(ByKey.class).build();
    String findings =
        SchemaCheck.compare(before, SchemaFile.of(young.schemasOf(ByKey.class))).toString();
    assertTrue(findings.contains("refuse messages of it"), findings);
    assertFalse(findings.contains("new name"), findings);
    findings = SchemaCheck.compare(before, SchemaFile.of(young.schemasOf())).toString();
    assertTrue(findings.contains("if Others is its new name"), findings);
  }

  @Test
  public void theFileHasWhatItLeadsTo() {
    Fory fory = Fory.builder().register(Items.class, "Items").build();
    String file = SchemaFile.of(fory.schemasOf(Items.class)).toString();
    assertTrue(file.contains("root opaque Items layout 00000000\n  \"~elements\": "), file);
    assertTrue(file.contains("Item\n  id: int"), file);
  }

  @Test
  public void aClassIsRefusedWhereOnlySuchAContainerTakesAnyClass() {
    SchemaFile before = SchemaFile.of(fory(Values.class).schemasOf(Values.class));
    Fory young = Fory.builder().register(Values.class, "Values").register(Item.class).build();
    List<SchemaFinding> findings =
        SchemaCheck.compare(before, SchemaFile.of(young.schemasOf(Values.class, Item.class)));
    assertEquals(findings.get(0).oldReaders(), Effect.MAY_FAIL, findings.toString());
  }

  @Test
  public void anEarlierFileMayHaveLeftOutOneThatNoFieldDeclares() {
    String now = file(Texts.class).toString();
    int at = now.indexOf("root opaque Values");
    assertTrue(at >= 0, now);
    SchemaFile before =
        SchemaFile.parse(now.substring(0, at) + now.substring(now.indexOf("root struct")));
    String findings = SchemaCheck.compare(before, SchemaFile.parse(now)).toString();
    String cure = "; if it was registered before, write the old file anew";
    assertTrue(findings.contains("opaque added: old readers may fail"), findings);
    assertTrue(findings.contains(cure), findings);
    Fory young = Fory.builder().register(Texts.class, "T").register(Values.class, "Values").build();
    findings = SchemaCheck.compare(file(Values.class), SchemaFile.of(young.schemasOf())).toString();
    assertTrue(findings.contains("opaque added: old readers may fail"), findings);
    assertFalse(findings.contains(cure), findings);
  }

  /** Writes texts as one. */
  static final class TextsSerializer implements Serializer<Texts> {
    @Override
    public void write(WriteContext out, Texts value) {
      out.writeString(String.join(" ", value));
    }

    @Override
    public Texts read(ReadContext in) {
      Texts texts = new Texts();
      texts.addAll(List.of(in.readString().split(" ")));
      return texts;
    }
  }

  static class TextsHolder {
    Texts texts;
  }

  @Test
  public void oneThatAFactoryServesIsLeftOutOrRefused() {
    Fory fory =
        Fory.builder()
            .register(TextsHolder.class)
            .register(Texts.class)
            .registerSerializerFactory(
                (type, parts) -> type == Texts.class ? new TextsSerializer() : null)
            .build();
    String file = SchemaFile.of(fory.schemasOf()).toString();
    assertFalse(file.contains("~elements"), file);
    assertFalse(file.contains("root opaque"), file);
    UnsupportedTypeException refused =
        expectThrows(UnsupportedTypeException.class, () -> fory.schemasOf(Texts.class));
    assertTrue(refused.getMessage().contains("a serializer of its own"), refused.getMessage());
  }

  @Test
  public void sessionsHaveNoNumbersForThem() {
    Fory fory = fory(Values.class);
    Schema container = fory.schemasOf(Values.class).get(0);
    assertFalse(container.isInMessages());
    assertEquals(Schema.decode(container.bytes()), container);
    List<Schema> holder = fory.schemasOf(Holder.class);
    assertTrue(holder.get(0).isInMessages());
    assertEquals(SchemaList.of(fory.schemasOf()).schemas(), holder);
    Holder value = new Holder();
    value.any = new Values();
    byte[] message = fory.newSession().sharing(SchemaList.of(fory.schemasOf())).serialize(value);
    Object read = fory.newSession().sharing(SchemaList.of(holder)).deserialize(message);
    assertTrue(((Holder) read).any instanceof Values);
    assertTrue(((Collection<?>) ((Holder) read).any).isEmpty());
  }
}
