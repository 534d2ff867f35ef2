package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.TypeMismatchException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.fory.annotation.Nullable;
import org.apache.fory.serializer.UnionSerializer;
import org.apache.fory.type.union.Union;
import org.apache.fory.type.union.Union2;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Unions with a number or a name: as roots, where anything may stand, and between the clients. */
public final class OpenUnionTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final int UNION = 200;
  private static final int FIRST = 100;

  private static final String PYTHON =
      """
      import dataclasses
      from typing import Any, Dict, List, Optional
      import pyfory
      from pyfory.union import Union, UnionSerializer

      @dataclasses.dataclass
      class Inner:
          x: pyfory.Int32 = 0

      class Choice(Union):
          @classmethod
          def _from_case_id(cls, case_id, value):
              return cls(case_id, value)

      @dataclasses.dataclass
      class Holder:
          choice: Choice = None
          maybe: Optional[Choice] = None
          list: List[Choice] = None
          map: Dict[str, Choice] = None
          open: Any = None
          many: List[Any] = None
          last: pyfory.Int32 = 0

      CLASSES = [Holder, Inner]

      def register(fory, named):
          cases = {0: str, 1: pyfory.Int32, 2: Inner}
          serializer = UnionSerializer(fory.type_resolver, Choice, cases)
          if named:
              fory.register_union(Choice, name="fory.xlang.Choice", serializer=serializer)
          else:
              fory.register_union(Choice, type_id=200, serializer=serializer)
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

  @ForyUnion
  sealed interface Choice permits Text, Whole, OfInner {}

  record Text(String text) implements Choice {}

  record Whole(int number) implements Choice {}

  record OfInner(Inner inner) implements Choice {}

  static final class Holder {
    Choice choice = new Text("s");

    @ForyField(nullable = true)
    Choice maybe;

    List<Choice> list = new ArrayList<>(List.of(new Whole(2), new Text("x")));
    Map<String, Choice> map = new HashMap<>(Map.of("k", new OfInner(new Inner(3))));
    Object open = new Whole(-1);
    List<Object> many = new ArrayList<>(Arrays.asList(new Text("a"), 1.5, null, new Text("b")));
    int last = 9;
  }

  private static final String TEXT =
      "Holder(choice=Choice.0(s:73),last=i:9,list=[Choice.1(i:2),Choice.0(s:78)],"
          + "many=[Choice.0(s:61),f:3ff8000000000000,null,Choice.0(s:62)],"
          + "map=m{s:6b=Choice.2(Inner(x=i:3))},maybe=null,open=Choice.1(i:-1))";

  /** The other side. */
  static final class Theirs {
    public static final class Selection extends Union {
      public Selection(int index, Object value) {
        super(index, value);
      }
    }

    public static class Keeper {
      public Selection choice = new Selection(0, "s");
      public @Nullable Selection maybe;
      public List<Selection> list =
          new ArrayList<>(List.of(new Selection(1, 2), new Selection(0, "x")));
      public Map<String, Selection> map =
          new HashMap<>(Map.of("k", new Selection(2, new Inner(3))));
      public Object open = new Selection(1, -1);
      public List<Object> many =
          new ArrayList<>(Arrays.asList(new Selection(0, "a"), 1.5, null, new Selection(0, "b")));
      public int last = 9;
    }

    private Theirs() {}
  }

  static BothEngines ours(Mode mode) {
    return BothEngines.of(
        builder -> {
          builder.withXlang(true).withCompatible(mode.compatible());
          builder.withRefTracking(mode.references());
          if (mode.named()) {
            builder.register(Holder.class, "fory.xlang", "Holder");
            builder.register(Inner.class, "fory.xlang", "Inner");
            builder.register(Choice.class, "fory.xlang", "Choice");
          } else {
            builder.register(Holder.class, FIRST).register(Inner.class, FIRST + 1);
            builder.register(Choice.class, UNION);
          }
        });
  }

  private static org.apache.fory.Fory theirs(Mode mode) {
    org.apache.fory.Fory fory = ApacheForySide.fory(mode);
    UnionSerializer serializer =
        new UnionSerializer(fory.getTypeResolver(), Theirs.Selection.class);
    if (mode.named()) {
      fory.register(Theirs.Keeper.class, "fory.xlang", "Holder");
      fory.register(Inner.class, "fory.xlang", "Inner");
      fory.getTypeResolver()
          .registerUnion(Theirs.Selection.class, "fory.xlang", "Choice", serializer);
    } else {
      fory.register(Theirs.Keeper.class, FIRST);
      fory.register(Inner.class, FIRST + 1);
      fory.getTypeResolver().registerUnion(Theirs.Selection.class, UNION, serializer);
    }
    return fory;
  }

  @DataProvider
  public Object[][] modes() {
    return rows(Mode.ALL);
  }

  /** By name in compatible mode pyfory writes a named union as an object with fields. */
  @DataProvider
  public Object[][] modesOfPython() {
    List<Mode> modes = new ArrayList<>(List.of(Mode.ALL));
    modes.removeIf(mode -> mode.named() && mode.compatible());
    return rows(modes.toArray(new Mode[0]));
  }

  private static Object[][] rows(Mode... modes) {
    Object[][] rows = new Object[modes.length][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new Object[] {modes[i]};
    }
    return rows;
  }

  @DataProvider
  public Object[][] roots() {
    return new Object[][] {
      {new Mode(true, false, false), new Text("s"), "01ff22c80100ff150473"},
      {new Mode(false, false, false), new Whole(7), "01ff22c80101ff050e"},
      {
        new Mode(false, false, false),
        new ArrayList<>(List.of(new Text("a"), new Text("b"))),
        "01ff16020822c80100ff15046100ff150462"
      },
    };
  }

  @Test(dataProvider = "roots")
  public void aCaseStandsInAnOpenPlaceAsTheSpecificationSays(
      Mode mode, Object value, String expected) {
    assertEquals(HEX.formatHex(ours(mode).serialize(value)), expected);
  }

  @Test(dataProvider = "modes")
  public void everyPlaceComesBack(Mode mode) {
    BothEngines engines = ours(mode);
    Holder holder = new Holder();
    engines.roundTrip(holder);
    engines.requireGenerated(Holder.class);
    engines.roundTrip(new OfInner(new Inner(5)), read -> assertEquals(read.inner().x, 5));
    engines.roundTrip(new ArrayList<Object>(List.of(new Text("a"), new Whole(1), new Text("b"))));
    byte[] root = engines.serialize(new Text("root"));
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      assertEquals(fory.deserialize(root, Choice.class), new Text("root"));
      assertEquals(fory.deserialize(root, Text.class), new Text("root"));
    }
    engines.failure(TypeMismatchException.class, fory -> fory.deserialize(root, Whole.class));
  }

  @Test(dataProvider = "modesOfPython")
  public void pythonReadsAndWritesTheSame(Mode mode) throws IOException {
    BothEngines engines = ours(mode);
    python.ask("define", "unions", mode.toString(), PYTHON);
    requireSame(engines, new Holder(), TEXT);
    requireSame(engines, new Text("root"), "Choice.0(s:726f6f74)");
    requireSame(engines, new OfInner(new Inner(4)), "Choice.2(Inner(x=i:4))");
    requireSame(engines, new ArrayList<>(List.of(new Whole(1), "t")), "[Choice.1(i:1),s:74]");
  }

  private void requireSame(BothEngines engines, Object value, String text) throws IOException {
    byte[] message = engines.serialize(value);
    String[] answer = python.ask("exchange", "unions", HEX.formatHex(message)).split(" ", 2);
    assertEquals(answer[0].equals("failed") ? answer[1] : answer[0], text);
    byte[] theirs = HEX.parseHex(answer[1]);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      byte[] again = fory.serialize(fory.deserialize(theirs));
      assertEquals(HEX.formatHex(again), HEX.formatHex(message));
    }
  }

  @Test(dataProvider = "modes")
  public void apacheForyReadsAndWritesTheSame(Mode mode) {
    BothEngines engines = ours(mode);
    byte[] message = engines.serialize(new Holder());
    org.apache.fory.Fory theirs = theirs(mode);
    byte[] fromThem = theirs.serialize(new Theirs.Keeper());
    if (!mode.references()) {
      assertEquals(HEX.formatHex(message), HEX.formatHex(fromThem));
    }
    byte[] rewritten = theirs.serialize(theirs.deserialize(message));
    assertEquals(HEX.formatHex(rewritten), HEX.formatHex(fromThem));
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      byte[] again = fory.serialize(fory.deserialize(fromThem));
      assertEquals(HEX.formatHex(again), HEX.formatHex(message));
    }
  }

  /** The fields of the other side that hold a union are not here. */
  static final class Less {
    int last;
  }

  /** A field that is open here. */
  static final class Open {
    Object choice;
    int last;
  }

  private static BothEngines reader(Class<?> type) {
    return BothEngines.of(builder -> builder.withXlang(true).register(type, FIRST));
  }

  @Test
  public void unionsThatTheReaderDoesNotHaveAreSkipped() {
    byte[] message = ours(new Mode(true, false, false)).serialize(new Holder());
    BothEngines engines = reader(Less.class);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      assertEquals(((Less) fory.deserialize(message)).last, 9);
    }
  }

  @Test
  public void aUnionFieldWhereNothingIsDeclaredIsRefused() {
    byte[] message = ours(new Mode(true, false, false)).serialize(new Holder());
    IncompatibleSchemaException error =
        reader(Open.class).failureToRead(message, IncompatibleSchemaException.class);
    assertEquals(
        error.problem(),
        "The field choice of "
            + Open.class.getName()
            + " is UNION at the writer and java.lang.Object here");
  }

  @Test
  public void anUnknownUnionAsTheRootIsRefused() {
    byte[] message = ours(new Mode(true, false, false)).serialize(new Text("s"));
    reader(Less.class).failureToRead(message, TypeNotAllowedException.class);
  }

  /** Of Apache Fory, where nothing is registered: type 33 says nothing of which union it is. */
  public static class AnyHolder {
    public @Nullable Object value = Union2.ofT1("s");
    public List<Object> list = new ArrayList<>(List.of(Union2.ofT2(1), "x"));
    public int last = 9;
  }

  @Test
  public void aUnionOfUnknownSchemaIsSkippedOrRefused() {
    Mode mode = new Mode(true, false, false);
    org.apache.fory.Fory theirs = ApacheForySide.fory(mode);
    theirs.register(AnyHolder.class, FIRST);
    byte[] message = theirs.serialize(new AnyHolder());
    BothEngines less = reader(Less.class);
    for (Fory fory : List.of(less.interpreter(), less.generator())) {
      assertEquals(((Less) fory.deserialize(message)).last, 9);
    }
    IncompatibleSchemaException error =
        reader(AnyHolder.class).failureToRead(message, IncompatibleSchemaException.class);
    assertEquals(
        error.problem(),
        "There is a union where none is declared, and the message does not say which");
  }

  /** A place of one case is one of its union. */
  static final class Narrow {
    Text value = new Text("narrow");
    List<Text> list = new ArrayList<>(List.of(new Text("a"), new Text("b")));
  }

  static final class Broad {
    Choice value = new Text("broad");
    List<Choice> list = new ArrayList<>(List.of(new Text("a")));
  }

  private static BothEngines readerWithUnion(Class<?> type) {
    return BothEngines.of(
        builder -> builder.withXlang(true).register(type, FIRST).register(Choice.class, UNION));
  }

  @Test
  public void aPlaceOfOneCaseTakesNoOther() {
    BothEngines narrow = readerWithUnion(Narrow.class);
    narrow.roundTrip(new Narrow());
    BothEngines broad = readerWithUnion(Broad.class);
    Broad value = new Broad();
    byte[] fits = broad.serialize(value);
    value.list.set(0, new Whole(1));
    byte[] fitsNot = broad.serialize(value);
    for (Fory fory : List.of(narrow.interpreter(), narrow.generator())) {
      assertEquals(((Narrow) fory.deserialize(fits)).value, new Text("broad"));
    }
    narrow.failureToRead(fitsNot, TypeMismatchException.class);
  }

  @ForyUnion
  sealed interface One permits Both {}

  @ForyUnion
  sealed interface Other permits Both {}

  record Both(int x) implements One, Other {}

  @Test
  public void aCaseOfTwoUnionsIsRefusedWhereNeitherIsDeclared() {
    BothEngines engines =
        BothEngines.of(
            builder -> builder.withXlang(true).register(One.class).register(Other.class));
    UnsupportedTypeException error =
        engines.failureToWrite(new Both(1), UnsupportedTypeException.class);
    assertEquals(
        error.problem().substring(error.problem().indexOf("it is")),
        "it is a case of two unions, "
            + One.class.getTypeName()
            + " and "
            + Other.class.getTypeName()
            + ", where neither is declared");
  }
}
