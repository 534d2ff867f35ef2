package io.fory.builtin.container;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.builtin.container.Messages.Color;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.testng.annotations.Test;

/** The bytes of containers, one by one. */
public final class LayoutTest {
  /** A class whose fields declare what their containers hold. */
  static final class Fields {
    List<String> a = new ArrayList<>(List.of("x", "y"));
    Map<String, Integer> b = new HashMap<>(Map.of("k", 1));
    Set<Color> c = EnumSet.of(Color.RED, Color.BLUE);
    Color[] d = {Color.GREEN, null};
  }

  private static String hex(Fory fory, Object value) {
    return HexFormat.of().formatHex(fory.serialize(value));
  }

  private static String type(Class<?> type) {
    byte[] message = MessageBytes.untracked().object(type).toBytes();
    return HexFormat.of().formatHex(message);
  }

  private static String code(Class<?> type) {
    return type(type).substring(4);
  }

  @Test
  public void elementsOfOneClassAreBodiesBehindOneType() {
    assertEquals(
        hex(Messages.UNTRACKED, new ArrayList<>(List.of("a", "b"))),
        type(ArrayList.class) + "02" + "02" + code(String.class) + "0461" + "0462");
  }

  @Test
  public void elementsOfSeveralClassesHaveHeads() {
    assertEquals(
        hex(Messages.UNTRACKED, new ArrayList<>(Arrays.asList("a", null))),
        type(ArrayList.class) + "02" + "00" + "02" + code(String.class) + "0461" + "00");
  }

  @Test
  public void valuesThatAreNotNumberedShareAHeadEvenWithTracking() {
    assertEquals(
        hex(Messages.TRACKED, new ArrayList<>(List.of("a"))),
        "48" + type(ArrayList.class).substring(2) + "01" + "02" + code(String.class) + "0461");
    assertEquals(
        hex(Messages.TRACKED, new ArrayList<>(List.of(new ArrayList<>()))),
        "48"
            + type(ArrayList.class).substring(2)
            + "01"
            + "00"
            + "02"
            + code(ArrayList.class)
            + "00");
  }

  @Test
  public void bodiesThatMayBeEmptyHaveHeads() {
    assertEquals(
        hex(Messages.UNTRACKED, new ArrayList<>(List.of(Collections.emptyList()))),
        type(ArrayList.class) + "01" + "00" + "02" + code(Collections.emptyList().getClass()));
  }

  @Test
  public void anEmptyContainerIsItsSize() {
    assertEquals(hex(Messages.UNTRACKED, new ArrayList<>()), type(ArrayList.class) + "00");
    assertEquals(hex(Messages.UNTRACKED, new HashMap<>()), type(HashMap.class) + "00");
    assertEquals(hex(Messages.UNTRACKED, new TreeMap<>()), type(TreeMap.class) + "00" + "00");
    assertEquals(hex(Messages.UNTRACKED, new int[0]), "4002" + "00" + code(int.class) + "00");
  }

  @Test
  public void aMapHasTheKindsOfKeysAndValues() {
    assertEquals(
        hex(Messages.UNTRACKED, new HashMap<>(Map.of("a", true))),
        type(HashMap.class)
            + "01"
            + "0a"
            + code(String.class)
            + code(Boolean.class)
            + "0461"
            + "01");
  }

  @Test
  public void anEnumContainerIsABitMask() {
    assertEquals(
        hex(Messages.UNTRACKED, EnumSet.of(TimeUnit.NANOSECONDS, TimeUnit.SECONDS)),
        type(EnumSet.class) + code(TimeUnit.class) + "01" + "09");
    EnumMap<TimeUnit, String> map = new EnumMap<>(TimeUnit.class);
    map.put(TimeUnit.MILLISECONDS, "m");
    assertEquals(
        hex(Messages.UNTRACKED, map),
        type(EnumMap.class)
            + code(TimeUnit.class)
            + "01"
            + "04"
            + "02"
            + code(String.class)
            + "046d");
    assertEquals(
        hex(Messages.UNTRACKED, EnumSet.noneOf(TimeUnit.class)),
        type(EnumSet.class) + code(TimeUnit.class) + "00");
  }

  @Test
  public void anArrayOfPrimitivesIsItsElements() {
    assertEquals(
        hex(Messages.UNTRACKED, new short[] {1, -1}),
        "4002" + "00" + code(short.class) + "02" + "0100" + "ffff");
  }

  @Test
  public void anOptionalIsItsValueOrNull() {
    assertEquals(hex(Messages.UNTRACKED, Optional.empty()), type(Optional.class) + "00");
    assertEquals(
        hex(Messages.UNTRACKED, Optional.of(true)),
        type(Optional.class) + "02" + code(Boolean.class) + "01");
  }

  @Test
  public void whatAPlaceDeclaresIsNotWritten() {
    Fory fory =
        Fory.builder().withCompatible(false).withCodegen(false).register(Fields.class, 1).build();
    String message = hex(fory, new Fields());
    String text = new String(fory.serialize(new Fields()), StandardCharsets.ISO_8859_1);
    String hash = message.substring(8, 16);
    assertEquals(
        message,
        "4002" // a typed object
            + "0201" // by id 1
            + hash
            + "01" // a: an ArrayList, of
            + "02"
            + "0478"
            + "0479"
            + "01" // b: a HashMap, of
            + "01"
            + "04" // strings and Integers
            + "046b"
            + "01000000"
            + "02" // c: an EnumSet, of Color
            + code(EnumSet.class)
            + "01"
            + "05"
            + "01" // d: a Color[]
            + "02"
            + "02"
            + "00",
        text);
  }
}
