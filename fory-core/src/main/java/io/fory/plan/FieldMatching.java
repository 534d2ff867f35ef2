package io.fory.plan;

import io.fory.error.ErrorText;
import io.fory.error.IncompatibleSchemaException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of a writer and those here that are the same.
 *
 * <p>A field matches the field of the same key, else one whose key it had before. A field of the
 * writer without a match is dropped; a field here without a match is missing. If a class and its
 * superclasses have several fields of one name, and such a field has no match on both sides, then
 * one may have become the other: that is a {@link Doubt}, and nothing is guessed.
 */
public final class FieldMatching {
  /**
   * Fields that may be the same, or not.
   *
   * @param written keys of fields that the writer has
   * @param here keys of fields here
   */
  public record Doubt(List<String> written, List<String> here) {
    /** Copies the lists. */
    public Doubt {
      written = List.copyOf(written);
      here = List.copyOf(here);
    }
  }

  private final Map<String, String> here = new HashMap<>();
  private final Map<String, Doubt> doubts = new LinkedHashMap<>();

  private FieldMatching() {}

  /**
   * Brings fields together.
   *
   * @param written keys of all fields of the writer, or of some
   * @param fields all fields here
   * @param all whether the writer has no other fields, so that those that are left are missing
   */
  public static FieldMatching of(
      Collection<String> written, Collection<FieldKeys> fields, boolean all) {
    FieldMatching matching = new FieldMatching();
    Set<String> left = new HashSet<>(written);
    List<FieldKeys> missing = new ArrayList<>();
    for (FieldKeys field : fields) {
      if (left.remove(field.key())) {
        matching.here.put(field.key(), field.key());
      } else {
        missing.add(field);
      }
    }
    List<String> unknown = new ArrayList<>();
    for (FieldKeys field : missing) {
      List<String> found = new ArrayList<>(field.former());
      found.retainAll(left);
      if (found.size() == 1) {
        matching.here.put(found.get(0), field.key());
        left.remove(found.get(0));
      } else if (found.isEmpty()) {
        unknown.add(field.key());
      } else {
        matching.add(new Doubt(found, List.of(field.key())));
      }
    }
    if (all) {
      matching.addChains(written, left, unknown);
    }
    return matching;
  }

  private void addChains(Collection<String> written, Set<String> left, List<String> unknown) {
    Map<String, List<String>> byName = new LinkedHashMap<>();
    for (String key : unknown) {
      add(byName, key);
    }
    Map<String, List<String>> writtenByName = new HashMap<>();
    for (String key : written) {
      if (left.contains(key) && byName.containsKey(FieldKeys.nameOf(key))) {
        add(writtenByName, key);
      }
    }
    for (Map.Entry<String, List<String>> entry : byName.entrySet()) {
      List<String> keys = writtenByName.get(entry.getKey());
      if (keys != null) {
        add(new Doubt(keys, entry.getValue()));
      }
    }
  }

  private static void add(Map<String, List<String>> byName, String key) {
    String name = FieldKeys.nameOf(key);
    List<String> keys = byName.get(name);
    if (keys == null) {
      keys = new ArrayList<>();
      byName.put(name, keys);
    }
    keys.add(key);
  }

  private void add(Doubt doubt) {
    for (String key : doubt.written()) {
      doubts.put(key, doubt);
    }
  }

  /**
   * Checks that no field can be taken for another.
   *
   * @param type the class here
   * @throws IncompatibleSchemaException if one can
   */
  public void requireClear(Class<?> type) {
    if (doubts.isEmpty()) {
      return;
    }
    Doubt doubt = doubts.values().iterator().next();
    throw new IncompatibleSchemaException(
            "Which field of "
                + type.getTypeName()
                + " is which cannot be told: the writer has "
                + printable(doubt.written())
                + ", and here is "
                + printable(doubt.here()))
        .withCure(
            "@ForyField(formerly = ...) names the key that a field had; @ForyField(id = ...) tells"
                + " fields of one name apart from then on");
  }

  private static String printable(List<String> keys) {
    return ErrorText.printable(String.join(" and ", keys));
  }

  /** Returns the key of the field here that a field of the writer is, or null if it is dropped. */
  public String here(String written) {
    return here.get(written);
  }

  /** Returns the fields that could be one of the writer, or null if there is no doubt. */
  public Doubt doubt(String written) {
    return doubts.get(written);
  }
}
