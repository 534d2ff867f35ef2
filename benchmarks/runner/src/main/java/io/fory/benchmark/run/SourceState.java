package io.fory.benchmark.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Which sources are measured: a commit, or, where the working tree differs from it or is not known
 * to git, the bytes of the jar.
 *
 * @param id a name for folders, the same whenever the same sources are measured
 * @param description for people
 */
record SourceState(String id, String description) {

  private static final int ID_LENGTH = 10;

  /** What the measured jar is made of; a changed document is no change. */
  private static final List<String> MEASURED =
      List.of(
          "pom.xml",
          "fory-core/pom.xml",
          "fory-core/src/main",
          "fory-format/pom.xml",
          "fory-format/src/main",
          "benchmarks/java/pom.xml",
          "benchmarks/java/src/main",
          "benchmarks/rows/pom.xml",
          "benchmarks/rows/src/main",
          "benchmarks/runner/pom.xml",
          "benchmarks/runner/src/main",
          "benchmarks/messages");

  /**
   * Finds out about the sources in {@code root}.
   *
   * @param stale whether the jar is known to be older than the sources
   */
  static SourceState of(Path root, Path jar, boolean stale) {
    Optional<String> commit = commit(root);
    if (commit.isEmpty()) {
      return new SourceState("jar-" + hash(jar), "unknown, jar " + hash(jar));
    }
    String id = commit.get();
    if (isClean(root, MEASURED) && !stale) {
      return new SourceState(id, id);
    }
    String words = stale ? ", jar of other sources" : ", with changes";
    return new SourceState(id + "-changed-" + hash(jar), id + words);
  }

  /** Finds out about the sources in {@code root} of a run that is never gone on with. */
  static SourceState of(Path root, List<String> measured) {
    String id = commit(root).orElse("unknown");
    return isClean(root, measured)
        ? new SourceState(id, id)
        : new SourceState(id + "-changed", id + ", with changes");
  }

  private static Optional<String> commit(Path root) {
    return git(root, List.of("rev-parse", "HEAD"))
        .map(commit -> commit.substring(0, Math.min(ID_LENGTH, commit.length())));
  }

  private static boolean isClean(Path root, List<String> measured) {
    List<String> status = new ArrayList<>(List.of("status", "--porcelain", "--"));
    status.addAll(measured);
    return git(root, status).map(String::isEmpty).orElse(false);
  }

  /** Without git the jar speaks for itself. */
  private static Optional<String> git(Path root, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("git", "-C", root.toString()));
    command.addAll(arguments);
    return EnvironmentProbe.outputOf(command.toArray(String[]::new));
  }

  private static String hash(Path jar) {
    if (!Files.isRegularFile(jar)) {
      return "none";
    }
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
      return HexFormat.of().formatHex(digest).substring(0, ID_LENGTH);
    } catch (IOException | NoSuchAlgorithmException e) {
      return "unreadable";
    }
  }
}
