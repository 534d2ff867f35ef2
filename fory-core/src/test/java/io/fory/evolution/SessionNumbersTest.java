package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.testng.Assert;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** In a session a number stands for one schema, whoever sends what and whatever is lost. */
public final class SessionNumbersTest {
  private static final String C = CarriedFieldsTest.CARRIER;
  private static final int WIDE = 10;
  private static final String TRANSFER = " class Transfer { int from; int to; } ";

  private static final Version PEER =
      Version.of("class Model { int a; Object open; Object more; }" + TRANSFER + "class Third { }");

  private static final Version RELAY =
      Version.of("class Model { int a; Object open; " + C + "}" + TRANSFER + "class Third { }");

  /** Whose transfers have another field in the place of the first. */
  private static final Version STRANGER =
      Version.of("class Model { int a; Object more; } class Transfer { int a; int from; }");

  private static final byte[] HONEST_SCHEMA = transferSchema("from", "to");
  private static final byte[] OTHER_SCHEMA = transferSchema("a", "from");
  private static final byte[] BODY = new MessageBuilder().int32(111).int32(222).build();

  private static byte[] transferSchema(String... keys) {
    List<FieldSchema> fields = new ArrayList<>();
    for (String key : keys) {
      fields.add(new FieldSchema(key, Form.PRIMITIVE, ScalarKind.INT, false, true, null));
    }
    return SchemaModel.of(
            List.of(new StructSchema(TypeIdentity.ofName("evolving.Transfer"), fields)))
        .bytes();
  }

  private static Fory fory(Version version, boolean references, boolean generated) {
    ForyBuilder builder =
        Fory.builder()
            .withRefTracking(references)
            .withCodegen(generated)
            .withAsyncCompilation(false);
    version.register(builder);
    return builder.build();
  }

  private static Fory peer() {
    return fory(PEER, false, false);
  }

  @DataProvider
  public Object[][] options() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  private static Object transfer(Version version) {
    return version.make("Transfer", "from", 111, "to", 222);
  }

  private static void requireTransfer(Object read) {
    assertEquals(Version.get(read, "from"), 111);
    assertEquals(Version.get(read, "to"), 222);
  }

  private static byte[] defining(int number, byte[] schema) {
    return MessageBuilder.ofSession()
        .bytes(MessageBuilder.TYPED)
        .schema(number, schema)
        .bytes(BODY)
        .build();
  }

  private static byte[] referringTo(int number, byte[] schema) {
    return MessageBuilder.ofSession()
        .bytes(MessageBuilder.TYPED)
        .schemaReference(number, schema)
        .bytes(BODY)
        .build();
  }

  @Test(dataProvider = "options")
  public void aSecondSchemaUnderANumberIsRefused(boolean references, boolean generated) {
    ForySession session = fory(PEER, references, generated).newSession();
    requireTransfer(session.deserialize(defining(0, HONEST_SCHEMA)));
    ForyException error = Rejection.of(() -> session.deserialize(defining(0, OTHER_SCHEMA)));
    assertEquals(error.getClass(), MalformedInputException.class);
    assertTrue(error.getMessage().contains("another schema 0"), error.getMessage());
    requireTransfer(session.deserialize(referringTo(0, HONEST_SCHEMA)));
    requireTransfer(session.deserialize(defining(0, HONEST_SCHEMA)));
    Object other = session.deserialize(defining(1, OTHER_SCHEMA));
    assertEquals(Version.get(other, "from"), 222);
    requireTransfer(session.deserialize(referringTo(0, HONEST_SCHEMA)));
  }

  @Test(dataProvider = "options")
  public void aStrangersSchemaUnderTheNumberIsNeverUsedForAnHonestReference(
      boolean references, boolean generated) {
    ForySession session = fory(PEER, references, generated).newSession();
    assertEquals(Version.get(session.deserialize(defining(0, OTHER_SCHEMA)), "from"), 222);
    for (int i = 0; i < 2; i++) {
      assertNotNull(Rejection.of(() -> session.deserialize(defining(0, HONEST_SCHEMA))));
      ForyException error = Rejection.of(() -> session.deserialize(referringTo(0, HONEST_SCHEMA)));
      assertEquals(error.getClass(), IncompatibleSchemaException.class);
    }
  }

  /** The stranger's values come out as the stranger means them, and the relay's as the relay. */
  @Test(dataProvider = "options")
  public void aRelayForwardsNothingThatChangesWhatItsOwnValuesMean(
      boolean references, boolean generated) {
    ForySession stranger = fory(STRANGER, references, false).newSession();
    Fory relay = fory(RELAY, references, generated);
    ForySession in = relay.newSession();
    ForySession out = relay.newSession();
    ForySession peer = fory(PEER, references, generated).newSession();
    Object strange = STRANGER.make("Transfer", "a", 111, "from", 222);
    for (int i = 0; i < 4; i++) {
      Object honest = RELAY.model("a", i, "open", transfer(RELAY));
      if (i % 2 == 0) {
        stranger.resynchronize();
      }
      Object forwarded =
          in.deserialize(stranger.serialize(STRANGER.model("a", i, "more", strange)));
      Object both = new ArrayList<>(List.of(forwarded, honest, forwarded));
      for (Object sent : List.of(forwarded, honest, both)) {
        Object read = peer.deserialize(out.serialize(sent));
        Object first = read instanceof List<?> list ? list.get(0) : read;
        Object second = read instanceof List<?> list ? list.get(1) : read;
        if (sent != honest) {
          assertEquals(Version.get(first, "more.from"), 222);
          assertEquals(Version.get(first, "more.to"), 0);
        }
        if (sent != forwarded) {
          requireTransfer(Version.get(second, "open"));
        }
      }
      requireTransfer(peer.deserialize(out.serialize(transfer(RELAY))));
    }
  }

  /** A relay that two strangers feed under one number, each in a session of its own. */
  @Test
  public void twoContentsForOneNumberDoNotMeetInARelay() {
    Fory relay = fory(RELAY, false, true);
    ForySession out = relay.newSession();
    ForySession peer = peer().newSession();
    List<ForySession> ins = List.of(relay.newSession(), relay.newSession());
    for (int i = 0; i < 6; i++) {
      boolean honest = i % 2 == 0;
      byte[] schema = honest ? HONEST_SCHEMA : OTHER_SCHEMA;
      byte[] message = i < 2 ? defining(0, schema) : referringTo(0, schema);
      Object read = ins.get(i % 2).deserialize(message);
      Object passed = peer.deserialize(out.serialize(read));
      assertEquals(Version.get(passed, "from"), honest ? 111 : 222);
      assertEquals(Version.get(passed, "to"), honest ? 222 : 0);
    }
  }

  /** Else a stranger could use up what a peer keeps for the relay. */
  @Test
  public void schemasThatARelayForwardsTakeNoNumbers() {
    Fory relay = fory(RELAY, false, false);
    ForySession out = relay.newSession();
    ForySession peer = peer().newSession();
    requireTransfer(peer.deserialize(out.serialize(transfer(RELAY))));
    for (int i = 0; i < 1100; i++) {
      byte[] schema =
          SchemaModel.of(
                  List.of(
                      new StructSchema(
                          TypeIdentity.ofName("evolving.Model"),
                          List.of(
                              new FieldSchema(
                                  "more" + i, Form.PRIMITIVE, ScalarKind.INT, false, true, null)))))
              .bytes();
      byte[] message =
          MessageBuilder.message().bytes(MessageBuilder.TYPED).schema(schema).int32(i).build();
      peer.deserialize(out.serialize(relay.deserialize(message)));
    }
    assertEquals(Version.get(peer.deserialize(out.serialize(RELAY.model("a", 5))), "a"), 5);
    assertNotNull(peer.deserialize(out.serialize(RELAY.make("Third"))));
  }

  static final class Counted {
    int count = 5;
    String name = "a";
  }

  /** The example of the specification. */
  @Test
  public void theFirstMessageHasTheSchemaAndTheNextOnesItsNumber() {
    ForySession writer = Fory.builder().register(Counted.class, 1).build().newSession();
    HexFormat hex = HexFormat.of().withUpperCase().withDelimiter(" ");
    assertEquals(
        hex.formatHex(writer.serialize(new Counted())),
        "51 02 03 0B 80 41 10 25 1C 6D 13 A2 06 18 01 01 05 00 00 00 04 61");
    assertEquals(
        hex.formatHex(writer.serialize(new Counted())), "50 02 03 00 00 58 9F 05 00 00 00 04 61");
  }

  @Test
  public void aLogOfTwoRunsIsReadByOneReader() {
    MemoryBuffer log = MemoryBuffer.newHeapBuffer(64);
    for (int run = 0; run < 3; run++) {
      ForySession writer = fory(RELAY, false, false).newSession();
      for (int i = 0; i < 3; i++) {
        Object model = RELAY.model("a", i, "open", transfer(RELAY));
        Object transfer = transfer(RELAY);
        writer.serialize(log, run == 1 ? model : transfer);
        writer.serialize(log, run == 1 ? transfer : model);
      }
    }
    ForySession reader = peer().newSession();
    for (int i = 0; i < 18; i++) {
      Object read = reader.deserialize(log);
      boolean model = read.getClass() == PEER.type("Model");
      assertEquals(model, i % 2 == (i / 6 == 1 ? 0 : 1));
      requireTransfer(model ? Version.get(read, "open") : read);
    }
    assertEquals(log.remaining(), 0);
  }

  /** Messages that belong elsewhere or are missing make errors, and no other values. */
  @Test
  public void messagesThatAreLostOrMixedAreReadRightlyOrNotAtAll() {
    List<byte[]> messages = new ArrayList<>();
    for (int run = 0; run < 2; run++) {
      ForySession writer = fory(RELAY, false, false).newSession();
      Object model = RELAY.model("a", 7, "open", transfer(RELAY));
      for (int i = 0; i < 3; i++) {
        messages.add(writer.serialize(run == 0 ? model : transfer(RELAY)));
        messages.add(writer.serialize(run == 0 ? transfer(RELAY) : model));
      }
    }
    int read = 0;
    int refused = 0;
    for (int first = 0; first < messages.size(); first++) {
      for (int second = 0; second < messages.size(); second++) {
        for (int third = 0; third < messages.size(); third++) {
          ForySession reader = peer().newSession();
          for (int i : new int[] {first, second, third}) {
            Object[] value = new Object[1];
            if (Rejection.of(() -> value[0] = reader.deserialize(messages.get(i))) == null) {
              boolean model = (i % 2 == 0) == (i < 6);
              requireTransfer(model ? Version.get(value[0], "open") : value[0]);
              read++;
            } else {
              refused++;
            }
          }
        }
      }
    }
    assertTrue(read > 1000 && refused > 1000, read + " read, " + refused + " refused");
  }

  @Test
  public void theStartOfASessionIsSaidUntilAMessageIsSent() {
    ForySession writer = fory(RELAY, false, false).newSession();
    Assert.expectThrows(
        UnsupportedTypeException.class, () -> writer.serialize(new Object[] {new Thread()}));
    assertEquals(writer.serialize("a")[0], 0x51);
    assertEquals(writer.serialize("a")[0], 0x50);
    Assert.expectThrows(
        UnsupportedTypeException.class, () -> writer.serialize(new Object[] {new Thread()}));
    assertEquals(writer.serialize("a")[0], 0x50);
    writer.resynchronize();
    assertEquals(writer.serialize("a")[0], 0x51);
    assertEquals(writer.serialize("a")[0], 0x50);
    ForySession tracking = fory(RELAY, true, false).newSession();
    assertEquals(tracking.serialize("a")[0], 0x59);
    assertEquals(tracking.serialize("a")[0], 0x58);
  }

  /** A reader may have got a part of the message of the call that failed. */
  @Test
  public void theNumberOfAFailedCallIsGivenToNoOtherSchema() {
    ForySession writer = fory(RELAY, false, false).newSession();
    Object bad = Arrays.asList(RELAY.make("Third"), RELAY.model(), new Thread());
    MemoryBuffer buffer = MemoryBuffer.wrap(new byte[512]);
    buffer.writerIndex(0);
    Assert.expectThrows(UnsupportedTypeException.class, () -> writer.serialize(buffer, bad));
    assertEquals(buffer.writerIndex(), 0);
    byte[] left = new byte[512];
    buffer.getBytes(0, left, 0, left.length);
    ForySession reader = peer().newSession();
    assertNotNull(Rejection.of(() -> reader.deserialize(left)));
    for (int i = 0; i < 2; i++) {
      requireTransfer(reader.deserialize(writer.serialize(transfer(RELAY))));
      assertEquals(Version.get(reader.deserialize(writer.serialize(RELAY.model("a", 3))), "a"), 3);
      assertNotNull(reader.deserialize(writer.serialize(RELAY.make("Third"))));
    }
  }

  /** An honest writer never fills a reader: schemas beyond what that keeps come each time. */
  @Test
  public void schemasBeyondWhatAReaderKeepsAreSentEachTime() {
    StringBuilder source = new StringBuilder("class Model { int a; } ");
    for (int i = 0; i < WIDE; i++) {
      source.append("class Wide").append(i).append(" { int last; ");
      for (int j = 0; j < 400; j++) {
        source.append("byte ");
        for (int k = 0; k < 12; k++) {
          source.append("qxzjvkwyXQ".charAt((j * 7 + k * 13 + i + j / 10 * k) % 10));
          source.append((char) ('a' + (i * 31 + j * 17 + k * k * 7) % 26)).append(j * k % 97);
          source.append("Ä");
        }
        source.append('_').append(j).append("; ");
      }
      source.append("} ");
    }
    Version wide = Version.of(source.toString());
    ForySession writer = fory(wide, false, false).newSession();
    ForySession reader = fory(wide, false, false).newSession();
    int repeated = 0;
    int total = 0;
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < WIDE; i++) {
        byte[] message = writer.serialize(wide.make("Wide" + i, "last", i));
        total += round == 0 ? message.length : 0;
        repeated += round > 0 && message.length > 10_000 ? 1 : 0;
        assertEquals(Version.get(reader.deserialize(message), "last"), i);
      }
    }
    assertTrue(total > 1 << 18, total + " bytes of schemas");
    assertTrue(repeated > 0 && repeated < WIDE, repeated + " sent again");
    assertNull(Rejection.of(() -> reader.deserialize(writer.serialize(wide.model()))));
  }

  @Test
  public void aFailureOfALimitSaysWhichOne() {
    ForySession session = peer().newSession();
    ForyException error = Rejection.of(() -> session.deserialize(defining(1024, HONEST_SCHEMA)));
    assertEquals(error.getClass(), LimitExceededException.class);
    assertTrue(error.getMessage().contains("schemas of a session"), error.getMessage());
  }
}
