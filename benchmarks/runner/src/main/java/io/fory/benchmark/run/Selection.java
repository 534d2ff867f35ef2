package io.fory.benchmark.run;

import io.fory.benchmark.report.CommandException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which cells are to run.
 *
 * @param suites the suites; empty for all
 * @param data values of parameters: those of one parameter are alternatives, those of different
 *     parameters narrow each other down, and a cell must have at least one of them; empty for all
 * @param serializers the libraries; empty for all
 * @param narrowing values that hold for parameters of which {@code data} names none, where a cell
 *     has such a parameter
 * @param operations the operations; empty for all
 */
record Selection(
    List<String> suites,
    List<String> data,
    List<String> serializers,
    Map<String, String> narrowing,
    Set<String> operations) {

  /** The quick run keeps to the cells that say most: the heap, and no references. */
  private static final Map<String, String> QUICK_NARROWING =
      Map.of("bufferType", "array", "references", "false");

  private static final List<String> QUICK_SUITES =
      List.of("UserTypeSerializeSuite", "UserTypeDeserializeSuite");
  private static final List<String> QUICK_SERIALIZERS =
      List.of("fory", "apachefory", "kryo", "protostuff", "jdk");
  private static final Set<String> QUICK_OPERATIONS = Set.of("serialize", "deserialize");

  /** Returns the selection of a full run. */
  static Selection full(List<String> suites, List<String> data, List<String> serializers) {
    return new Selection(suites, data, serializers, Map.of(), Set.of());
  }

  /**
   * Returns the selection of a quick run. Whoever names suites gets all libraries and operations of
   * them.
   */
  static Selection quick(List<String> suites, List<String> data, List<String> serializers) {
    boolean named = !suites.isEmpty();
    return new Selection(
        named ? suites : QUICK_SUITES,
        data,
        named || !serializers.isEmpty() ? serializers : QUICK_SERIALIZERS,
        QUICK_NARROWING,
        named ? Set.of() : QUICK_OPERATIONS);
  }

  /**
   * Checks what a user named against the cells that there are.
   *
   * @throws CommandException if there is no such suite, value or library
   */
  static void check(
      List<Cell> cells, List<String> suites, List<String> data, List<String> serializers) {
    Set<String> knownSuites = names(cells, cell -> List.of(cell.suite()));
    Program.all().map(Program::suite).forEach(knownSuites::add);
    checkNames("suite", suites, knownSuites);
    Selection ofSuites = full(suites, List.of(), List.of());
    List<Cell> within = ofSuites.of(cells);
    checkNames("data", data, names(within, cell -> cell.name().row().params().values()));
    checkNames("serializer", serializers, names(within, cell -> List.of(cell.name().library())));
  }

  private static Set<String> names(
      List<Cell> cells, Function<Cell, Collection<String>> namesOfCell) {
    return cells.stream()
        .flatMap(cell -> namesOfCell.apply(cell).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static void checkNames(String option, List<String> asked, Set<String> known) {
    for (String name : asked) {
      if (known.stream().noneMatch(name::equalsIgnoreCase)) {
        throw CommandException.wrongUsage(
            "--%s: no %s; there are %s".formatted(option, name, String.join(", ", known)));
      }
    }
  }

  /** Returns those of {@code cells} that are selected, in their order. */
  List<Cell> of(List<Cell> cells) {
    Map<String, Set<String>> valuesByParam = valuesByParam(cells);
    List<Cell> selected = new ArrayList<>();
    for (Cell cell : cells) {
      if (contains(suites, cell.suite())
          && contains(serializers, cell.name().library())
          && (operations.isEmpty() || operations.contains(cell.name().row().operation()))
          && hasData(cell.name().row().params(), valuesByParam)) {
        selected.add(cell);
      }
    }
    return selected;
  }

  private static boolean contains(List<String> names, String name) {
    return names.isEmpty() || names.stream().anyMatch(name::equalsIgnoreCase);
  }

  /** Returns the values of {@link #data} by the parameters that have them. */
  private Map<String, Set<String>> valuesByParam(List<Cell> cells) {
    Set<String> asked = new TreeSet<>();
    data.forEach(value -> asked.add(value.toLowerCase(Locale.ROOT)));
    Map<String, Set<String>> valuesByParam = new LinkedHashMap<>();
    for (Cell cell : cells) {
      cell.name()
          .row()
          .params()
          .forEach(
              (param, value) -> {
                if (asked.contains(value.toLowerCase(Locale.ROOT))) {
                  valuesByParam.computeIfAbsent(param, name -> new TreeSet<>()).add(value);
                }
              });
    }
    return valuesByParam;
  }

  private boolean hasData(Map<String, String> params, Map<String, Set<String>> valuesByParam) {
    boolean any = data.isEmpty();
    for (Map.Entry<String, String> param : params.entrySet()) {
      Set<String> values = valuesByParam.get(param.getKey());
      if (values != null) {
        if (!values.contains(param.getValue())) {
          return false;
        }
        any = true;
      } else if (!narrowing
          .getOrDefault(param.getKey(), param.getValue())
          .equals(param.getValue())) {
        return false;
      }
    }
    return any;
  }
}
