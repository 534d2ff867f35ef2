package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.fixture.BothEngines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.fory.annotation.Ref;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** References at one level of a type and not at another, against the other clients. */
public final class ReferenceLevelsTest {
  private static final HexFormat HEX = HexFormat.of();

  private static final String PYTHON =
      """
      import dataclasses
      from typing import Dict, List
      import pyfory

      @dataclasses.dataclass
      class Inner:
          x: pyfory.Int32 = 0

      @dataclasses.dataclass
      class Graph:
          again: List[pyfory.Ref[Inner]] = pyfory.field(ref=True, default_factory=list)
          all: List[pyfory.Ref[Inner]] = pyfory.field(ref=True, default_factory=list)
          deep: List[List[pyfory.Ref[Inner]]] = None
          elements: List[pyfory.Ref[Inner]] = None
          map: Dict[str, pyfory.Ref[Inner]] = None
          one: List[Inner] = pyfory.field(ref=True, default_factory=list)
          same: List[Inner] = pyfory.field(ref=True, default_factory=list)

      CLASSES = [Graph, Inner]
      """;

  private PythonSide python;

  @BeforeClass
  public void start() throws IOException, InterruptedException {
    ApacheForySide.start();
    python = PythonSide.start();
  }

  @AfterClass(alwaysRun = true)
  public void stop() throws IOException {
    if (python != null) {
      python.close();
    }
  }

  public static class Inner {
    public int x;

    public Inner() {}

    Inner(int x) {
      this.x = x;
    }
  }

  /** As Apache Fory declares it, and this. */
  public static class Graph {
    @ForyField(ref = {true, true})
    public @Ref List<@Ref Inner> all = new ArrayList<>();

    @ForyField(ref = {true, true})
    public @Ref List<@Ref Inner> again = all;

    @ForyField(ref = {false, true})
    public List<@Ref Inner> elements = new ArrayList<>();

    @ForyField(ref = {false, false, true})
    public Map<String, @Ref Inner> map = new HashMap<>();

    @ForyField(ref = {false, false, true})
    public List<List<@Ref Inner>> deep = new ArrayList<>();

    @ForyField(ref = true)
    public @Ref List<Inner> one = new ArrayList<>();

    @ForyField(ref = true)
    public @Ref List<Inner> same = one;

    static Graph filled() {
      Graph graph = new Graph();
      Inner one = new Inner(1);
      Inner two = new Inner(2);
      graph.all.addAll(List.of(one, two, one));
      graph.elements.addAll(List.of(two, two, one));
      graph.one.addAll(List.of(one, one));
      graph.map.put("k", one);
      List<Inner> level = new ArrayList<>(List.of(one, two));
      graph.deep.addAll(List.of(level, level));
      return graph;
    }
  }

  private static void requireShared(Object value) {
    Graph read = (Graph) value;
    assertSame(read.again, read.all);
    Inner one = read.all.get(0);
    Inner two = read.all.get(1);
    assertEquals(one.x, 1);
    assertEquals(two.x, 2);
    assertSame(read.all.get(2), one);
    assertSame(read.elements.get(0), two);
    assertSame(read.elements.get(1), two);
    assertSame(read.elements.get(2), one);
    assertSame(read.map.get("k"), one);
    for (List<Inner> level : read.deep) {
      assertSame(level.get(0), one);
      assertSame(level.get(1), two);
    }
    assertSame(read.one, read.same);
    assertEquals(read.one.get(0).x, 1);
    assertEquals(read.one.get(1).x, 1);
  }

  private static void requireDeclared(Graph read) {
    requireShared(read);
    assertNotSame(read.deep.get(0), read.deep.get(1));
    assertNotSame(read.one.get(0), read.one.get(1));
  }

  private static BothEngines ours(Mode mode) {
    return ForySide.engines(mode, Graph.class, Inner.class);
  }

  private static org.apache.fory.Fory theirs(Mode mode) {
    org.apache.fory.Fory fory = ApacheForySide.fory(mode);
    if (mode.named()) {
      fory.register(Graph.class, "fory.xlang", "Graph");
      fory.register(Inner.class, "fory.xlang", "Inner");
    } else {
      fory.register(Graph.class, 100);
      fory.register(Inner.class, 101);
    }
    return fory;
  }

  @DataProvider
  public static Object[][] modes() {
    List<Object[]> rows = new ArrayList<>();
    for (Mode mode : Mode.ALL) {
      if (mode.references()) {
        rows.add(new Object[] {mode});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "modes")
  public void eachLevelKeepsIdentityAsItIsDeclared(Mode mode) {
    ours(mode).roundTrip(Graph.filled(), ReferenceLevelsTest::requireDeclared);
  }

  @Test(dataProvider = "modes")
  public void apacheForyWritesAndReadsTheSame(Mode mode) {
    byte[] message = ours(mode).serialize(Graph.filled());
    byte[] theirs = theirs(mode).serialize(Graph.filled());
    if (mode.compatible()) {
      assertEquals(HEX.formatHex(message), HEX.formatHex(theirs));
    } // else it shares elements of all lists, whatever is declared
    requireShared(theirs(mode).deserialize(message));
    for (Fory fory : List.of(ours(mode).interpreter(), ours(mode).generator())) {
      requireShared(fory.deserialize(theirs));
    }
  }

  @Test(dataProvider = "modes")
  public void pythonWritesAndReadsTheSame(Mode mode) throws IOException {
    byte[] message = ours(mode).serialize(Graph.filled());
    python.ask("define", "levels", mode.toString(), PYTHON);
    String[] answer = python.ask("exchange", "levels", HEX.formatHex(message)).split(" ", 2);
    assertEquals(
        answer[0],
        "Graph(again=[Inner(x=i:1),Inner(x=i:2),#2],all=#1,deep=[[#2,#3],[#2,#3]],"
            + "elements=[#3,#3,#2],map=m{s:6b=#2},one=[Inner(x=i:1),Inner(x=i:1)],same=#9)");
    for (Fory fory : List.of(ours(mode).interpreter(), ours(mode).generator())) {
      requireShared(fory.deserialize(HEX.parseHex(answer[1])));
    }
  }
}
