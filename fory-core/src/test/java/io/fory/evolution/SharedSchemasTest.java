package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForySession;
import io.fory.SchemaList;
import io.fory.SchemaRegistry;
import io.fory.SchemaStore;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.UserCodeException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import io.fory.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Records that refer to schemas which are elsewhere: under numbers, fingerprints, in a list. */
public final class SharedSchemasTest {
  private static final Version OLD = Version.of("class Model { int a; String gone; Object open; }");
  private static final Version NEW =
      Version.of("class Model { int a; int added; Object open; } class Part { String b; }");

  /** Gives the numbers from some first one on, and counts questions. */
  private static final class Numbers implements SchemaRegistry {
    final List<byte[]> schemas = Collections.synchronizedList(new ArrayList<>());
    final AtomicInteger asked = new AtomicInteger();
    final int first;

    Numbers(int first) {
      this.first = first;
    }

    @Override
    public synchronized int numberOf(byte[] schema) {
      for (int i = 0; i < schemas.size(); i++) {
        if (Arrays.equals(schemas.get(i), schema)) {
          return first + i;
        }
      }
      schemas.add(schema);
      return first + schemas.size() - 1;
    }

    @Override
    public byte[] schema(int number) {
      asked.incrementAndGet();
      int index = number - first;
      return index >= 0 && index < schemas.size() ? schemas.get(index) : null;
    }
  }

  /** A topic by fingerprint. */
  private static final class Topic implements SchemaStore {
    final Map<String, byte[]> schemas = new ConcurrentHashMap<>();
    int asked;

    @Override
    public boolean add(String fingerprint, byte[] schema) {
      schemas.put(fingerprint, schema);
      return true;
    }

    @Override
    public byte[] schema(String fingerprint) {
      asked++;
      return schemas.get(fingerprint);
    }
  }

  private static Fory fory(Version version) {
    var builder = Fory.builder();
    version.register(builder);
    return builder.build();
  }

  private static Object model(Version version, int a) {
    return version.make("Model", "a", a);
  }

  @DataProvider
  public Object[][] firstNumbers() {
    return new Object[][] {
      {0, 5},
      {127, 5},
      {128, 6},
      {1023, 6},
      {1024, 6},
      {16_382, 6},
      {16_383, 7},
      {100_001, 7},
      {(1 << 28), 9},
      {Integer.MAX_VALUE - 1, 9}
    };
  }

  @Test(dataProvider = "firstNumbers")
  public void aReferenceByANumberIsShort(int first, int bytes) {
    Numbers numbers = new Numbers(first);
    Fory old = fory(OLD);
    byte[] record = old.newSession().sharing(numbers).serialize(model(OLD, 7));
    byte[] whole = old.serialize(model(OLD, 7));
    byte[] schema = numbers.schemas.get(0);
    assertEquals(record.length, whole.length - (2 + schema.length) + bytes);
    ForySession reader = fory(NEW).newSession().sharing(numbers);
    for (int i = 0; i < 3; i++) {
      assertEquals(Version.get(reader.deserialize(record), "a"), 7);
    }
    assertEquals(numbers.asked.get(), 1);
  }

  @Test
  public void aRecordHasNoMoreThanSevenBytesBesidesItsBody() {
    Fory fory = fory(OLD);
    Object value = model(OLD, 1);
    byte[] record = fory.newSession().sharing(new Numbers(1)).serialize(value);
    var same = Fory.builder().withCompatible(false);
    OLD.register(same);
    int body = same.build().serialize(value).length;
    int name = "evolving.Model".length();
    assertEquals(record.length, body - (2 + 1 + 1 + name + 4) + 2 + 5, "header, head, reference");
  }

  @Test
  public void aStoreNeedsNoNumbers() {
    Topic topic = new Topic();
    Fory old = fory(OLD);
    byte[] record = old.newSession().sharing(topic).serialize(model(OLD, 7));
    byte[] whole = old.serialize(model(OLD, 7));
    byte[] schema = topic.schemas.values().iterator().next();
    assertEquals(record.length, whole.length - (2 + schema.length) + 20);
    assertEquals(topic.schemas.keySet().iterator().next(), Schema.decode(schema).fingerprint());
    ForySession reader = fory(NEW).newSession().sharing(topic);
    for (int i = 0; i < 3; i++) {
      assertEquals(Version.get(reader.deserialize(record), "a"), 7);
    }
    assertEquals(topic.asked, 1);
  }

  @Test
  public void aStoreThatGivesAnotherSchemaIsRefused() {
    Topic topic = new Topic();
    byte[] record = fory(OLD).newSession().sharing(topic).serialize(model(OLD, 7));
    byte[] other = fory(NEW).schemasOf(NEW.type("Model")).get(0).bytes();
    topic.schemas.replaceAll((fingerprint, schema) -> other);
    ForySession reader = fory(OLD).newSession().sharing(topic);
    ForyException error = Rejection.of(() -> reader.deserialize(record));
    assertEquals(error.getClass(), IncompatibleSchemaException.class, String.valueOf(error));
    topic.schemas.clear();
    error = Rejection.of(() -> reader.deserialize(record));
    assertEquals(error.getClass(), IncompatibleSchemaException.class, String.valueOf(error));
  }

  @Test
  public void aSnapshotOfSchemasReadsWhatWasWrittenWithThem() {
    Fory old = fory(OLD);
    SchemaList growing = SchemaList.growing(List.of());
    ForySession writer = old.newSession().sharing(growing);
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      records.add(writer.serialize(model(OLD, i)));
    }
    List<Schema> snapshot = growing.schemas();
    assertEquals(snapshot, old.schemasOf(OLD.type("Model")));
    // Later: the classes have changed, and the snapshot is all there is.
    Fory young = fory(NEW);
    SchemaList restored = SchemaList.growing(snapshot);
    ForySession session = young.newSession().sharing(restored);
    records.add(session.serialize(NEW.make("Model", "a", 5, "open", NEW.make("Part", "b", "x"))));
    Collections.shuffle(records, new Random(5));
    List<Integer> read = new ArrayList<>();
    for (byte[] record : records) {
      read.add((Integer) Version.get(session.deserialize(record), "a"));
    }
    Collections.sort(read);
    assertEquals(read, List.of(0, 1, 2, 3, 4, 5));
    assertEquals(restored.schemas().subList(0, 1), snapshot);
    assertEquals(restored.schemas().size(), 3);
  }

  @Test
  public void aListThatDoesNotGrowLeavesOtherSchemasInTheRecords() {
    Fory young = fory(NEW);
    SchemaList list = SchemaList.of(young.schemasOf(NEW.type("Model")));
    ForySession session = young.newSession().sharing(list);
    Object value = NEW.make("Model", "a", 1, "open", NEW.make("Part", "b", "x"));
    byte[] record = session.serialize(value);
    assertEquals(list.schemas().size(), 1);
    Object read = young.newSession().sharing(list).deserialize(record);
    assertEquals(Version.get(Version.get(read, "open"), "b"), "x");
    assertTrue(session.serialize(model(NEW, 1)).length < young.serialize(model(NEW, 1)).length);
  }

  @Test
  public void numbersAndFingerprintsAreNotMixed() {
    Topic topic = new Topic();
    Numbers numbers = new Numbers(0);
    Fory fory = fory(OLD);
    byte[] byNumber = fory.newSession().sharing(numbers).serialize(model(OLD, 7));
    byte[] byHash = fory.newSession().sharing(topic).serialize(model(OLD, 7));
    for (Rejection.Call call :
        List.<Rejection.Call>of(
            () -> fory.newSession().sharing(topic).deserialize(byNumber),
            () -> fory.newSession().sharing(numbers).deserialize(byHash),
            () -> fory.newSession().deserialize(byHash),
            () -> fory.newSession().deserialize(byNumber),
            () -> fory.deserialize(byNumber))) {
      assertNotNull(Rejection.of(call));
    }
  }

  private static byte[] reference(int number) {
    byte[] any = {1, 2, 3};
    return MessageBuilder.ofSession()
        .bytes(MessageBuilder.TYPED)
        .schemaReference(number < 1024 ? number : number + 1L, any)
        .bytes(new byte[16])
        .build();
  }

  @Test
  public void aFloodOfUnknownReferencesAsksASourceSeldom() {
    Numbers numbers = new Numbers(5);
    Fory fory = fory(OLD);
    byte[] honest = fory.newSession().sharing(numbers).serialize(model(OLD, 7));
    ForySession reader = fory.newSession().sharing(numbers);
    assertEquals(Version.get(reader.deserialize(honest), "a"), 7);
    int limited = 0;
    long begin = System.nanoTime();
    for (int i = 0; i < 5000; i++) {
      byte[] unknown = reference(1000 + i);
      ForyException error = Rejection.of(() -> reader.deserialize(unknown));
      assertNotNull(error);
      limited += error.code() == ErrorCode.LIMIT_EXCEEDED ? 1 : 0;
    }
    long seconds = (System.nanoTime() - begin) / 1_000_000_000 + 1;
    assertTrue(numbers.asked.get() <= 65 + seconds, "asked " + numbers.asked);
    assertTrue(limited >= 5000 - 65 - seconds, "limited " + limited);
    assertEquals(Version.get(reader.deserialize(honest), "a"), 7, "what is known is read on");
  }

  /** Its check is in the last two bytes of the reference, behind the number. */
  @Test
  public void aReferenceWithAWrongCheckMakesNothingUnknown() {
    Numbers numbers = new Numbers(5);
    Fory fory = fory(NEW);
    ForySession writer = fory.newSession().sharing(numbers);
    byte[] honest = writer.serialize(model(NEW, 7));
    byte[] other = writer.serialize(NEW.make("Part", "b", "x"));
    ForySession reader = fory.newSession().sharing(numbers);
    reader.deserialize(honest);
    reader.deserialize(other);
    for (int i = 0; i < 63; i++) {
      byte[] unknown = reference(1000 + i);
      assertNotNull(Rejection.of(() -> reader.deserialize(unknown)));
    }
    int refused = 0;
    for (int i = 1; i < 9; i++) {
      byte[] wrong = honest.clone();
      wrong[i] ^= 1;
      try {
        reader.deserialize(wrong);
      } catch (ForyException e) {
        refused++;
      }
      assertEquals(Version.get(reader.deserialize(honest), "a"), 7, "after byte " + i);
      assertEquals(Version.get(reader.deserialize(other), "b"), "x", "after byte " + i);
    }
    assertTrue(refused > 3, "refused " + refused);
  }

  @Test
  public void aSourceInMemoryIsAskedHoweverOftenInputAsksInVain() {
    Fory fory = fory(OLD);
    SchemaList list = SchemaList.of(fory.schemasOf());
    byte[] honest = fory.newSession().sharing(list).serialize(model(OLD, 7));
    ForySession reader = fory.newSession().sharing(list);
    for (int i = 0; i < 200; i++) {
      byte[] unknown = reference(1000 + i);
      ForyException error = Rejection.of(() -> reader.deserialize(unknown));
      assertEquals(error.code(), ErrorCode.INCOMPATIBLE_SCHEMA);
    }
    assertEquals(Version.get(reader.deserialize(honest), "a"), 7);
  }

  @Test
  public void whatIsKeptIsBounded() {
    Fory fory = fory(OLD);
    byte[] schema = fory.schemasOf(OLD.type("Model")).get(0).bytes();
    AtomicInteger asked = new AtomicInteger();
    SchemaRegistry endless =
        new SchemaRegistry() {
          private int next;

          @Override
          public int numberOf(byte[] any) {
            return next++;
          }

          @Override
          public byte[] schema(int number) {
            asked.incrementAndGet();
            return schema;
          }
        };
    ForySession reader = fory.newSession().sharing(endless);
    byte[] first = null;
    byte[] last = null;
    for (int i = 0; i < 3000; i++) {
      last = fory.newSession().sharing(endless).serialize(model(OLD, i));
      first = first == null ? last : first;
      assertEquals(Version.get(reader.deserialize(last), "a"), i);
    }
    assertEquals(asked.get(), 3000);
    reader.deserialize(last);
    assertEquals(asked.get(), 3000, "the latest is kept");
    reader.deserialize(first);
    assertEquals(asked.get(), 3001, "the oldest is not");
  }

  @Test
  public void whatASourceThrowsIsTheCause() {
    SchemaRegistry broken =
        new SchemaRegistry() {
          @Override
          public int numberOf(byte[] schema) {
            throw new IllegalStateException("no connection");
          }

          @Override
          public byte[] schema(int number) {
            throw new IllegalStateException("no connection");
          }
        };
    ForySession session = fory(OLD).newSession().sharing(broken);
    for (Rejection.Call call :
        List.<Rejection.Call>of(
            () -> session.serialize(model(OLD, 1)), () -> session.deserialize(reference(3)))) {
      ForyException error = Rejection.of(call);
      assertEquals(error.getClass(), UserCodeException.class, String.valueOf(error));
      assertEquals(error.getCause().getMessage(), "no connection");
    }
  }

  @Test
  public void mutatedRecordsAreRefusedOrRead() {
    for (int kind = 0; kind < 2; kind++) {
      Topic topic = new Topic();
      Numbers numbers = new Numbers(3);
      Fory fory = fory(NEW);
      Object value = NEW.make("Model", "a", 1, "open", NEW.make("Part", "b", "x"));
      ForySession session = fory.newSession();
      session = kind == 0 ? session.sharing(topic) : session.sharing(numbers);
      byte[] record = session.serialize(value);
      int refused = 0;
      for (int i = 0; i < record.length; i++) {
        for (int bit = 0; bit < 8; bit++) {
          byte[] changed = record.clone();
          changed[i] ^= (byte) (1 << bit);
          ForySession reader = fory.newSession();
          ForySession sharing = kind == 0 ? reader.sharing(topic) : reader.sharing(numbers);
          refused += Rejection.of(() -> sharing.deserialize(changed)) == null ? 0 : 1;
        }
      }
      assertTrue(refused > record.length, "refused " + refused);
    }
  }

  @Test
  public void threadsShareASession() throws InterruptedException {
    Numbers numbers = new Numbers(0);
    ForySession old = fory(OLD).newSession().sharing(numbers);
    ForySession young = fory(NEW).newSession().sharing(numbers);
    Map<Integer, Throwable> failures = new ConcurrentHashMap<>();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int id = t;
      Thread thread =
          new Thread(
              () -> {
                try {
                  for (int i = 0; i < 2000; i++) {
                    ForySession writer = (i + id) % 2 == 0 ? old : young;
                    Version version = (i + id) % 2 == 0 ? OLD : NEW;
                    byte[] record = writer.serialize(model(version, i));
                    assertEquals(Version.get(young.deserialize(record), "a"), i);
                  }
                } catch (Throwable e) {
                  failures.put(id, e);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(failures, new HashMap<>());
    assertEquals(numbers.schemas.size(), 2);
  }
}
