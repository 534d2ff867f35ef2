package io.fory.flink;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Classes that get other ids and names than those with which a state was written. */
public final class NamesOfClassesTest {
  private static final ClassLoader LOADER = NamesOfClassesTest.class.getClassLoader();

  public interface Thing {}

  public record X(int q) implements Thing {}

  public record Y(int q) implements Thing {}

  public record Z(int q) implements Thing {}

  enum E {
    A,
    B
  }

  enum F {
    A,
    B
  }

  public record Pair(Object a, Object b) {}

  public record Declares(Y y, Object any) {}

  /** Returns the setting of classes; a class without a name has its own. */
  private static Map<String, String> classes(Object... classesAndNames) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < classesAndNames.length; i += 2) {
      text.append(((Class<?>) classesAndNames[i]).getName());
      text.append(classesAndNames[i + 1].equals("") ? "," : "=" + classesAndNames[i + 1] + ",");
    }
    return Map.of("classes", text.toString());
  }

  private static <T> TypeSerializer<T> serializer(Class<T> type, Map<String, String> settings) {
    return ForyTypeInformation.of(type, settings).createSerializer(new SerializerConfigImpl());
  }

  @DataProvider
  public Object[][] moved() {
    Map<String, String> ids = classes(X.class, 1, Y.class, 2);
    Pair pair = new Pair(new X(1), new Y(2));
    String nameOfY = Y.class.getName();
    return new Object[][] {
      {pair, ids, classes(X.class, 2, Y.class, 1)},
      {pair, ids, classes(Z.class, 1, Y.class, 2, X.class, 3)},
      {pair, ids, classes(Z.class, "01", Y.class, 2)},
      {pair, ids, classes(X.class, "", Y.class, "")},
      {pair, classes(X.class, "n1", Y.class, "n2"), classes(X.class, "n2", Y.class, "n1")},
      {pair, classes(X.class, "n1", Y.class, ""), classes(Z.class, "n1", Y.class, "")},
      {pair, classes(X.class, "", Y.class, ""), classes(X.class, nameOfY, Y.class, "y")},
      {new Pair(E.A, F.B), classes(E.class, 1, F.class, 2), classes(E.class, 2, F.class, 1)},
      // Y is declared, and so has its own name, without being listed.
      {
        new Declares(new Y(1), new Y(2)),
        classes(X.class, 1),
        classes(X.class, nameOfY, Y.class, "other")
      },
    };
  }

  @Test(dataProvider = "moved")
  public void stateIsReadByTheNamesThatItWasWrittenWith(
      Object value, Map<String, String> before, Map<String, String> now) {
    migrates(value, value.getClass(), before, now);
  }

  @Test
  public void alsoWhereTheRootIsAnInterface() {
    for (Thing value : List.of(new X(1), new Y(2))) {
      migrates(
          value, Thing.class, classes(X.class, 1, Y.class, 2), classes(X.class, 2, Y.class, 1));
    }
  }

  @SuppressWarnings("unchecked") // the value is of the type
  private static void migrates(
      Object value, Class<?> type, Map<String, String> before, Map<String, String> now) {
    TypeSerializer<Object> old = serializer((Class<Object>) type, before);
    TypeSerializer<Object> young = serializer((Class<Object>) type, now);
    byte[] bytes = Bytes.of(old, value);
    TypeSerializerSnapshot<Object> snapshot = Bytes.snapshot(Bytes.snapshot(old), LOADER);
    TypeSerializerSchemaCompatibility<Object> found =
        young.snapshotConfiguration().resolveSchemaCompatibility(snapshot);
    assertTrue(found.isCompatibleAfterMigration(), found + ": " + young);
    Object migrated = Bytes.read(snapshot.restoreSerializer(), bytes);
    assertEquals(migrated, value);
    if (now.values().stream().allMatch(text -> text.contains(X.class.getName()))) {
      assertEquals(Bytes.read(young, Bytes.of(young, migrated)), value);
    }
  }

  @DataProvider
  public Object[][] kept() {
    return new Object[][] {
      {classes(X.class, 1, Y.class, 2), classes(Y.class, "02", X.class, 1)},
      {classes(X.class, 1, Y.class, 2), classes(Z.class, 7, X.class, 1, Y.class, 2)},
      {classes(X.class, 1, Y.class, 2), classes(X.class, 1, Z.class, "", Y.class, 2)},
      {classes(X.class, "", Y.class, "y"), classes(Y.class, "y", X.class, X.class.getName())},
    };
  }

  @Test(dataProvider = "kept")
  public void stateOfTheSameNamesIsReadAsItIs(Map<String, String> before, Map<String, String> now) {
    Pair value = new Pair(new X(1), new Y(2));
    TypeSerializer<Pair> old = serializer(Pair.class, before);
    TypeSerializer<Pair> young = serializer(Pair.class, now);
    TypeSerializerSnapshot<Pair> snapshot = Bytes.snapshot(Bytes.snapshot(old), LOADER);
    assertTrue(
        young.snapshotConfiguration().resolveSchemaCompatibility(snapshot).isCompatibleAsIs());
    assertEquals(Bytes.read(young, Bytes.of(old, value)), value);
  }
}
