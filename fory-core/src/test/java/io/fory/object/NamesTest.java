package io.fory.object;

import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import io.fory.fixture.GraphEquality;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Names of classes, packages and fields that generated source could stumble over. */
public final class NamesTest {
  @DataProvider
  public Object[][] classNames() {
    return new Object[][] {
      {"InDefaultPackage"},
      {"A$B"},
      {"$$A$"},
      {"a.b.A$B$C"},
      {"größe.Maß"},
      {"名前.クラス"},
      {"p.Ω$é"},
      {"io.Outside"},
      {"java_.Almost"},
      {"K"},
      {"K0"},
      {"p.K"},
      {"Object"},
      {"p.Class"},
      {"p.RuntimeException"},
      {"String"},
      {"p.String"},
      {"io.fory.serializer.Struct"},
    };
  }

  @Test(dataProvider = "classNames")
  public void aClassOfThatNameHasGeneratedCode(String name) throws ReflectiveOperationException {
    int dot = name.lastIndexOf('.');
    String simpleName = name.substring(dot + 1);
    String source =
        (dot < 0 ? "" : "package " + name.substring(0, dot) + ";\n")
            + "public class "
            + simpleName
            + " { private int i = 1; java.lang.String s = \"x\"; "
            + simpleName
            + " next; final Integer boxed = Integer.valueOf(4);"
            + " java.util.List<java.lang.String> list = java.util.List.of(\"y\"); }";
    Class<?> type = CompiledSources.compile(name, source).load(name);
    Object value = newInstance(type);
    Field next = type.getDeclaredField("next");
    next.setAccessible(true);
    next.set(value, newInstance(type));
    BothEngines.of(type).roundTrip(value);
  }

  @Test(dataProvider = "classNames")
  public void aRecordOfThatNameHasGeneratedCode(String name) throws ReflectiveOperationException {
    int dot = name.lastIndexOf('.');
    String simpleName = name.substring(dot + 1);
    String source =
        (dot < 0 ? "" : "package " + name.substring(0, dot) + ";\n")
            + "public record "
            + simpleName
            + "(int i, java.lang.String s, "
            + simpleName
            + " next, Long boxed) {}";
    Class<?> type = CompiledSources.compile(name, source).load(name);
    Constructor<?> constructor = type.getDeclaredConstructors()[0];
    Object inner = constructor.newInstance(1, "x", null, 2L);
    BothEngines.of(type).roundTrip(constructor.newInstance(3, "y", inner, null));
  }

  @DataProvider
  public Object[][] fieldNames() {
    return new Object[][] {
      {"$x"}, {"x$1"}, {"_" + "v"}, {"_out"}, {"_in"}, {"_at"}, {"_b"}, {"_p"}, {"_value"},
      {"K"}, {"K0"}, {"größe"}, {"名前"}, {"var"}, {"record"}, {"yield"}, {"sealed"}, {"permits"},
      {"io"}, {"java"}, {"write"}, {"String"}, {"this$0"}, {"\u00aa\u0301"}, {"x\u200b"},
    };
  }

  @Test(dataProvider = "fieldNames")
  public void aFieldOfThatNameIsKept(String name) throws ReflectiveOperationException {
    String source =
        "public class Holder { private int "
            + name
            + " = 5; public static class Sub extends Holder { String "
            + name
            + " = \"z\"; final Object other = 7L; } }";
    Class<?> type = CompiledSources.compile("Holder", source).load("Holder$Sub");
    BothEngines.of(type).roundTrip(newInstance(type));
  }

  /** The compiler of generated code knows no letters beyond the first 65,536 characters. */
  @Test
  public void namesBeyondTheBasicPlaneAreKept() throws ReflectiveOperationException {
    String source = "public class \ud835\udc00 { private int \ud835\udc31 = 5; Object o = 1; }";
    Class<?> type = CompiledSources.compile("\ud835\udc00", source).load("\ud835\udc00");
    requireKept(newInstance(type));
  }

  /** The generated class is called like its host, with a suffix. */
  @Test
  public void aFieldMayHaveAClassThatIsNamedLikeTheGeneratedOne()
      throws ReflectiveOperationException {
    Map<String, String> sources = new LinkedHashMap<>();
    sources.put("p.Node", "package p; public class Node { Node_Fory other = new Node_Fory(); }");
    sources.put("p.Node_Fory", "package p; public class Node_Fory { int x = 8; }");
    Class<?> type = CompiledSources.compile(sources).load("p.Node");
    requireKept(newInstance(type));
  }

  @Test
  public void aClassMayBeNamedLikeTheSeparatorOfNestedClasses()
      throws ReflectiveOperationException {
    Class<?> type =
        CompiledSources.compile("$", "public class $ { Object o = 1; $ next; }").load("$");
    requireKept(newInstance(type));
  }

  @Test
  public void aFieldMayHaveAClassThatIsNamedLikeAPackage() throws ReflectiveOperationException {
    Map<String, String> sources = new LinkedHashMap<>();
    sources.put("p.Node", "package p; public class Node { io other = new io(); java[] more; }");
    sources.put("p.io", "package p; public class io { int x = 8; }");
    sources.put("p.java", "package p; public class java { int x = 8; }");
    Class<?> type = CompiledSources.compile(sources).load("p.Node");
    requireKept(newInstance(type));
  }

  /** For names that may be left to the interpreter. */
  private static void requireKept(Object value) {
    BothEngines.of(value.getClass())
        .roundTrip(value, read -> GraphEquality.assertEqualGraphs(read, value, false));
  }

  private static Object newInstance(Class<?> type) throws ReflectiveOperationException {
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }
}
