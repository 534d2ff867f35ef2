package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;

import io.fory.xlang.ClientMessages.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Reads messages of the published clients to their end, by the metadata that they carry. */
public final class ClientBodiesTest {
  private Map<String, Message> messages;

  @BeforeClass
  public void readMessages() throws IOException {
    messages = ClientMessages.read();
  }

  @DataProvider
  public Object[][] compatibleMessages() {
    List<Object[]> rows = new ArrayList<>();
    for (Message message : messages.values()) {
      if (message.mode().compatible()) {
        rows.add(new Object[] {message});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "compatibleMessages")
  public void bothClientsAndAllModesSayTheSame(Message message) {
    Mode plain = new Mode(true, false, false);
    Message python = new Message(ClientMessages.PYFORY, message.name(), plain, null);
    byte[] expected = messages.get(python.toString()).bytes();
    assertEquals(MessageTree.of(message.bytes()), MessageTree.of(expected));
  }

  @Test
  public void valuesAreThoseOfTheClasses() {
    assertEquals(
        tree("Scalars").toString(),
        "{fixed64=9223372036854775807, fixed_uint64=9223372036854775806, float64=4.9E-324,"
            + " fixed32=2147483647, fixed_uint32=4294967294, float32=-0.0, int16=-32768,"
            + " uint16=65535, flag=true, int8=-128, uint8=255, int64=-9223372036854775808,"
            + " tagged64=1073741824, uint64=9223372036854775807, tagged_uint64=2147483647,"
            + " int32=-2147483648, uint32=4294967295}");
    assertEquals(
        tree("Open").toString(),
        "{inner={x=1}, list=[a, 1.5, true, {x=2}], map={k=v}, none=null, text=s}");
    assertEquals(
        tree("Times").toString(),
        "{date=1969-12-31, duration=PT-0.5S, exact=-12.50, great=1180591620717411303424,"
            + " instant=1969-12-31T23:59:59.500Z}");
    assertEquals(
        tree("Containers").toString(),
        "{deep={k={1=[[v]]}}, fixed=[1], map={k=3}, nested=[[x], []], no_map={}, none=[],"
            + " numbers=[1, -1], set=[s], strings=[a, , b]}");
    assertEquals(tree("Node").toString(), "{value=1, next={value=2, next=null}}");
    assertEquals(
        tree("Halves").toString(),
        "{float16=1.5, bfloat16=-2.0, maybe="
            + 0x1p-24
            + ", bfloat16s=[1.5],"
            + " float16s=[1.5, -2.0, Infinity]}");
    assertEquals(
        tree("Unsigned").toString(),
        "{int8s=[1, -1], uint16s=[1, 65535], uint32s=[1, 4294967295], uint64s=[1, -1],"
            + " uint8s=[1, 255]}");
  }

  @Test
  public void referencesLeadToTheObjectThatWasNumbered() {
    Map<?, ?> java = shared(ClientMessages.APACHE_FORY);
    Map<?, ?> python = shared(ClientMessages.PYFORY);
    assertSame(java.get("again"), java.get("inner"));
    assertSame(python.get("again"), python.get("inner"));
    List<?> list = (List<?>) python.get("list");
    assertSame(list.get(3), list.get(0));
    assertSame(list.get(4), python.get("inner"));
    // Of elements, Java tracks only those that are annotated, in compatible mode.
    assertNotSame(((List<?>) java.get("list")).get(3), ((List<?>) java.get("list")).get(0));
  }

  private Map<?, ?> shared(String client) {
    Mode references = new Mode(true, true, false);
    Message message = new Message(client, "Shared", references, null);
    return (Map<?, ?>) MessageTree.of(messages.get(message.toString()).bytes());
  }

  private Object tree(String name) {
    Mode plain = new Mode(true, false, false);
    Message message = new Message(ClientMessages.APACHE_FORY, name, plain, null);
    return MessageTree.of(messages.get(message.toString()).bytes());
  }
}
