package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.SchemaRegistry;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Sessions that share a registry: messages have numbers only, and each can be read by itself. */
public final class SchemaRegistryTest {
  private static final Version OLD = Version.of("class Model { int a; Object open; }");

  private static final Version NEW =
      Version.of("class Model { int a; int added; Object open; } class Part { String b; }");

  /** A registry in memory that has room for some schemas. */
  private static final class Shelf implements SchemaRegistry {
    final List<byte[]> schemas = new ArrayList<>();
    int room = 1024;
    int questions;

    @Override
    public int numberOf(byte[] schema) {
      questions++;
      for (int i = 0; i < schemas.size(); i++) {
        if (Arrays.equals(schemas.get(i), schema)) {
          return i;
        }
      }
      if (schemas.size() >= room) {
        return -1;
      }
      schemas.add(schema);
      return schemas.size() - 1;
    }

    @Override
    public byte[] schema(int number) {
      return number >= 0 && number < schemas.size() ? schemas.get(number) : null;
    }
  }

  private final Shelf shelf = new Shelf();

  @DataProvider
  public Object[][] options() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
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

  private static Object model(Version version, int a) {
    return version.make("Model", "a", a);
  }

  @Test(dataProvider = "options")
  public void anyMessageOfAnyWriterCanBeReadAlone(boolean references, boolean generated) {
    Shelf common = new Shelf();
    Fory old = fory(OLD, references, generated);
    Fory young = fory(NEW, references, generated);
    ForySession one = old.newSession().sharing(common);
    ForySession two = young.newSession().sharing(common);
    ForySession reader = young.newSession().sharing(common);
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Object value =
          i % 2 == 0
              ? model(OLD, i)
              : NEW.make("Model", "a", i, "open", NEW.make("Part", "b", "x" + i));
      messages.add((i % 2 == 0 ? one : two).serialize(value));
    }
    assertEquals(common.schemas.size(), 3);
    assertEquals(common.questions, 3, "a class is asked for once in each session");
    for (int i = messages.size() - 1; i >= 0; i--) {
      Object fresh = young.newSession().sharing(common).deserialize(messages.get(i));
      assertEquals(Version.get(fresh, "a"), i);
      Object read = reader.deserialize(messages.get(i));
      assertEquals(Version.get(read, "a"), i);
      if (i % 2 == 1) {
        assertEquals(Version.get(Version.get(read, "open"), "b"), "x" + i);
      }
    }
    assertEquals(messages.get(0).length, messages.get(2).length, "the first one has no schema");
  }

  @Test
  public void aFullRegistryPutsTheSchemaIntoEachMessage() {
    Fory fory = fory(OLD, false, false);
    Shelf full = new Shelf();
    full.room = 0;
    ForySession writer = fory.newSession().sharing(full);
    int length = writer.serialize(model(OLD, 1)).length;
    for (int i = 0; i < 3; i++) {
      byte[] message = writer.serialize(model(OLD, i));
      assertEquals(message.length, length);
      Object read = fory.newSession().sharing(full).deserialize(message);
      assertEquals(Version.get(read, "a"), i);
    }
    full.room = 1;
    assertTrue(writer.serialize(model(OLD, 1)).length < length, "there is room now");
    writer.resynchronize();
    Object read = fory.newSession().sharing(full).deserialize(writer.serialize(model(OLD, 7)));
    assertEquals(Version.get(read, "a"), 7);
  }

  @Test
  public void whatARegistrySaysIsNotTrusted() {
    Fory fory = fory(OLD, false, false);
    byte[] message = fory.newSession().sharing(shelf).serialize(model(OLD, 1));
    byte[] honest = shelf.schemas.get(0);
    assertRefused(fory, message, IncompatibleSchemaException.class, null);
    for (int i = 0; i < honest.length; i++) {
      byte[] changed = honest.clone();
      changed[i] ^= 1;
      assertRefused(fory, message, IncompatibleSchemaException.class, changed);
    }
    assertRefused(fory, message, LimitExceededException.class, new byte[(1 << 18) + 1]);
  }

  private static void assertRefused(
      Fory fory, byte[] message, Class<? extends ForyException> expected, byte[] schema) {
    SchemaRegistry lying =
        new SchemaRegistry() {
          @Override
          public int numberOf(byte[] asked) {
            return -5;
          }

          @Override
          public byte[] schema(int number) {
            return schema;
          }
        };
    ForySession reader = fory.newSession().sharing(lying);
    ForyException error = Rejection.of(() -> reader.deserialize(message));
    assertEquals(error.getClass(), expected, String.valueOf(error));
    // A number that no reader takes is none: the message has its schema.
    byte[] whole = reader.serialize(model(OLD, 3));
    assertEquals(Version.get(reader.deserialize(whole), "a"), 3);
  }

  @Test
  public void aMessageGivesNoNumbersWhereARegistryDoes() {
    Fory fory = fory(OLD, false, false);
    byte[] schema = schemaOf(fory);
    byte[] defining =
        MessageBuilder.ofSession()
            .bytes(MessageBuilder.TYPED)
            .schema(0, schema)
            .bytes(new MessageBuilder().int32(1).build())
            .build();
    ForySession reader = fory.newSession().sharing(new Shelf());
    ForyException error = Rejection.of(() -> reader.deserialize(defining));
    assertEquals(error.getClass(), MalformedInputException.class, String.valueOf(error));
  }

  private static byte[] schemaOf(Fory fory) {
    Shelf own = new Shelf();
    fory.newSession().sharing(own).serialize(model(OLD, 1));
    return own.schemas.get(0);
  }
}
