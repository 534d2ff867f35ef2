package io.fory.benchmark.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** The part of the report that says where, of what, and how the numbers were measured. */
final class EnvironmentSection {

  private final Markdown out;

  EnvironmentSection(Markdown out) {
    this.out = out;
  }

  void write(Collection<JdkResults> jdks) {
    List<Environment> all = jdks.stream().flatMap(jdk -> jdk.environments().stream()).toList();
    List<List<String>> lines = new ArrayList<>();
    add(
        lines,
        "CPU",
        all,
        environment -> environment.cpu() + ", " + environment.cores() + " cores");
    add(lines, "memory", all, Environment::memory);
    add(lines, "operating system", all, Environment::os);
    add(lines, "JDK", all, Environment::jdk);
    add(lines, "commit", all, Environment::commit);
    add(lines, "date", all, Environment::date);
    long cells = jdks.stream().mapToLong(jdk -> jdk.measurements().size()).sum();
    add(
        lines,
        "run",
        all,
        environment -> "`--" + environment.preset() + "`, " + cells + " cells in all");
    if (all.isEmpty() && !jdks.isEmpty()) {
      lines.add(List.of("JDK", String.join(", ", jdks.stream().map(JdkResults::jdk).toList())));
    }
    Set<String> libraries = new LinkedHashSet<>();
    for (Environment environment : all) {
      environment.libraries().forEach((library, version) -> libraries.add(library + " " + version));
    }
    if (!libraries.isEmpty()) {
      lines.add(List.of("libraries", String.join(", ", libraries)));
    }
    out.heading(2, "Environment");
    out.wordTable(List.of("", ""), lines);
    writeSampling(jdks);
  }

  private static void add(
      List<List<String>> lines,
      String name,
      Collection<Environment> environments,
      Function<Environment, String> value) {
    Set<String> values = new LinkedHashSet<>();
    for (Environment environment : environments) {
      String text = value.apply(environment);
      if (text != null && !text.isBlank()) {
        values.add(text);
      }
    }
    if (!values.isEmpty()) {
      lines.add(List.of(name, String.join("; ", values)));
    }
  }

  private void writeSampling(Collection<JdkResults> jdks) {
    SortedMap<String, Map<String, Integer>> bySuite = new TreeMap<>(RowName.READING_ORDER);
    for (JdkResults jdk : jdks) {
      jdk.measurements()
          .forEach(
              (cell, measurement) ->
                  bySuite
                      .computeIfAbsent(cell.row().suite(), suite -> new LinkedHashMap<>())
                      .merge(measurement.sampling().toString(), 1, Integer::sum));
    }
    if (bySuite.isEmpty()) {
      return;
    }
    out.paragraph(
        "JMH parameters, and the number of cells measured with them; cells whose score was still"
            + " climbing were measured again with more warm-up:");
    List<List<String>> lines = new ArrayList<>();
    bySuite.forEach(
        (suite, counts) -> {
          Set<String> texts = new TreeSet<>();
          counts.forEach((sampling, count) -> texts.add(sampling + " × " + count));
          lines.add(List.of(suite, String.join(", ", texts)));
        });
    out.wordTable(List.of("suite", "parameters"), lines);
    out.paragraph(
        "A number is the mean of the measured iterations; ± is half the distance between the"
            + " slowest and the fastest of them. JMH's 99.9 % interval, far wider over so few, is in"
            + " the CSV files. *best peer* is the fastest library of the row that is not ours;"
            + " *limit* is hand-written code for the same bytes, or a plain copy or allocation of"
            + " them, whichever is slowest. Ratios in bold are cells that we lose; ratios are rounded"
            + " down.");
  }
}
