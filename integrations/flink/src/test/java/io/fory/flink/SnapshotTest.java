package io.fory.flink;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.fixture.CompiledSources;
import io.fory.flink.Shop.Circle;
import io.fory.flink.Shop.CustomerKey;
import io.fory.flink.Shop.Line;
import io.fory.flink.Shop.Measure;
import io.fory.flink.Shop.Order;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.testng.annotations.Test;

/** Snapshots of one version of a class, and serializers of another one. */
public final class SnapshotTest {
  private static final ClassLoader LOADER = SnapshotTest.class.getClassLoader();

  /** A version of a class, in a class loader of its own. */
  private record Version(ClassLoader loader, Class<?> type, TypeSerializer<Object> serializer) {
    @SuppressWarnings("unchecked") // whatever the class is
    static Version of(String record, Map<String, String> settings) {
      String source = "package acme; public record Model(" + record + ") {}";
      ClassLoader loader =
          CompiledSources.compile(Map.of("acme.Model", source), Fory.class).newLoader();
      Class<Object> type = (Class<Object>) CompiledSources.load(loader, "acme.Model");
      TypeSerializer<Object> serializer =
          ForyTypeInformation.of(type, settings).createSerializer(new SerializerConfigImpl());
      return new Version(loader, type, serializer);
    }

    static Version of(String record) {
      return of(record, Map.of());
    }

    Object make(Object... values) throws ReflectiveOperationException {
      return type.getConstructors()[0].newInstance(values);
    }

    /** Returns the snapshot of an older version, as this one reads it. */
    TypeSerializerSnapshot<Object> reads(Version older) {
      return Bytes.snapshot(Bytes.snapshot(older.serializer), loader);
    }

    TypeSerializerSchemaCompatibility<Object> resolves(Version older) {
      return serializer.snapshotConfiguration().resolveSchemaCompatibility(reads(older));
    }
  }

  @Test
  public void aChangeThatCanBeReadMigrates() throws Exception {
    Version old = Version.of("int a, String b");
    Version young = Version.of("long a, String c");
    byte[] bytes = Bytes.of(old.serializer, old.make(5, "text"));
    assertTrue(young.resolves(old).isCompatibleAfterMigration());
    TypeSerializer<Object> restored = young.reads(old).restoreSerializer();
    assertEquals(Bytes.read(restored, bytes), young.make(5L, null));
  }

  @Test
  public void aRestoredSerializerReadsWhatItWritesAndTellsOfBoth() throws Exception {
    Version old = Version.of("int a");
    Version young = Version.of("long a, String b");
    byte[] bytes = Bytes.of(old.serializer, old.make(5));
    TypeSerializer<Object> restored = young.reads(old).restoreSerializer();
    Object value = young.make(7L, "x");
    assertEquals(Bytes.read(restored, Bytes.of(restored, value)), value);
    // A state that the job did not use meanwhile, read again two versions later.
    Version third = Version.of("long a, String b, int c");
    TypeSerializerSnapshot<Object> both = Bytes.snapshot(Bytes.snapshot(restored), third.loader);
    assertTrue(
        third
            .serializer
            .snapshotConfiguration()
            .resolveSchemaCompatibility(both)
            .isCompatibleAfterMigration());
    TypeSerializer<Object> again = both.restoreSerializer();
    assertEquals(Bytes.read(again, bytes), third.make(5L, null, 0));
    assertEquals(Bytes.read(again, Bytes.of(restored, value)), third.make(7L, "x", 0));
  }

  @Test
  public void whatCannotBeReadIsRefusedWithTheReason() {
    Version old = Version.of("int a");
    Version young = Version.of("java.util.UUID a");
    assertTrue(young.resolves(old).isIncompatible());
    assertTrue(
        young.serializer.toString().contains("acme.Model.a: int -> "), young.serializer.toString());
  }

  @Test
  public void numbersAndStringsAreReadAsEachOtherWhereAFieldSaysSo() throws Exception {
    String converting = "@io.fory.annotation.ForyField(stringConversion = true) ";
    Version old = Version.of("int a, String b");
    Version young = Version.of(converting + "String a, " + converting + "int b");
    byte[] bytes = Bytes.of(old.serializer, old.make(5, "7"));
    assertTrue(young.resolves(old).isCompatibleAfterMigration(), young.serializer.toString());
    assertEquals(Bytes.read(young.reads(old).restoreSerializer(), bytes), young.make("5", 7));
    Version without = Version.of("String a, int b");
    TypeSerializer<Object> restored = without.reads(old).restoreSerializer();
    UncheckedIOException error =
        expectThrows(UncheckedIOException.class, () -> Bytes.read(restored, bytes));
    assertTrue(error.getMessage().contains("The field a of acme.Model is int"), error.getMessage());
  }

  @Test
  public void settingsThatChangeTheBytesMigrate() throws Exception {
    Version old = Version.of("String a, String b", Map.of("ref-tracking", "true"));
    Version young = Version.of("String a, String b");
    assertTrue(young.resolves(old).isCompatibleAfterMigration());
    byte[] bytes = Bytes.of(old.serializer, old.make("x", "x"));
    assertEquals(Bytes.read(young.reads(old).restoreSerializer(), bytes), young.make("x", "x"));
    Version interpreted = Version.of("String a, String b", Map.of("codegen", "false"));
    assertTrue(interpreted.resolves(young).isCompatibleAsIs());
  }

  @Test
  public void stateOfAnotherSerializerIsMigrated() {
    TypeSerializerSnapshot<Line> pojo =
        TypeInformation.of(Line.class)
            .createSerializer(new SerializerConfigImpl())
            .snapshotConfiguration();
    assertTrue(
        Bytes.serializer(Line.class)
            .snapshotConfiguration()
            .resolveSchemaCompatibility(pojo)
            .isCompatibleAfterMigration());
  }

  @Test
  public void aClassThatIsGoneIsNamed() {
    Version old = Version.of("int a");
    TypeSerializerSnapshot<Object> snapshot =
        Bytes.snapshot(Bytes.snapshot(old.serializer), LOADER);
    IllegalStateException error =
        expectThrows(IllegalStateException.class, snapshot::restoreSerializer);
    assertTrue(error.getMessage().contains("acme.Model"), error.getMessage());
  }

  @Test
  public void snapshotsThatEndEarlyOrAreCorruptAreErrorsOfInput() {
    byte[] bytes = Bytes.snapshot(Bytes.serializer(Order.class));
    for (int length = 100; length < bytes.length; length++) {
      byte[] part = Arrays.copyOf(bytes, length);
      expectThrows(
          IOException.class,
          () ->
              TypeSerializerSnapshot.readVersionedSnapshot(
                  new DataInputDeserializer(part), LOADER));
    }
  }

  @Test
  public void keysHaveTheSameBytesWhateverElseIsRegistered() {
    TypeSerializer<CustomerKey> alone = Bytes.serializer(CustomerKey.class);
    TypeSerializer<CustomerKey> among =
        ForyTypeInformation.of(
                CustomerKey.class,
                Map.of("classes", Order.class.getName() + "," + Circle.class.getName()))
            .createSerializer(new SerializerConfigImpl());
    for (int i = 0; i < 100; i++) {
      CustomerKey key = new CustomerKey("a" + i, i, new UUID(i, i), Instant.ofEpochMilli(i));
      CustomerKey same =
          new CustomerKey(
              new String("a" + i),
              i,
              UUID.fromString(key.customer().toString()),
              Instant.parse(key.day().toString()));
      assertEquals(Bytes.of(among, same), Bytes.of(alone, key));
    }
  }

  record Open(Object any) {}

  record Deep(CustomerKey key, long more) {}

  record Listed(List<String> texts) {}

  record Floating(float number) {}

  static final class Plain {
    int a;
  }

  @Test
  public void onlyClassesWhoseEqualValuesHaveEqualBytesAreKeys() {
    for (Class<?> type : List.of(CustomerKey.class, Deep.class, Circle.class, String.class)) {
      assertTrue(ForyTypeInformation.of(type).isKeyType(), type.getName());
    }
    for (Class<?> type :
        List.of(
            Open.class,
            Listed.class,
            Floating.class,
            Plain.class,
            Measure.class,
            Order.class,
            Shop.State.class,
            int[].class)) {
      assertFalse(ForyTypeInformation.of(type).isKeyType(), type.getName());
    }
    assertFalse(
        ForyTypeInformation.of(CustomerKey.class, Map.of("ref-tracking", "true")).isKeyType());
  }

  public record Configured(Object any) {}

  public record Part(int n) {}

  @Test
  public void theConfigurationOfAJobNamesTheFactory() {
    String factory = "{type: typeinfo, class: " + ForyTypeInfoFactory.class.getName() + "}";
    Configuration configuration = new Configuration();
    configuration.set(
        PipelineOptions.SERIALIZATION_CONFIG,
        List.of(
            Configured.class.getName() + ": " + factory, Part.class.getName() + ": " + factory));
    SerializerConfigImpl config = new SerializerConfigImpl();
    config.configure(configuration, LOADER);
    TypeInformation<Configured> type = TypeInformation.of(Configured.class);
    assertEquals(type, ForyTypeInformation.of(Configured.class));
    TypeSerializer<Configured> serializer = type.createSerializer(config);
    Configured value = new Configured(new Part(3));
    assertEquals(Bytes.read(serializer, Bytes.of(serializer, value)), value);
  }
}
