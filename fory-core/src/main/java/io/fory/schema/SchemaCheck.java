package io.fory.schema;

import io.fory.error.ErrorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Compares two versions of an application's schemas: which readers does a change break, and why?
 *
 * <p>Old readers are programs of the old version that read what the new version writes, new readers
 * those of the new version that read what the old one wrote. The rules are those of {@code
 * docs/guide/evolution.md}. Schemas do not tell everything: the subclasses of a class, or what an
 * interface admits. Where these decide, a reader may fail. Lost values break readers too, unless
 * they are waived.
 */
public final class SchemaCheck {
  private SchemaCheck() {}

  /** Returns all changes from one version to the next; empty if there is none. */
  public static List<SchemaFinding> compare(SchemaFile old, SchemaFile young) {
    return compare(old, young, List.of());
  }

  /**
   * Returns all changes from one version to the next, with some losses agreed upon.
   *
   * @param waived {@linkplain SchemaFinding#place() places} of changes that may lose values
   * @throws IllegalArgumentException if nothing is lost at one of them, so that the waiver is out
   *     of date or misspelled
   */
  public static List<SchemaFinding> compare(
      SchemaFile old, SchemaFile young, Collection<String> waived) {
    Set<String> unused = new LinkedHashSet<>(waived);
    List<SchemaFinding> findings = new ArrayList<>();
    for (SchemaFinding finding : new SchemaComparison(old, young).findings()) {
      boolean agreed = finding.loses() && waived.contains(finding.place());
      findings.add(agreed ? finding.waive() : finding);
      if (agreed) {
        unused.remove(finding.place());
      }
    }
    for (String place : unused) {
      throw new IllegalArgumentException(
          "Nothing is lost at " + ErrorText.printable(place) + ", so there is nothing to waive");
    }
    return List.copyOf(findings);
  }

  /**
   * Fails if the schemas of an application have changed in a way that breaks readers of an earlier
   * version, or readers of the new one; meant to be called by a test of the application.
   *
   * @param baseline file with the schemas of the earlier version; write it anew with {@link
   *     SchemaFile#write(Path)} once a change is agreed upon
   * @param schemas those of the application as it is now
   * @param waived places of changes that may lose values, as a finding names them; to be taken away
   *     when the file is written anew
   * @throws IllegalArgumentException if nothing is lost at one of these places
   * @throws AssertionError that lists all changes if one of them breaks readers, or if the file is
   *     missing
   * @throws IOException if the file cannot be read
   * @throws io.fory.error.MalformedInputException if it is no such file
   */
  public static void requireCompatible(Path baseline, List<Schema> schemas, String... waived)
      throws IOException {
    if (Files.notExists(baseline)) {
      throw new AssertionError(
          "There is no " + baseline + " to compare with; requireCompatibleOrCreate writes it");
    }
    List<SchemaFinding> findings =
        compare(SchemaFile.read(baseline), SchemaFile.of(schemas), List.of(waived));
    if (findings.stream().anyMatch(SchemaFinding::breaks)) {
      StringBuilder message = new StringBuilder("Readers break: ").append(baseline);
      message.append(" and the classes as they are now differ");
      for (SchemaFinding finding : findings) {
        message.append("\n  ").append(finding);
      }
      throw new AssertionError(message.toString());
    }
  }

  /**
   * Checks the schemas like {@link #requireCompatible}, but first writes the file if it is missing.
   *
   * @throws IOException if the file cannot be read or written
   */
  public static void requireCompatibleOrCreate(
      Path baseline, List<Schema> schemas, String... waived) throws IOException {
    if (Files.notExists(baseline)) {
      SchemaFile.of(schemas).write(baseline);
    }
    requireCompatible(baseline, schemas, waived);
  }
}
