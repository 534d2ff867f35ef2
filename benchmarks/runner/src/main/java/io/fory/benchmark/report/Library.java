package io.fory.benchmark.report;

import java.util.Comparator;
import java.util.Set;

/**
 * What the name of a library, the first part of a benchmark method's name, says: whether it is
 * ours, a peer, or no library at all but a limit, such as a plain copy of the bytes.
 */
public final class Library {

  /** Our library, and the prefix of the names of its other modes and engines. */
  static final String FORY = "fory";

  /** The peer that the field compares with first. */
  static final String APACHE_FORY = "apachefory";

  /**
   * Ours without code generation, and ours with a JVM flag: there to be seen beside ours, not to be
   * compared with peers.
   */
  private static final Set<String> BESIDE = Set.of("foryinterpreted", "foryopen");

  private static final Set<String> LIMITS =
      Set.of("allocation", "arraycopy", "handwritten", "memcpy", "none");

  /** Ours first, then Apache Fory, the other peers, and the limits. */
  public static final Comparator<String> ORDER =
      Comparator.comparingInt(Library::rank).thenComparing(Comparator.naturalOrder());

  private Library() {}

  /** Returns whether {@code library} is Fory in one of its modes. */
  public static boolean isOurs(String library) {
    return library.startsWith(FORY);
  }

  /** Returns whether {@code library} is ours and meant to stand up to the peers. */
  static boolean competes(String library) {
    return isOurs(library) && !BESIDE.contains(library);
  }

  /** Returns whether {@code library} is a limit of the machine instead of a library. */
  static boolean isLimit(String library) {
    return LIMITS.contains(library);
  }

  static boolean isPeer(String library) {
    return !isOurs(library) && !isLimit(library);
  }

  private static int rank(String library) {
    if (isOurs(library)) {
      return 0;
    }
    if (library.startsWith(APACHE_FORY)) {
      return 1;
    }
    return isLimit(library) ? 3 : 2;
  }
}
