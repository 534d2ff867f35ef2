package io.fory.census;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts what became of each class or object, and keeps what is wrong. */
final class Tally {
  private final Map<String, Integer> counts = new TreeMap<>();
  private final Map<String, List<String>> names = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();

  void count(String outcome) {
    counts.merge(outcome, 1, Integer::sum);
  }

  /** Counts an outcome and remembers of what. */
  void count(String outcome, String name) {
    count(outcome);
    names.computeIfAbsent(outcome, any -> new ArrayList<>()).add(name);
  }

  void wrong(String what) {
    count("WRONG");
    wrong.add(what);
  }

  int of(String outcome) {
    return counts.getOrDefault(outcome, 0);
  }

  List<String> wrong() {
    return wrong;
  }

  @Override
  public String toString() {
    return counts + (names.isEmpty() ? "" : ", of which " + names);
  }
}
