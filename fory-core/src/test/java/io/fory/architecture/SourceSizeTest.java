package io.fory.architecture;

import static org.testng.Assert.assertEquals;

import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import io.fory.architecture.MainTree.SourceFile;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.testng.annotations.Test;

/**
 * Sizes beyond which a reader loses the thread. A test fails for what exceeds its limit without
 * being excepted, and for an exception that nothing needs any more.
 */
public final class SourceSizeTest {
  private static final int MAX_FILE_LINES = 500;
  private static final int MAX_METHOD_LINES = 60;
  private static final int MAX_PUBLIC_METHODS = 25;

  /** Excepted files, by path, with the reason. */
  private static final Map<String, String> LONG_FILES =
      Map.of(
          "io/fory/buffer/MemoryBuffer.java",
          "the whole surface of a buffer in one type, most of it documentation");

  /** Excepted methods, by path and signature, with the reason. */
  private static final Map<String, String> LONG_METHODS = Map.of();

  /** Excepted types, by fully qualified name, with the reason. */
  private static final Map<String, String> WIDE_TYPES =
      Map.of(
          "io.fory.Fory",
          "a method for each kind of source and target, as users of other frameworks look for them",
          "io.fory.ForySession",
          "the same",
          "io.fory.ForyBuilder",
          "a method for each option and each kind of registration, all of them documentation",
          "io.fory.buffer.MemoryBuffer",
          "every primitive, absolute and relative, is what users of a buffer expect of it",
          "io.fory.platform.LittleEndian",
          "a get and a put per primitive and per array of a primitive");

  @Test
  public void filesStayShort() {
    Map<String, Integer> tooLong = new TreeMap<>();
    for (SourceFile source : MainTree.sources()) {
      if (source.lines().size() > MAX_FILE_LINES) {
        tooLong.put(source.path(), source.lines().size());
      }
    }
    assertOnlyExcepted(tooLong, LONG_FILES.keySet());
  }

  @Test
  public void methodsStayShort() {
    Map<String, Integer> tooLong = new TreeMap<>();
    for (SourceFile source : MainTree.sources()) {
      for (CallableDeclaration<?> callable : source.unit().findAll(CallableDeclaration.class)) {
        int lines = callable.getRange().map(range -> range.getLineCount()).orElse(0);
        if (lines > MAX_METHOD_LINES) {
          tooLong.put(source.path() + " " + callable.getSignature(), lines);
        }
      }
    }
    assertOnlyExcepted(tooLong, LONG_METHODS.keySet());
  }

  @Test
  public void typesStayNarrow() {
    Map<String, Integer> tooWide = new TreeMap<>();
    for (SourceFile source : MainTree.sources()) {
      for (TypeDeclaration<?> type : source.unit().findAll(TypeDeclaration.class)) {
        int methods = (int) type.getMethods().stream().filter(m -> isPublic(type, m)).count();
        if (methods > MAX_PUBLIC_METHODS) {
          tooWide.put(type.getFullyQualifiedName().orElseThrow(), methods);
        }
      }
    }
    assertOnlyExcepted(tooWide, WIDE_TYPES.keySet());
  }

  /** Whether a method widens its type: one that overrides belongs to the type that it is from. */
  private static boolean isPublic(TypeDeclaration<?> type, MethodDeclaration method) {
    boolean ofInterface =
        type.isAnnotationDeclaration()
            || (type.isClassOrInterfaceDeclaration()
                && type.asClassOrInterfaceDeclaration().isInterface());
    return ofInterface
        ? !method.isPrivate()
        : method.isPublic() && !method.isAnnotationPresent(Override.class);
  }

  private static void assertOnlyExcepted(Map<String, Integer> found, Set<String> excepted) {
    Map<String, Integer> unexpected = new TreeMap<>(found);
    unexpected.keySet().removeAll(excepted);
    assertEquals(unexpected.toString(), "{}", "over the limit, with their size");
    Set<String> unneeded = new TreeSet<>(excepted);
    unneeded.removeAll(found.keySet());
    assertEquals(unneeded.toString(), "[]", "exceptions that nothing needs");
  }
}
