package io.fory.architecture;

import static org.testng.Assert.assertEquals;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.testng.annotations.Test;

/**
 * Within a package, few classes need each other: what forms a cycle is understood as a whole or not
 * at all. A nested class counts as a part of the one that it stands in.
 */
public final class PackageCyclesTest {
  private static final int MOST_CLASSES = 6;

  @Test
  public void cyclesOfAPackageAreSmall() {
    Map<String, Integer> large = new TreeMap<>();
    StringBuilder members = new StringBuilder();
    for (Map.Entry<String, Map<String, Set<String>>> uses : usesByPackage().entrySet()) {
      Set<String> cycle = largestCycle(uses.getValue());
      if (cycle.size() > MOST_CLASSES) {
        large.put(uses.getKey(), cycle.size());
        members.append('\n').append(uses.getKey()).append(": ").append(cycle);
      }
    }
    assertEquals(
        large.toString(),
        "{}",
        "sizes of cycles of more than " + MOST_CLASSES + " classes" + members + "\n");
  }

  /** Which classes of its package each class uses. */
  private static Map<String, Map<String, Set<String>>> usesByPackage() {
    Map<String, Map<String, Set<String>>> packages = new TreeMap<>();
    for (JavaClass type : MainTree.classes()) {
      Set<String> used =
          packages
              .computeIfAbsent(type.getPackageName(), name -> new TreeMap<>())
              .computeIfAbsent(topLevel(type), name -> new TreeSet<>());
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (target.getPackageName().equals(type.getPackageName())) {
          used.add(topLevel(target));
        }
      }
    }
    return packages;
  }

  private static String topLevel(JavaClass type) {
    String name = type.getName().substring(type.getPackageName().length() + 1);
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private static Set<String> largestCycle(Map<String, Set<String>> uses) {
    Map<String, Set<String>> reached = new LinkedHashMap<>();
    uses.keySet().forEach(type -> reached.put(type, reachedFrom(type, uses)));
    Set<String> largest = Set.of();
    for (String type : uses.keySet()) {
      Set<String> cycle = new TreeSet<>(reached.get(type));
      cycle.removeIf(other -> !reached.get(other).contains(type));
      largest = cycle.size() > largest.size() ? cycle : largest;
    }
    return largest;
  }

  private static Set<String> reachedFrom(String type, Map<String, Set<String>> uses) {
    Set<String> reached = new TreeSet<>();
    Deque<String> next = new ArrayDeque<>(Set.of(type));
    while (!next.isEmpty()) {
      for (String used : uses.get(next.pop())) {
        if (reached.add(used)) {
          next.push(used);
        }
      }
    }
    return reached;
  }
}
