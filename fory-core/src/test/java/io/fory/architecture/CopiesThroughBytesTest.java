package io.fory.architecture;

import static org.testng.Assert.assertEquals;

import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import io.fory.architecture.MainTree.SourceFile;
import io.fory.serializer.CopyContext;
import io.fory.serializer.Serializer;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.Test;

/**
 * Which serializers leave copies to the bytes of a value: those alone whose bytes are primitives,
 * strings and parts that they write as objects. A codec of a place among them would write
 * references, and lose what bytes have not.
 */
public final class CopiesThroughBytesTest {
  /** Bodies without parts. */
  private static final Set<String> LEAVES =
      Set.of("io.fory.builtin.scalar.LeafSerializer", "io.fory.codec.ValueSerializer");

  private static final Set<String> EXPECTED =
      Set.of(
          "CalendarSerializer",
          "CarriedObject",
          "Filling",
          "Itself",
          "LambdaSerializer",
          "MessageSerializer",
          "NullComparatorSerializer",
          "OfInts",
          "OfLongs",
          "PlainObjectSerializer",
          "ProxySerializer",
          "Refusing",
          "ScalaDecimal",
          "SerializedConstants", // is only read
          "SynchronousQueueSerializer",
          "ThrowableSerializer",
          "UnfitBody", // as above
          "UnknownBody"); // as above

  @Test
  public void onlyBytesWithPartsAreCopiedThrough() throws ReflectiveOperationException {
    Set<String> found = new TreeSet<>();
    for (SourceFile source : MainTree.sources()) {
      for (TypeDeclaration<?> declared : typesOf(source)) {
        Class<?> type = load(source, declared);
        if (Serializer.class.isAssignableFrom(type) && leavesCopiesToBytes(type)) {
          found.add(type.getSimpleName());
        }
      }
    }
    assertEquals(found, new TreeSet<>(EXPECTED));
  }

  private static List<TypeDeclaration<?>> typesOf(SourceFile source) {
    List<TypeDeclaration<?>> types = new ArrayList<>(source.unit().getTypes());
    for (int i = 0; i < types.size(); i++) {
      for (BodyDeclaration<?> member : types.get(i).getMembers()) {
        if (member instanceof TypeDeclaration<?> nested) {
          types.add(nested);
        }
      }
    }
    return types;
  }

  private static boolean leavesCopiesToBytes(Class<?> type) throws ReflectiveOperationException {
    if (Modifier.isAbstract(type.getModifiers())) {
      return false;
    }
    for (String leaf : LEAVES) {
      if (Class.forName(leaf).isAssignableFrom(type)) {
        return false;
      }
    }
    return type.getMethod("copy", CopyContext.class, Object.class).getDeclaringClass()
        == Serializer.class;
  }

  private static Class<?> load(SourceFile source, TypeDeclaration<?> declared)
      throws ClassNotFoundException {
    String name = declared.getFullyQualifiedName().orElseThrow();
    String outer = source.packageName();
    String nested = name.substring(outer.length() + 1).replace('.', '$');
    return Class.forName(outer + "." + nested, false, Serializer.class.getClassLoader());
  }
}
