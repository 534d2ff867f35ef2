package io.fory.benchmark.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A row of a table: the measurements of every library in the same work.
 *
 * @param name the work
 * @param measurements by the names of the libraries
 * @param failures the reasons of those that failed, likewise
 * @param ceilings cells of the ceiling suite for the same work, by their names
 */
record Row(
    RowName name,
    SortedMap<String, Measurement> measurements,
    SortedMap<String, String> failures,
    SortedMap<String, Measurement> ceilings) {

  static Row named(RowName name) {
    return new Row(
        name,
        new TreeMap<>(Library.ORDER),
        new TreeMap<>(Library.ORDER),
        new TreeMap<>(Library.ORDER));
  }

  /** The libraries that were measured here or failed. */
  SortedSet<String> libraries() {
    SortedSet<String> libraries = new TreeSet<>(Library.ORDER);
    libraries.addAll(measurements.keySet());
    libraries.addAll(failures.keySet());
    return libraries;
  }

  /** Our libraries here that compete with the peers. */
  List<String> competitors() {
    return measurements.keySet().stream().filter(Library::competes).toList();
  }

  /** The fastest peer. */
  Optional<String> bestPeer() {
    return measurements.entrySet().stream()
        .filter(entry -> Library.isPeer(entry.getKey()))
        .max(Comparator.comparingDouble(entry -> entry.getValue().speed()))
        .map(Map.Entry::getKey);
  }

  /** The speed of {@code library} as a multiple of {@code other}'s, where both are there. */
  Optional<Ratio> ratio(String library, String other) {
    Measurement mine = measurements.get(library);
    Measurement theirs = measurements.get(other);
    return mine == null || theirs == null ? Optional.empty() : Optional.of(Ratio.of(mine, theirs));
  }

  /** The speed of {@code library} as a multiple of the slowest limit that is known for the work. */
  Optional<Ratio> ratioToLimit(String library) {
    List<Measurement> limits = new ArrayList<>(ceilings.values());
    measurements.forEach(
        (name, measurement) -> {
          if (Library.isLimit(name)) {
            limits.add(measurement);
          }
        });
    Measurement mine = measurements.get(library);
    return mine == null
        ? Optional.empty()
        : limits.stream()
            .min(Comparator.comparingDouble(Measurement::speed))
            .map(limit -> Ratio.of(mine, limit));
  }
}
