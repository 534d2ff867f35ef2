package io.fory.spark;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.fixture.CompiledSources;
import io.fory.spark.Shop.Order;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What settings do, and what is said of bad ones. */
public final class SettingsTest {
  @DataProvider
  public static Object[][] mistakes() {
    String order = Order.class.getName();
    return new Object[][] {
      {"spark.fory.clases", order, "Unknown setting clases"},
      {"spark.fory.clases", order, ", classesToRegister, "},
      {"spark.fory.clases", order, ", registrationRequired, "},
      {"spark.fory.referenceTracking", "", "etting referenceTracking "},
      {"spark.fory.registrationRequired", "yes", "must be true or false"},
      {"spark.fory.registrationRequired", "0", "etting registrationRequired "},
      {"spark.fory.max-depth", "deep", "must be a whole number"},
      {"spark.fory.xlang", "true", "Spark's records have the native format"},
      {"spark.fory.classesToRegister", "com.acme.Missing", "no class com.acme.Missing"},
      {"spark.fory.classesToRegister", "com.acme.Missing", "etting classesToRegister"},
      {"spark.fory.classesToRegister", order + "," + order, "registered already"},
      {"spark.fory.classesToRegister", order + "=112", "id 112 of"},
      {"spark.fory.modules", order, "is no ForyModule"},
    };
  }

  @Test(dataProvider = "mistakes")
  public void aMistakeIsOneLine(String key, String value, String says) {
    IllegalArgumentException e =
        expectThrows(
            IllegalArgumentException.class,
            () -> Written.value(new ForySerializer(Shop.conf(key, value)), "x"));
    assertEquals(e.getMessage().lines().count(), 1);
    assertEquals(e.getMessage().startsWith("spark.fory."), true, e.getMessage());
    assertEquals(e.getMessage().contains(says), true, e.getMessage());
  }

  @Test
  public void aSettingUnderTwoNamesIsAMistake() {
    SparkConf conf = Shop.conf("spark.fory.classes", "A", "spark.fory.classesToRegister", "A");
    IllegalArgumentException e =
        expectThrows(IllegalArgumentException.class, () -> new ForySerializer(conf));
    assertEquals(e.getMessage(), "spark.fory.*: classes is set twice");
  }

  @Test
  public void settingsOfOthersAreLeftAlone() {
    assertEquals(
        Written.copy(new ForySerializer(Shop.conf("spark.kryo.registrationRequired", "?")), 5), 5);
  }

  @Test
  public void classesHaveNumbersInTheirOrder() {
    ForySerializer serializer = Shop.serializer();
    byte[] bytes = Written.value(serializer, Order.of(1));
    // length, header, head, by number, 0
    assertEquals(new byte[] {bytes[1], bytes[2], bytes[3], bytes[4]}, new byte[] {0x40, 2, 2, 0});
    String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
    assertEquals(text.contains("Order"), false);
  }

  @Test
  public void equalSettingsHaveOneForyForEachLoader() {
    ForySerializer one = Shop.serializer();
    ForySerializer other = Shop.serializer();
    assertSame(one.codec().fory(), other.codec().fory());
    assertNotSame(
        Shop.serializer(SparkSettings.REGISTRATION_REQUIRED, "false").codec().fory(),
        one.codec().fory());
  }

  @Test
  public void aLoaderWithClassesOfItsOwnHasAForyOfItsOwn() {
    ForySerializer serializer = Shop.serializer();
    Fory fory = serializer.codec().fory();
    ClassLoader above = SettingsTest.class.getClassLoader();
    serializer.setDefaultClassLoader(new ClassLoader(above) {});
    assertSame(serializer.codec().fory(), fory);
    assertSame(serializer.codec().loader().getParent(), above);
    CompiledSources sources =
        CompiledSources.compile(
            Map.of(
                Order.class.getName().replace("$Order", ""),
                """
                package io.fory.spark;
                public class Shop {
                  public record Order(int n) implements java.io.Serializable {}
                  public record Item(int n) {}
                }
                """));
    ClassLoader below = sources.newLoader(above);
    serializer.setDefaultClassLoader(below);
    assertNotSame(serializer.codec().fory(), fory);
    assertEquals(
        serializer.codec().fory().admits(CompiledSources.load(below, Order.class.getName())), true);
  }

  /** A part of each shuffle dependency, which goes to executors in tasks. */
  @Test
  public void aSerializerIsSerializable() throws Exception {
    ForySerializer serializer = Shop.serializer();
    byte[] written = Written.value(serializer, Order.of(1));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(serializer);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      ForySerializer copy = (ForySerializer) in.readObject();
      assertEquals(Written.read(copy, written), Order.of(1));
    }
  }
}
