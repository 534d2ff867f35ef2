package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.wire.xlang.FieldDef;
import io.fory.wire.xlang.FieldType;
import io.fory.wire.xlang.StructFingerprint;
import io.fory.wire.xlang.TypeDef;
import io.fory.xlang.ClientMessages.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Reads what messages of the published clients say about their types; needs neither of them. */
public final class ClientMetadataTest {
  private static final int FIRST_ID = 100;

  /** What Python has instead of the hash of an empty text: the seed. */
  private static final int HASH_OF_NOTHING = 47;

  private Map<String, Message> messages;

  @BeforeClass
  public void readMessages() throws IOException {
    messages = ClientMessages.read();
  }

  @DataProvider
  public Object[][] compatibleMessages() {
    return rows(true);
  }

  @DataProvider
  public Object[][] sameSchemaMessages() {
    return rows(false);
  }

  @Test(dataProvider = "compatibleMessages")
  public void metadataIsReadAndWrittenByteForByte(Message message) {
    MessageHead head = MessageHead.of(message.bytes());
    byte[] metadata = Arrays.copyOfRange(message.bytes(), head.metadataStart(), head.metadataEnd());
    assertEquals(head.metadata().encode(), metadata);
  }

  @Test(dataProvider = "compatibleMessages")
  public void metadataNamesTheRoot(Message message) {
    MessageHead head = MessageHead.of(message.bytes());
    TypeDef root = head.metadata();
    assertEquals(root.kind(), head.type());
    assertEquals(root.namespace(), message.mode().named() ? "fory.xlang" : null);
    assertEquals(root.name(), message.mode().named() ? message.name() : null);
    assertEquals(root.id(), message.mode().named() ? TypeDef.NO_ID : FIRST_ID);
    assertEquals(head.flag(), message.mode().references() ? 0 : -1);
  }

  @Test(dataProvider = "compatibleMessages")
  public void fieldsStandInTheCanonicalOrder(Message message) {
    List<FieldDef> fields = MessageHead.of(message.bytes()).metadata().fields();
    List<FieldDef> sorted = new ArrayList<>(fields);
    sorted.sort(FieldDef.CANONICAL);
    assertEquals(fields, sorted);
  }

  /** Of elements the clients differ in what may be null, which lists say themselves. */
  @Test(dataProvider = "compatibleMessages")
  public void bothClientsHaveTheSameFields(Message message) {
    Message other =
        messages.get(
            new Message(ClientMessages.APACHE_FORY, message.name(), message.mode(), null)
                .toString());
    if (other != null) {
      assertEquals(withoutElementFlags(message), withoutElementFlags(other));
    }
  }

  @Test(dataProvider = "sameSchemaMessages")
  public void theHashIsThatOfTheFields(Message message) {
    boolean python = message.client().equals(ClientMessages.PYFORY);
    // What Python hashes does not depend on whether references are tracked.
    boolean references = message.mode().references() || python;
    Mode mode = new Mode(true, references, message.mode().named());
    Message compatible =
        messages.get(new Message(message.client(), message.name(), mode, null).toString());
    List<FieldDef> fields = MessageHead.of(compatible.bytes()).metadata().fields();
    MessageHead head = MessageHead.of(message.bytes());
    int expected = fields.isEmpty() && python ? HASH_OF_NOTHING : StructFingerprint.of(fields);
    assertEquals(head.hash(), expected);
    assertEquals(head.id(), message.mode().named() ? -1 : FIRST_ID);
    assertEquals(head.name(), message.mode().named() ? message.name() : null);
  }

  private static List<FieldDef> withoutElementFlags(Message message) {
    List<FieldDef> fields = new ArrayList<>();
    for (FieldDef field : MessageHead.of(message.bytes()).metadata().fields()) {
      FieldType type = field.type();
      List<FieldType> elements = withoutFlags(type.elements());
      fields.add(
          new FieldDef(
              field.id(),
              field.name(),
              new FieldType(type.type(), type.nullable(), type.tracked(), elements)));
    }
    return fields;
  }

  private static List<FieldType> withoutFlags(List<FieldType> types) {
    List<FieldType> bare = new ArrayList<>();
    for (FieldType type : types) {
      bare.add(new FieldType(type.type(), false, false, withoutFlags(type.elements())));
    }
    return bare;
  }

  private Object[][] rows(boolean compatible) {
    List<Object[]> rows = new ArrayList<>();
    for (Message message : messages.values()) {
      if (message.mode().compatible() == compatible) {
        rows.add(new Object[] {message});
      }
    }
    return rows.toArray(new Object[0][]);
  }
}
