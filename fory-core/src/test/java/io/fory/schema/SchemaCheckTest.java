package io.fory.schema;

import static io.fory.schema.SchemaFinding.Effect.FAILURE;
import static io.fory.schema.SchemaFinding.Effect.LOSS;
import static io.fory.schema.SchemaFinding.Effect.MAY_FAIL;
import static io.fory.schema.SchemaFinding.Effect.NONE;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.schema.SchemaFinding.Effect;
import io.fory.schema.model.SampleSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What each kind of change does to readers of either version. */
public final class SchemaCheckTest {
  private static final String OTHERS =
      """
      enum E
        X
      enum F
        X
      struct B
        b: int
      struct C
        c: int
      struct D
        b: int
        d: int
      opaque Tags layout 00000001
      """;

  private static List<SchemaFinding> compare(String old, String young) {
    return SchemaCheck.compare(file(old), file(young));
  }

  private static SchemaFile file(String text) {
    return SchemaFile.parse("fory schemas 1\n" + text);
  }

  private static SchemaFinding only(String old, String young) {
    List<SchemaFinding> findings = compare(old, young);
    assertEquals(findings.size(), 1, findings.toString());
    return findings.get(0);
  }

  @Test
  public void nothingChangedIsNothingFound() {
    SchemaFile file =
        SchemaFile.of(
            List.of(new Schema(SampleSchemas.everyForm()), new Schema(SampleSchemas.order())));
    assertEquals(SchemaCheck.compare(file, file), List.of());
  }

  @DataProvider
  public Object[][] types() {
    return new Object[][] {
      // old type, new type, old readers of new data, new readers of old data, a part of the reason
      {"int", "int compressed", NONE, NONE, ""},
      {"int", "long", MAY_FAIL, NONE, "old readers may fail: they refuse values that int does not"},
      {"long", "int", NONE, MAY_FAIL, "new readers may fail: they refuse values that int does not"},
      {"byte", "short", MAY_FAIL, NONE, "byte does not hold"},
      {"char", "int", MAY_FAIL, NONE, "char does not hold"},
      {"char", "short", MAY_FAIL, MAY_FAIL, "short does not hold"},
      {"float", "double", MAY_FAIL, NONE, "float does not hold"},
      {"Object[]", "java.util.ArrayList<Object>", NONE, NONE, ""},
      {"any com.acme.S[]", "java.util.ArrayList<any com.acme.S>", NONE, NONE, ""},
      {"Object[]", "java.util.ArrayList<B>", MAY_FAIL, MAY_FAIL, "are no B"},
      {"int", "float", MAY_FAIL, MAY_FAIL, "float does not hold"},
      {"long", "double", MAY_FAIL, MAY_FAIL, "double does not hold"},
      {"int", "double", MAY_FAIL, NONE, "int does not hold"},
      {"int", "boolean", FAILURE, FAILURE, "do not make boolean of int"},
      {"boolean", "char", FAILURE, FAILURE, "do not make char of boolean"},
      {"int", "Integer", MAY_FAIL, NONE, "they refuse null"},
      {"Integer", "int", NONE, MAY_FAIL, "they refuse null"},
      {"int", "Integer required", NONE, NONE, ""},
      {"Integer", "Long", MAY_FAIL, NONE, "Integer does not hold"},
      {"int", "Long", MAY_FAIL, NONE, "int does not hold, and refuse null"},
      {"Integer", "Integer required", NONE, MAY_FAIL, "they refuse null"},
      {"String", "String required", NONE, MAY_FAIL, "they refuse null"},
      {"E required", "E", MAY_FAIL, NONE, "they refuse null"},
      {"B", "B required", NONE, MAY_FAIL, "they refuse null"},
      {"B", "B bare", NONE, MAY_FAIL, "they refuse null"},
      {"B required", "B bare", NONE, NONE, ""},
      {"B", "B untracked", NONE, NONE, ""},
      {"Integer", "Integer variable", NONE, NONE, ""},
      {"Integer required", "Integer variable", MAY_FAIL, NONE, "they refuse null"},
      {"Integer variable", "Long", MAY_FAIL, NONE, "Integer does not hold"},
      {"String variable", "String", NONE, NONE, ""},
      {"String variable required", "int", MAY_FAIL, MAY_FAIL, "stringConversion = true"},
      {"E variable", "E", NONE, NONE, ""},
      {"E variable", "E required", NONE, MAY_FAIL, "they refuse null"},
      {"E variable", "F variable", FAILURE, FAILURE, "do not make F of E"},
      {"int", "String", MAY_FAIL, MAY_FAIL, "they convert it only with"},
      {"String", "Double", MAY_FAIL, MAY_FAIL, "@ForyField(stringConversion = true)"},
      {"char", "String", FAILURE, FAILURE, "do not make String of char"},
      {"String", "boolean", FAILURE, FAILURE, "do not make boolean of String"},
      {"int", "B", FAILURE, FAILURE, "do not make B of int"},
      {"String", "B", FAILURE, FAILURE, "do not make B of String"},
      {"E", "String", FAILURE, FAILURE, "do not make String of E"},
      {"E", "F", FAILURE, FAILURE, "do not make F of E"},
      {"E", "B", FAILURE, FAILURE, "do not make B of E"},
      {"B", "C", FAILURE, FAILURE, "do not make C of B"},
      {"B", "int[]", FAILURE, FAILURE, "do not make int[] of B"},
      {"java.time.Instant", "java.time.LocalDate", FAILURE, FAILURE, "do not make"},
      {"int", "Object", MAY_FAIL, MAY_FAIL, "take int only if the type that the field is"},
      {"String", "Object", MAY_FAIL, MAY_FAIL, "refuse values that are no String"},
      {"E", "Object", MAY_FAIL, MAY_FAIL, "refuse values that are no E"},
      {"B", "Object", MAY_FAIL, MAY_FAIL, "refuse values that are no B"},
      {"int[]", "Object", MAY_FAIL, MAY_FAIL, "refuse values that are no int[]"},
      {"Object", "Object required", NONE, MAY_FAIL, "they refuse null"},
      {"java.util.ArrayList<B>", "java.util.LinkedList<B>", NONE, NONE, ""},
      {"java.util.ArrayList<E>", "java.util.LinkedHashSet<E>", NONE, LOSS, "keep one of equal"},
      {"java.util.ArrayList<B>", "java.util.LinkedHashSet<B>", NONE, MAY_FAIL, "keep one of equal"},
      {"java.util.Set<B>", "java.util.HashSet<B>", NONE, MAY_FAIL, "a hash code or order of"},
      {"java.util.Set<E>", "java.util.HashSet<E>", NONE, NONE, ""},
      {"java.util.ArrayList<B>", "java.util.TreeSet<B>", NONE, MAY_FAIL, "that have no order"},
      {
        "java.util.ArrayList<B>",
        "java.util.TreeSet<B>",
        NONE,
        MAY_FAIL,
        "or lose values and keep one"
      },
      {
        "java.util.ArrayList<Integer>",
        "java.util.TreeSet<Integer>",
        NONE,
        MAY_FAIL,
        "they refuse null among the elements, or lose values and keep one of equal elements"
      },
      {
        "int[]", "java.util.TreeSet<Integer>", MAY_FAIL, LOSS, "lose values: they keep one of equal"
      },
      {
        "java.util.ArrayDeque<Object>",
        "java.util.HashSet<Object>",
        MAY_FAIL,
        MAY_FAIL,
        "or lose values and keep one of equal elements"
      },
      {"int", "any java.nio.ByteBuffer", MAY_FAIL, FAILURE, "do not make any java.nio.ByteBuffer"},
      {"String", "any java.lang.Number", MAY_FAIL, FAILURE, "do not make any java.lang.Number"},
      {"String", "any java.lang.CharSequence", MAY_FAIL, MAY_FAIL, "take String only if"},
      {"Integer", "any java.lang.Number", MAY_FAIL, MAY_FAIL, "take Integer only if"},
      {"int", "any com.acme.Unknown", MAY_FAIL, FAILURE, "do not make any com.acme.Unknown of"},
      {
        "any java.lang.Iterable",
        "java.util.Collection<Integer>",
        MAY_FAIL,
        FAILURE,
        "do not make java.util.Collection<Integer> of any java.lang.Iterable"
      },
      {"java.util.ArrayList<B>", "java.util.ArrayDeque<B>", NONE, MAY_FAIL, "refuse null among"},
      {
        "java.util.HashMap<E, B>",
        "java.util.concurrent.ConcurrentHashMap<E, B>",
        NONE,
        MAY_FAIL,
        "refuse null among"
      },
      {"java.util.HashMap<E, B>", "java.util.TreeMap<E, B>", NONE, MAY_FAIL, "refuse null among"},
      {"java.util.HashMap<B, B>", "java.util.TreeMap<B, B>", MAY_FAIL, MAY_FAIL, "have no order"},
      {"java.util.HashMap<E, B>", "java.util.LinkedHashMap<E, B>", NONE, NONE, ""},
      {"java.util.HashMap<E, B>", "java.util.HashMap<E, C>", FAILURE, FAILURE, "do not make"},
      {"java.util.HashMap<E, B>", "java.util.ArrayList<B>", FAILURE, FAILURE, "do not make"},
      {"java.util.ArrayList<B>", "java.util.ArrayList<C>", FAILURE, FAILURE, "do not make C of B"},
      {"java.util.ArrayList<Integer>", "java.util.ArrayList<Long>", FAILURE, FAILURE, "do not"},
      {"java.util.ArrayList<B>", "java.util.ArrayList", MAY_FAIL, MAY_FAIL, "of other types"},
      {"java.util.ArrayList<B>", "java.util.ArrayList<Object>", MAY_FAIL, MAY_FAIL, "are no B"},
      {
        "java.util.ArrayList<java.util.ArrayList<B>>",
        "java.util.ArrayList<java.util.HashSet<B>>",
        FAILURE,
        FAILURE,
        "do not make java.util.HashSet<B> of java.util.ArrayList<B>"
      },
      {"B[]", "java.util.ArrayList<B>", NONE, NONE, ""},
      {"B[]", "java.util.ArrayList<C>", FAILURE, FAILURE, "do not make"},
      {"B[]", "C[]", FAILURE, FAILURE, "do not make C of B"},
      {"int[]", "java.util.ArrayList<Integer>", MAY_FAIL, NONE, "refuse null among the elements"},
      {"int[]", "Integer[]", MAY_FAIL, NONE, "refuse null among the elements"},
      {"int[]", "java.util.ArrayList<Long>", FAILURE, FAILURE, "do not make"},
      {"int[]", "long[]", FAILURE, FAILURE, "do not make long of int"},
      {"int[][]", "int[]", FAILURE, FAILURE, "do not make"},
      {"java.util.Optional<B>", "java.util.Optional<C>", FAILURE, FAILURE, "do not make C of B"},
      {"Tags<String>", "Tags<Integer>", FAILURE, FAILURE, "do not make Integer of String"},
      {"Tags<String>", "java.util.ArrayList<String>", FAILURE, MAY_FAIL, "only if it is a"},
      {"Tags<String>", "java.util.ArrayList<Integer>", FAILURE, FAILURE, "do not make Integer"},
      {"Tags", "java.util.ArrayList<Integer>", FAILURE, MAY_FAIL, "only if it is a"},
      {"java.util.Collection<Integer>", "java.util.List<Integer>", NONE, NONE, ""},
      {"java.util.Collection<Object>", "java.util.List<Object>", NONE, MAY_FAIL, "lead back to it"},
      {"java.util.Queue<Integer>", "java.util.Deque<Integer>", NONE, NONE, ""},
      {"Tags", "B", FAILURE, FAILURE, "do not make"},
      {"D", "B", FAILURE, MAY_FAIL, "they take D only if it extends B"},
      {"java.util.ArrayList<D>", "java.util.ArrayList<B>", FAILURE, MAY_FAIL, "only if it extends"},
      {
        "any java.util.EnumSet<E>",
        "java.util.Set<E>",
        FAILURE,
        NONE,
        "make any java.util.EnumSet<E>"
      },
      {"any java.util.EnumSet<E>", "java.util.Set<F>", FAILURE, FAILURE, "do not make"},
      {"any java.util.EnumSet<E>", "java.util.List<E>", FAILURE, MAY_FAIL, "that are no"},
      {"any java.util.EnumSet<E>", "any java.lang.Iterable", FAILURE, MAY_FAIL, "do not make"},
      {"any java.util.EnumSet<E>", "int", FAILURE, MAY_FAIL, "do not make"},
      {"any java.util.EnumSet", "Object", MAY_FAIL, NONE, "that are no"},
      {"any java.util.EnumSet", "any java.util.EnumSet<E>", MAY_FAIL, FAILURE, "of other types"},
      {"any java.util.EnumSet", "any java.util.Map$Entry<E, E>", MAY_FAIL, MAY_FAIL, "are no"},
      {
        "any java.util.EnumSet[]", "any java.util.EnumSet<E>[]", MAY_FAIL, FAILURE, "of other types"
      },
      {
        "java.util.List<any java.util.EnumSet>",
        "java.util.List<any java.util.EnumSet<E>>",
        MAY_FAIL,
        FAILURE,
        "of other types"
      },
    };
  }

  @Test(dataProvider = "types")
  public void aChangedTypeIsJudgedByWhatReadersMakeOfIt(
      String old, String young, Effect oldReaders, Effect newReaders, String reason) {
    String before = OTHERS + "root struct A\n  a: " + old;
    String after = OTHERS + "root struct A\n  a: " + young;
    SchemaFinding finding = only(before, after);
    assertEquals(finding.place(), "A.a");
    assertEquals(finding.change(), old + " -> " + young);
    assertEquals(finding.oldReaders(), oldReaders, finding.toString());
    assertEquals(finding.newReaders(), newReaders, finding.toString());
    assertTrue(finding.reason().contains(reason), finding.toString());
    assertEquals(finding.reason().isEmpty(), reason.isEmpty(), finding.toString());
    boolean breaks = oldReaders != NONE || newReaders != NONE;
    assertEquals(finding.breaks(), breaks);
    SchemaFinding back = only(after, before);
    assertEquals(back.oldReaders(), newReaders, back.toString());
    assertEquals(back.newReaders(), oldReaders, back.toString());
  }

  /** Conversions of containers: their types, the other structs, and whether a cycle is possible. */
  @DataProvider
  public Object[][] cycles() {
    return new Object[][] {
      {"java.util.HashSet<A>", "java.util.ArrayList<A>", "", true},
      {"java.util.TreeSet<A>", "java.util.ArrayList<A>", "", true},
      {"java.util.HashSet<A>", "java.util.ArrayDeque<A>", "", true},
      {"java.util.HashMap<A, String>", "java.util.TreeMap<A, String>", "", true},
      {
        "java.util.HashSet<B>", "java.util.ArrayList<B>", "struct B\n  b: C\nstruct C\n  c: A", true
      },
      {"java.util.HashSet<B>", "java.util.ArrayList<B>", "struct B\n  b: Object", true},
      {"java.util.ArrayList<A>", "java.util.LinkedList<A>", "", false},
      {"java.util.ArrayList<A>", "java.util.ArrayDeque<A>", "", false},
      {"java.util.HashSet<B>", "java.util.ArrayList<B>", "struct B\n  b: C\nstruct C", false},
      {"java.util.HashSet<String>", "java.util.ArrayList<String>", "", false},
      {"java.util.HashMap<String, A>", "java.util.TreeMap<String, A>", "", false},
    };
  }

  @Test(dataProvider = "cycles")
  public void aContainerThatFindsElementsWhichLeadBackToItMayBeRefused(
      String one, String other, String structs, boolean cycle) {
    String reason = "with withRefTracking(true) refuse elements that lead back to it";
    for (String[] way : new String[][] {{one, other}, {other, one}}) {
      List<SchemaFinding> findings =
          compare(
              "root struct A\n  a: " + way[0] + "\n" + structs,
              "root struct A\n  a: " + way[1] + "\n" + structs);
      boolean said = findings.stream().anyMatch(finding -> finding.toString().contains(reason));
      assertEquals(said, cycle, findings.toString());
      if (cycle) {
        assertEquals(findings.get(0).oldReaders(), MAY_FAIL, findings.toString());
        assertEquals(findings.get(0).newReaders(), MAY_FAIL, findings.toString());
      }
    }
  }

  @DataProvider
  public Object[][] others() {
    String open = "root struct A\n  a: java.util.ArrayList<Object[]>\n";
    String holder = "root struct A\n  a: B\n";
    return new Object[][] {
      {
        "struct A\n  a: int",
        "struct A\n  a: int\n  b: String",
        "A.b: String added: breaks nobody: old readers skip it; new readers see what their"
            + " constructor gives it"
      },
      {
        "struct A\n  a: int\n  b: String",
        "struct A\n  a: int",
        "A.b: String removed: old readers see what their constructor gives it; new readers lose"
            + " values: they skip it"
      },
      {
        "struct A",
        "struct A\n  m: java.util.ArrayList<B>\nstruct B\n  n: M\nopaque M layout 00000001",
        "A.m: java.util.ArrayList<B> added: old readers fail: they cannot skip M without its"
            + " serializer; new readers see what their constructor gives it"
      },
      {
        "struct A\n  b: B\nstruct B\n  b: B\n  m: M[]\nopaque M layout 00000001",
        "struct A\nopaque M layout 00000002",
        "A.b: B removed: old readers see what their constructor gives it; new readers fail: they"
            + " cannot skip M without its serializer"
      },
      {
        "struct A",
        "struct A\n  m: java.util.ArrayList<M>\nopaque M layout 00000000",
        "A.m: java.util.ArrayList<M> added: old readers may fail: they skip M only if it is a"
            + " container that is registered there; new readers see what their constructor gives it"
      },
      {
        "struct A\nstruct M",
        "struct A\n  m: M\nopaque M layout 00000000",
        "A.m: M added: old readers fail: they cannot skip M without its serializer; new readers"
            + " see what their constructor gives it"
      },
      {
        "struct A",
        "struct A\n  b: B\nstruct B\n  m: M\n  n: N\nopaque M layout 00000000\n"
            + "opaque N layout 00000001",
        "A.b: B added: old readers fail: they cannot skip N without its serializer; new readers see"
            + " what their constructor gives it"
      },
      {
        "struct A\n  b: M\nopaque M layout 00000001",
        "struct A\nopaque M layout 00000001",
        "A.b: M removed: old readers see what their constructor gives it; new readers may fail:"
            + " they skip M only in messages whose root leads to it there, or lose values and skip"
            + " it"
      },
      {
        "struct A\n  b: M\n  c: M\nopaque M layout 00000001",
        "struct A\n  c: M\nopaque M layout 00000001",
        "A.b: M removed: old readers see what their constructor gives it; new readers lose values:"
            + " they skip it"
      },
      {
        "enum E\n  X\n  Y",
        "enum E\n  X\n  Y\n  Z",
        "E.Z: constant added: old readers may fail: they refuse it, unless"
            + " withUnknownEnumConstants says otherwise"
      },
      {
        "enum E\n  X\n  Y",
        "enum E\n  Y",
        "E.X: constant removed: new readers may fail: they refuse it, unless"
            + " withUnknownEnumConstants says otherwise"
      },
      {
        "enum E\n  X\n  Y",
        "enum E unknown Y\n  Y",
        "E.X: constant removed: breaks nobody: new readers see Y in its place"
      },
      {
        "enum E unknown null\n  Y",
        "enum E\n  X\n  Y",
        "E.X: constant added: breaks nobody: old readers see null in its place"
      },
      {
        "struct A\n  a: E required\nenum E\n  X\n  Y",
        "struct A\n  a: E required\nenum E unknown null\n  Y",
        "E.X: constant removed: new readers may fail: they see null in its place, which A.a refuses"
      },
      {
        "struct A\n  a: java.util.TreeMap<E, String>[]\nenum E unknown null\n  Y",
        "struct A\n  a: java.util.TreeMap<E, String>[]\nenum E\n  X\n  Y",
        "E.X: constant added: old readers may fail: they see null in its place, which A.a refuses"
      },
      {
        "struct A\n  note: String",
        "struct A\n  comment: String formerly note",
        "A.comment: formerly note: old readers lose values: they see nothing of it, since they do"
            + " not know that key"
      },
      {
        "struct A\n  @7: long formerly note",
        "struct A\n  note: int",
        "A.note: formerly @7, long -> int: new readers lose values: they see nothing of it, since"
            + " they do not know that key"
      },
      {
        "struct A\n  note: int",
        "struct A\n  @7: long formerly note, text",
        "A.@7: formerly note, int -> long: old readers lose values: they see nothing of it, since"
            + " they do not know that key"
      },
      {
        "struct A\n  note: int\n  text: int",
        "struct A\n  @7: int formerly note, text",
        "A.note: int removed: old readers see what their constructor gives it; new readers fail:"
            + " they refuse all, since @7 may be note or text"
      },
      {
        "struct A\n  note: int\n  text: int",
        "struct A\n  text: int formerly note",
        "A.note: int removed: old readers see what their constructor gives it; new readers lose"
            + " values: they skip it"
      },
      {
        "struct A\n  f: int",
        "struct A\n  f^: int\n  f^B: int",
        "A.f: int removed: old readers see what their constructor gives it; new readers fail: they"
            + " refuse all, since f^ or f^B may be f"
      },
      {
        "struct A\n  f^: int\n  f^B: int",
        "struct A\n  f: int",
        "A.f^: int removed: old readers see what their constructor gives it; new readers may fail:"
            + " they refuse all, unless the class of f is that of f^ or f^B"
      },
      {
        "struct A\n  f^: int\n  f^B: int",
        "struct A\n  f^: int\n  f^C: int",
        "A.f^C: int added: old readers fail: they refuse all, since f^B may be f^C; new readers"
            + " see what their constructor gives it"
      },
      {
        "struct A\n  f^: int\n  f^B: int",
        "struct A\n  f^: int",
        "A.f^B: int removed: old readers see what their constructor gives it; new readers lose"
            + " values: they skip it"
      },
      {
        "struct A\n  f: int",
        "struct A\n  f^: int\n  f^B: int formerly f",
        "A.f^B: formerly f: old readers may fail: they refuse all, unless the class of f is that of"
            + " f^ or f^B"
      },
      {
        "enum E\n  X\n  Y",
        "enum E\n  Y\n  X",
        "E: constants reordered: breaks nobody: old and new readers know them by their names"
      },
      {
        "opaque M layout 00000001",
        "opaque M layout 00000002",
        "M: layout of its serializer changed: old and new readers fail: they refuse the other"
            + " layout"
      },
      {
        "struct M",
        "opaque M layout 00000002",
        "M: struct -> opaque: old and new readers fail: they refuse the other kind"
      },
      {
        "struct M",
        "enum M",
        "M: struct -> enum: old and new readers fail: they refuse the other kind"
      },
      {"", "root struct A", "A: struct added: breaks nobody"},
      {holder + "struct B", holder + "struct B\nenum E", "E: enum added: breaks nobody"},
      {
        open,
        open + "root enum E",
        "E: enum added: old readers may fail: they refuse it where any class may stand, as in A.a"
      },
      {
        open + "struct B",
        open,
        "B: struct removed: new readers may fail: they refuse it where any class may stand, as in"
            + " A.a"
      },
      {holder + "struct B\nenum E", holder + "struct B", "E: enum removed: breaks nobody"},
      {"root struct A", "", "A: struct removed: new readers fail: they refuse messages of it"},
    };
  }

  @Test(dataProvider = "others")
  public void everyOtherChangeIsOneLine(String old, String young, String line) {
    String found = "";
    for (SchemaFinding finding : compare(old, young)) {
      if (finding.toString().equals(line)) {
        return;
      }
      found += finding + "\n";
    }
    assertEquals(found, line);
  }

  @Test
  public void aClassOfAnotherNameIsAnotherClass() {
    List<SchemaFinding> findings =
        compare(
            "root struct @1\n  a: int\n  b: E\nenum E", "root struct @2\n  a: int\n  b: E\nenum E");
    assertEquals(
        findings.toString(),
        "[@1: struct removed: new readers fail: they refuse messages of it; if @2 is its new name,"
            + " register it under the old one, @2: struct added: breaks nobody]");
  }

  @Test
  public void aFieldOfAnotherNameIsAnotherFieldAndItsValueIsLost() {
    List<SchemaFinding> findings =
        compare("struct A\n  a: int\n  note: String", "struct A\n  a: int\n  comment: String");
    assertEquals(findings.size(), 2);
    SchemaFinding removed = findings.get(0);
    assertEquals(removed.place(), "A.note");
    assertEquals(removed.oldReaders(), LOSS);
    assertEquals(removed.newReaders(), LOSS);
    assertTrue(removed.breaks());
    assertEquals(
        removed.toString(),
        "A.note: String removed: old and new readers lose values: they see nothing of it; if it is"
            + " comment now, @ForyField(formerly = \"note\") there lets new readers see it");
    assertEquals(findings.get(1).place(), "A.comment");
  }

  @Test
  public void aFieldThatGetsANumberIsAnotherField() {
    List<SchemaFinding> findings = compare("struct A\n  note: String", "struct A\n  @7: String");
    assertEquals(findings.get(0).place(), "A.note");
    assertEquals(findings.get(0).newReaders(), LOSS);
    assertEquals(findings.get(1).place(), "A.@7");
    assertEquals(compare("struct A\n  @6: int", "struct A\n  @7: int").get(0).newReaders(), LOSS);
  }

  @Test
  public void aFieldOfAnotherTypeIsNotTakenForARenamedOne() {
    List<SchemaFinding> findings = compare("struct A\n  note: String", "struct A\n  comment: int");
    assertEquals(findings.get(0).oldReaders(), NONE);
    assertEquals(findings.get(0).newReaders(), LOSS);
    assertFalse(findings.get(0).reason().contains("comment"), findings.toString());
  }

  @Test
  public void aLossIsWaivedByItsPlace() {
    SchemaFile old = file("struct A\n  a: int\n  b: int\nstruct @3\n  @7: int");
    SchemaFile young = file("struct A\n  b: long\nstruct @3");
    List<SchemaFinding> findings = SchemaCheck.compare(old, young, List.of("A.a", "@3.@7"));
    assertEquals(findings.size(), 3);
    assertEquals(
        findings.get(0).toString(),
        "@3.@7: int removed: waived: old readers see what their constructor gives it; new readers"
            + " lose values: they skip it");
    assertFalse(findings.get(0).breaks());
    assertFalse(findings.get(1).breaks());
    assertTrue(findings.get(2).breaks());
    assertFalse(findings.get(2).waived());
  }

  @Test
  public void aFailureIsNotWaived() {
    SchemaFile old = file("struct A\n  a: java.util.ArrayList<int[]>");
    SchemaFile young = file("struct A\n  a: java.util.LinkedHashSet<Object[]>");
    assertTrue(
        expectThrows(
                IllegalArgumentException.class,
                () -> SchemaCheck.compare(old, young, List.of("A.a")))
            .getMessage()
            .equals("Nothing is lost at A.a, so there is nothing to waive"));
    SchemaFile mixed = file("struct A\n  note: M\nopaque M layout 00000001");
    SchemaFile gone = file("struct A\n  text: M\nopaque M layout 00000002");
    List<SchemaFinding> findings = SchemaCheck.compare(mixed, gone, List.of("A.note"));
    assertTrue(findings.get(0).waived());
    assertTrue(findings.get(0).breaks(), findings.toString());
  }

  @Test
  public void whatNobodyLosesIsNoWaiver() {
    SchemaFile file = file("struct A\n  a: int");
    for (String place : List.of("A.a", "A.b", "A", "")) {
      assertEquals(
          expectThrows(
                  IllegalArgumentException.class,
                  () -> SchemaCheck.compare(file, file, List.of(place)))
              .getMessage(),
          "Nothing is lost at " + place + ", so there is nothing to waive");
    }
  }

  @Test
  public void changesAreListedByTypesAndFields() {
    String old = "struct B\n  x: int\n  a: int\nstruct @3\n  y: int\nstruct A\n  z: int";
    String young = "struct B\n  x: byte\n  a: byte\nstruct @3\n  y: byte\nstruct A\n  z: byte";
    StringBuilder places = new StringBuilder();
    for (SchemaFinding finding : compare(old, young)) {
      places.append(finding.place()).append(' ');
    }
    assertEquals(places.toString(), "@3.y A.z B.a B.x ");
  }

  /** Where a class stands in the lists of types says nothing. */
  @Test
  public void classesAreKnownByTheirNames() {
    String young = "struct @1\n" + OTHERS + "root struct A\n  a: B\n  b: java.util.ArrayList<E>";
    SchemaFinding finding = only(young.substring("struct @1\n".length()), young);
    assertEquals(finding.place(), "@1");
  }

  private static final Schema NOW = new Schema(SampleSchemas.order());

  private static Path baseline() throws IOException {
    Path path = Files.createTempFile("fory", ".schema");
    Files.delete(path);
    return path;
  }

  @Test
  public void aTestPassesIfNothingBreaks() throws IOException {
    Path path = baseline();
    try {
      SchemaFile.of(List.of(NOW)).write(path);
      SchemaCheck.requireCompatible(path, List.of(NOW));
      String text = Files.readString(path);
      Files.writeString(path, text.replace("  name: String\n", ""));
      SchemaCheck.requireCompatible(path, List.of(NOW));
      Files.writeString(path, text.replace("  name: String\n", "  name: String\n  x: int\n"));
      assertThrows(AssertionError.class, () -> SchemaCheck.requireCompatible(path, List.of(NOW)));
      String[] waived = {"com.acme.shop.Customer.x", "com.acme.shop.Order$Line.x"};
      SchemaCheck.requireCompatible(path, List.of(NOW), waived);
    } finally {
      Files.delete(path);
    }
  }

  @Test
  public void aTestFailsWithAllFindingsIfOneBreaks() throws IOException {
    Path path = baseline();
    try {
      String text = SchemaFile.of(List.of(NOW)).toString();
      Files.writeString(path, text.replace("name: String", "name: int").replace("  PAID\n", ""));
      AssertionError error =
          expectThrows(
              AssertionError.class, () -> SchemaCheck.requireCompatible(path, List.of(NOW)));
      List<String> lines = error.getMessage().lines().toList();
      assertEquals(lines.size(), 4, error.getMessage());
      assertTrue(lines.get(0).contains(path.toString()));
      assertTrue(lines.get(1).startsWith("  com.acme.shop.Customer.name: int -> String: "));
      assertTrue(lines.get(2).startsWith("  com.acme.shop.Order$Line.name: int -> String: "));
      assertTrue(lines.get(3).startsWith("  com.acme.shop.Order$State.PAID: constant added: "));
    } finally {
      Files.delete(path);
    }
  }

  @Test
  public void aMissingBaselineIsWrittenOnlyIfAskedFor() throws IOException {
    Path path = baseline();
    AssertionError missing =
        expectThrows(AssertionError.class, () -> SchemaCheck.requireCompatible(path, List.of(NOW)));
    assertTrue(missing.getMessage().startsWith("There is no " + path), missing.getMessage());
    assertTrue(Files.notExists(path));
    try {
      SchemaCheck.requireCompatibleOrCreate(path, List.of(NOW));
      assertEquals(SchemaFile.read(path), SchemaFile.of(List.of(NOW)));
      Schema other = new Schema(SampleSchemas.sample());
      expectThrows(
          AssertionError.class, () -> SchemaCheck.requireCompatibleOrCreate(path, List.of(other)));
      assertEquals(SchemaFile.read(path), SchemaFile.of(List.of(NOW)));
    } finally {
      Files.delete(path);
    }
  }

  @DataProvider
  public Object[] places() {
    return new Object[] {
      "java.util.HashSet<B>",
      "java.util.TreeMap<B, String>",
      "java.util.ArrayList<java.util.Set<B[]>>",
      "java.util.Map<C, String>"
    };
  }

  @Test(dataProvider = "places")
  public void aFieldThatTellsKeysApartIsNotJustLost(String place) {
    String others = "struct C\n  b: B\nroot struct A\n  a: " + place + "\n";
    SchemaFinding removed =
        only(others + "struct B\n  x: int\n  y: int", others + "struct B\n  x: int");
    assertEquals(removed.oldReaders(), NONE);
    assertEquals(removed.newReaders(), MAY_FAIL);
    assertTrue(
        removed
            .reason()
            .contains(
                "they refuse keys, or elements of sets, that differ in nothing else, or lose values"
                    + " and skip it"),
        removed.toString());
    SchemaFinding added =
        only(others + "struct B\n  x: int", others + "struct B\n  x: int\n  y: int");
    assertEquals(added.oldReaders(), MAY_FAIL);
    assertEquals(added.newReaders(), NONE);
  }

  @Test
  public void aRenamedFieldThatTellsKeysApartIsNotJustLost() {
    String others = "root struct A\n  a: java.util.HashSet<B>\n";
    SchemaFinding renamed =
        only(others + "struct B\n  x: int", others + "struct B\n  y: int formerly x");
    assertEquals(renamed.oldReaders(), MAY_FAIL);
    assertEquals(renamed.newReaders(), NONE);
  }

  @Test
  public void aFieldOfValuesIsLost() {
    String others = "root struct A\n  a: java.util.Map<String, B>\n  b: java.util.ArrayList<B>\n";
    SchemaFinding removed = only(others + "struct B\n  x: int", others + "struct B");
    assertEquals(removed.newReaders(), LOSS);
  }
}
