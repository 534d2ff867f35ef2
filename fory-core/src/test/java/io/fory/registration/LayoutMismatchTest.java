package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.CompiledSources;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** In same-schema mode, two versions of a class never read each other's bytes as their own. */
public final class LayoutMismatchTest {
  private static final String NAME = "versioned.Model";

  private static final String ENCODED =
      "@io.fory.annotation.ForyField(encoding = io.fory.annotation.ForyEncoding.";

  private static final String FIRST =
      """
      package versioned;
      import java.util.*;
      public class Model extends Base<Model.Kind> {
        private int number = 1;
        private String text = "t";
        private Part part = new Part();
        private List<Item> items = List.of(new Item(1));
        private Kind kind = Kind.A;
        private Integer boxed = 2;
        private Map<Kind, Tag[]> tags = Map.of(Kind.B, new Tag[] {new Tag()});
        private Object open;
        @io.fory.annotation.ForyField(nullable = false, ref = false) Only only = new Only();
        enum Kind { A, B }
      }
      class Base<T> { T bound; }
      final class Part { int x = 1; }
      class Tag { long y = 1; }
      record Item(int z) {}
      final class Only { int o = 1; }
      """;

  @DataProvider
  public Object[][] changes() {
    return new Object[][] {
      {"private int number", "private long number"},
      {"private int number", "private int count"},
      {"private int number = 1;", ""},
      {"private Object open;", "private Object open; private byte more;"},
      {"private String text", "private Object text"},
      {"private Integer boxed", "private int boxed"},
      {"private Integer boxed", "@io.fory.annotation.ForyField(nullable = false) Integer boxed"},
      {"private Part part", "@io.fory.annotation.ForyField(ref = false) Part part"},
      {"private int number", ENCODED + "VARINT) private int number"},
      {"private String text", "private transient String text"},
      {"List<Item> items", "Set<Item> items = null; List<Item> unused"},
      {"final class Part { int x = 1; }", "final class Part { int x = 1; int w = 2; }"},
      {"final class Only", "class Only"},
      {"class Tag { long y = 1; }", "class Tag { double y = 1; }"},
      {"record Item(int z) {}", "record Item(Integer z) {}"},
      {"enum Kind { A, B }", "enum Kind { A, B, C }"},
      {"enum Kind { A, B }", "enum Kind { B, A }"},
      {"Base<Model.Kind>", "Base<Tag>"},
      {"class Base<T> { T bound; }", "class Base<T> { List<T> bound; }"},
    };
  }

  private static Class<?> version(String source) {
    return CompiledSources.compile(NAME, source).load(NAME);
  }

  private static Consumer<ForyBuilder> sameSchema(Class<?> type) {
    return builder -> builder.withCompatible(false).register(type);
  }

  private static Object newInstance(Class<?> type) {
    try {
      return type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type.getName(), e);
    }
  }

  @Test(dataProvider = "changes")
  public void aMessageOfAnotherVersionIsRefused(String before, String after) {
    String second = FIRST.replace(before, after);
    assertNotEquals(second, FIRST, "the change applies");
    Class<?> old = version(FIRST);
    Class<?> changed = version(second);
    for (boolean tracking : new boolean[] {false, true}) {
      BothEngines oldEngines =
          tracking ? BothEngines.tracking(sameSchema(old)) : BothEngines.of(sameSchema(old));
      BothEngines newEngines =
          tracking
              ? BothEngines.tracking(sameSchema(changed))
              : BothEngines.of(sameSchema(changed));
      Object value = newInstance(old);
      byte[] bytes = oldEngines.serialize(value);
      oldEngines.interpreter().deserialize(bytes);
      newEngines.failureToRead(bytes, IncompatibleSchemaException.class);
      byte[] newBytes = newEngines.serialize(newInstance(changed));
      oldEngines.failureToRead(newBytes, IncompatibleSchemaException.class);
    }
  }

  @DataProvider
  public Object[][] harmlessChanges() {
    return new Object[][] {
      {"private int number = 1;", "private static int unrelated; private int number = 5;"},
      {"private int number = 1;", "private transient int unrelated; private int number = 5;"},
      {"private int number = 1;", "public final int number = Integer.parseInt(\"5\");"},
      {"private String text", "volatile String text"},
      {"private int number", ENCODED + "FIXED, unsigned = true) private int number"},
      {
        "class Tag {",
        "class Tag implements Comparable<Tag> { public int compareTo(Tag o) {" + " return 0; }"
      },
      {"private Part part = new Part();\n", ""},
    };
  }

  @Test(dataProvider = "harmlessChanges")
  public void aVersionWithTheSameFieldsReadsTheOthersMessages(String before, String after) {
    String second = FIRST.replace(before, after);
    if (after.isEmpty()) {
      // The same fields in another order.
      second =
          second.replace(
              "private Object open;", "private Object open; private Part part = new Part();");
    }
    assertNotEquals(second, FIRST, "the change applies");
    Class<?> old = version(FIRST);
    Class<?> changed = version(second);
    byte[] bytes = BothEngines.of(sameSchema(old)).serialize(newInstance(old));
    BothEngines reader = BothEngines.of(sameSchema(changed));
    assertEquals(reader.generator().deserialize(bytes).getClass(), changed);
    assertEquals(reader.interpreter().deserialize(bytes).getClass(), changed);
  }

  record Numbers(int i, long l, Integer boxed, String text) {}

  @DataProvider
  public Object[][] optionsOfTheReader() {
    Consumer<ForyBuilder> ints = builder -> builder.withIntCompressed(true);
    Consumer<ForyBuilder> longs = builder -> builder.withLongCompressed(true);
    return new Object[][] {{ints}, {longs}};
  }

  @Test(dataProvider = "optionsOfTheReader")
  public void otherCompressionOptionsAreAnotherLayout(Consumer<ForyBuilder> options) {
    byte[] bytes = BothEngines.of(sameSchema(Numbers.class)).serialize(new Numbers(1, 2, 3, "é"));
    BothEngines reader = BothEngines.of(sameSchema(Numbers.class).andThen(options));
    IncompatibleSchemaException error =
        reader.failureToRead(bytes, IncompatibleSchemaException.class);
    assertEquals(
        error.getMessage(),
        "The writer's fields of io.fory.registration.LayoutMismatchTest$Numbers, or of a class"
            + " below it, differ from the reader's (at byte offset "
            + error.offset()
            + "). Give both ends the same version of the class, the same serializers and the same"
            + " compression options, or build both with ForyBuilder.withCompatible(true)");
  }

  @Test
  public void stringCompressionIsReadByEveryReader() {
    Numbers value = new Numbers(1, 2, null, "中文 text");
    BothEngines writer =
        BothEngines.of(builder -> builder.register(Numbers.class).withStringCompressed(true));
    Fory reader = Fory.builder().register(Numbers.class).build();
    assertEquals(reader.deserialize(writer.serialize(value)), value);
  }

  enum Changing {
    A,
    B
  }

  enum Changed {
    B,
    A
  }

  @Test
  public void constantsOfAnotherVersionOfAnEnumAreRefused() {
    byte[] bytes =
        BothEngines.of(builder -> builder.withCompatible(false).register(Changing.class, "e"))
            .serialize(Changing.A);
    BothEngines.of(builder -> builder.withCompatible(false).register(Changed.class, "e"))
        .failureToRead(bytes, IncompatibleSchemaException.class);
    byte[] inArray =
        BothEngines.of(builder -> builder.withCompatible(false).register(Changing.class, "e"))
            .serialize(new Object[] {new Changing[] {Changing.A}});
    BothEngines.of(builder -> builder.withCompatible(false).register(Changed.class, "e"))
        .failureToRead(inArray, IncompatibleSchemaException.class);
  }
}
