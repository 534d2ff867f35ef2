package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.wire.xlang.FieldDef;
import io.fory.wire.xlang.FieldType;
import io.fory.wire.xlang.FieldTypeSource;
import io.fory.wire.xlang.SnakeCase;
import io.fory.wire.xlang.TypeDef;
import io.fory.wire.xlang.XlangType;
import io.fory.xlang.ClientMessages.Message;
import io.fory.xlang.Schemas.Schema;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.fory.annotation.ForyField;
import org.apache.fory.annotation.Nullable;
import org.apache.fory.annotation.Ref;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Derives the metadata of a class from its declaration, as Apache Fory for Java does. */
public final class DerivedMetadataTest {
  private static final int ID = 100;

  private Map<String, Message> messages;

  @BeforeClass
  public void readMessages() throws IOException {
    messages = ClientMessages.read();
  }

  @DataProvider
  public Object[][] schemas() {
    List<Object[]> rows = new ArrayList<>();
    for (Schema schema : Schemas.ALL.values()) {
      // The numbers of these have annotations of Apache Fory; see EncodedFieldsTest.
      boolean annotated =
          List.of("Scalars", "Halves", "Unsigned", "Elements").contains(schema.name());
      for (Mode mode : annotated ? new Mode[0] : Mode.ALL) {
        if (mode.compatible()) {
          rows.add(new Object[] {schema.name(), mode});
        }
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "schemas")
  public void aDeclarationGivesTheBytesOfTheMetadata(String name, Mode mode) {
    Message message =
        messages.get(new Message(ClientMessages.APACHE_FORY, name, mode, null).toString());
    MessageHead head = MessageHead.of(message.bytes());
    TypeDef derived = derive(Schemas.ALL.get(name), mode);
    assertEquals(derived, head.metadata());
    assertEquals(
        derived.encode(),
        Arrays.copyOfRange(message.bytes(), head.metadataStart(), head.metadataEnd()));
  }

  private static TypeDef derive(Schema schema, Mode mode) {
    XlangType struct =
        mode.named() ? XlangType.NAMED_COMPATIBLE_STRUCT : XlangType.COMPATIBLE_STRUCT;
    FieldTypeSource types = new FieldTypeSource(type -> struct);
    List<FieldDef> fields = new ArrayList<>();
    for (Field field : schema.classes().get(0).getFields()) {
      boolean nullable = field.getAnnotatedType().isAnnotationPresent(Nullable.class);
      boolean tracked =
          mode.references() && field.getAnnotatedType().isAnnotationPresent(Ref.class);
      FieldType type = encoded(field, types.of(field.getGenericType(), nullable, tracked));
      ForyField options = field.getAnnotation(ForyField.class);
      fields.add(
          options == null
              ? FieldDef.ofName(SnakeCase.of(field.getName()), type)
              : FieldDef.ofId(options.id(), type));
    }
    fields.sort(FieldDef.CANONICAL);
    return mode.named()
        ? TypeDef.ofName(struct, "fory.xlang", schema.name(), fields)
        : TypeDef.ofId(struct, ID, fields);
  }

  /** Two fields that are annotated: an {@code Integer}, and a list of {@code Long}. */
  private static FieldType encoded(Field field, FieldType type) {
    return switch (field.getName()) {
      case "fixed32" -> FieldType.of(XlangType.INT32).orNull();
      case "fixed" -> FieldType.of(XlangType.LIST, FieldType.of(XlangType.INT64).orNull());
      default -> type;
    };
  }
}
