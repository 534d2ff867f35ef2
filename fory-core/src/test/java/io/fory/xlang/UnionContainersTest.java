package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.annotation.ForyEncoding;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.BothEngines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Cases of unions that are lists, sets and maps, as the clients write them that leave the types of
 * the elements to the case (bit 2 of the byte before elements, bits 2 and 5 of that before
 * entries).
 */
public final class UnionContainersTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final int UNION = 200;
  private static final String ROOT = "01ff22c801"; // a union with that number

  private static final String PYTHON =
      """
      from typing import Dict, List, Set
      import dataclasses
      import pyfory
      from pyfory.union import Union, UnionSerializer

      @dataclasses.dataclass
      class Inner:
          x: pyfory.Int32 = 0

      class Box(Union):
          @classmethod
          def _from_case_id(cls, case_id, value):
              return cls(case_id, value)

      @dataclasses.dataclass
      class Holder:
          box: Box = None
          boxes: List[Box] = None

      CLASSES = [Holder, Inner]

      def register(fory, named):
          cases = {0: List[str], 1: Set[pyfory.Int32], 2: Dict[str, pyfory.Int32],
                   3: List[List[pyfory.Int32]], 4: List[Inner]}
          serializer = UnionSerializer(fory.type_resolver, Box, cases)
          fory.register_union(Box, type_id=200, serializer=serializer)
      """;

  private PythonSide python;

  @BeforeClass
  public void start() throws IOException, InterruptedException {
    python = PythonSide.start();
  }

  @AfterClass(alwaysRun = true)
  public void stop() throws IOException {
    if (python != null) {
      python.close();
    }
  }

  static final class Inner {
    int x = 5;

    @Override
    public boolean equals(Object other) {
      return other instanceof Inner inner && inner.x == x;
    }

    @Override
    public int hashCode() {
      return x;
    }
  }

  @ForyUnion
  sealed interface Box
      permits Texts, Numbers, Counts, Rows, Inners, Linked, Fixed, Array, Boxes, Shared {}

  record Texts(List<String> value) implements Box {}

  record Numbers(Set<Integer> value) implements Box {}

  record Counts(Map<String, Integer> value) implements Box {}

  record Rows(List<List<Integer>> value) implements Box {}

  record Inners(List<Inner> value) implements Box {}

  record Linked(LinkedList<String> value) implements Box {}

  record Fixed(
      @ForyField(encoding = {ForyEncoding.DEFAULT, ForyEncoding.FIXED}) List<Integer> value)
      implements Box {}

  @SuppressWarnings("ArrayRecordComponent") // a case may hold one
  record Array(String[] value) implements Box {}

  record Boxes(List<Box> value) implements Box {}

  record Shared(@ForyField(ref = {true, true}) List<Inner> value) implements Box {}

  static final class Holder {
    Box box = new Texts(new ArrayList<>(List.of("a", "b")));
    List<Box> boxes =
        new ArrayList<>(
            List.of(
                new Numbers(new HashSet<>(Set.of(3))),
                new Counts(new HashMap<>(Map.of("k", 4))),
                new Rows(new ArrayList<>(List.of(new ArrayList<>(List.of(1, 2))))),
                new Inners(new ArrayList<>(List.of(new Inner(), new Inner())))));
  }

  private static BothEngines ours(Mode mode) {
    return BothEngines.of(
        builder ->
            builder
                .withXlang(true)
                .withCompatible(mode.compatible())
                .withRefTracking(mode.references())
                .register(Holder.class, 100)
                .register(Inner.class, 101)
                .register(Box.class, UNION));
  }

  @DataProvider
  public Object[][] modes() {
    List<Object[]> rows = new ArrayList<>();
    for (Mode mode : Mode.ALL) {
      if (!mode.named()) {
        rows.add(new Object[] {mode});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @DataProvider
  public Object[][] messages() {
    return new Object[][] {
      {"00ff16020c04610462", new Texts(List.of("a", "b"))},
      {"00ff16020e" + "ff0461" + "fd", new Texts(Arrays.asList("a", null))},
      {"00ff1602081504610462", new Texts(List.of("a", "b"))},
      {"00ff1600", new Texts(List.of())},
      {"00fd", new Texts(null)},
      {"01ff17020c0204", new Numbers(Set.of(1, 2))},
      {"02ff1801240104610e", new Counts(Map.of("a", 7))},
      {"02ff180120011504610e", new Counts(Map.of("a", 7))},
      {"03ff16010c010c02", new Rows(List.of(List.of(1)))},
      {"03ff16010816010c02", new Rows(List.of(List.of(1)))},
      {"05ff16010c0461", new Linked(new LinkedList<>(List.of("a")))},
      {"06ff16010c01000000", new Fixed(List.of(1))},
      {"06ff1601080502", new Fixed(List.of(1))},
      {
        "08ff16020c00ff16010c046101ff17010c02",
        new Boxes(List.of(new Texts(List.of("a")), new Numbers(Set.of(1))))
      },
      {
        "08ff16010c08ff16010c08ff1600", new Boxes(List.of(new Boxes(List.of(new Boxes(List.of())))))
      },
    };
  }

  @Test(dataProvider = "messages")
  public void elementsOfADeclaredTypeAreThoseOfTheComponent(String union, Box expected) {
    for (Mode mode : Mode.ALL) {
      BothEngines engines = ours(mode);
      byte[] message = HEX.parseHex(ROOT + union);
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        assertEquals(fory.deserialize(message), expected);
        assertEquals(fory.deserialize(message, Box.class), expected);
        assertEquals(fory.deserialize(fory.serialize(expected)), expected);
      }
    }
  }

  @Test
  public void arraysAreReadLikewise() {
    byte[] message = HEX.parseHex(ROOT + "07ff16020c04610462");
    Array read = (Array) ours(Mode.ALL[0]).interpreter().deserialize(message);
    assertEquals(read.value(), new String[] {"a", "b"});
  }

  @Test
  public void whatAnAnnotationSaysOfElementsIsWritten() {
    BothEngines engines = ours(Mode.ALL[0]);
    String written = HEX.formatHex(engines.serialize(new Fixed(new ArrayList<>(List.of(1)))));
    assertEquals(written, ROOT + "06ff16010c01000000");
  }

  @Test(dataProvider = "modes")
  @SuppressWarnings("ReferenceEquality") // whether they are one object
  public void sharedElementsStayShared(Mode mode) {
    Inner one = new Inner();
    List<Inner> list = new ArrayList<>(List.of(one, one));
    BothEngines engines = ours(mode);
    byte[] message = engines.serialize(List.of(new Shared(list), new Shared(list)));
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      List<?> read = (List<?>) fory.deserialize(message);
      List<Inner> first = ((Shared) read.get(0)).value();
      assertEquals(first.get(0) == first.get(1), mode.references());
      assertEquals(first == ((Shared) read.get(1)).value(), mode.references());
    }
  }

  @Test(dataProvider = "modes")
  public void pythonReadsAndWritesTheSame(Mode mode) throws IOException {
    BothEngines engines = ours(mode);
    python.ask("define", "boxes", mode.toString(), PYTHON);
    Holder holder = new Holder();
    byte[] message = engines.serialize(holder);
    String[] answer = python.ask("exchange", "boxes", HEX.formatHex(message)).split(" ", 2);
    assertEquals(
        answer[0].equals("failed") ? answer[1] : answer[0],
        "Holder(box=Box.0([s:61,s:62]),boxes=[Box.1({i:3}),Box.2(m{s:6b=i:4}),"
            + "Box.3([[i:1,i:2]]),Box.4([Inner(x=i:5),Inner(x=i:5)])])");
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      Holder read = (Holder) fory.deserialize(HEX.parseHex(answer[1]));
      assertEquals(read.box, holder.box);
      assertEquals(read.boxes, holder.boxes);
    }
  }

  /** The field of the other side is not here. */
  static final class Less {}

  @Test
  public void whatDoesNotSayItsTypesIsRefusedWithACureWhereNothingIsDeclared() {
    BothEngines engines = ours(Mode.ALL[0]);
    byte[] message = HEX.parseHex("01ff16010c0461");
    IncompatibleSchemaException error =
        engines.failureToRead(message, IncompatibleSchemaException.class);
    assertTrue(error.getMessage().contains("case of the union"), error.getMessage());
    assertSame(error.code(), io.fory.error.ErrorCode.INCOMPATIBLE_SCHEMA);
  }
}
