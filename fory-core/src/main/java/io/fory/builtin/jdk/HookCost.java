package io.fory.builtin.jdk;

import io.fory.message.MessageReader;
import io.fory.message.ReadWork;
import java.util.Set;

/** What the code of some classes of the JDK takes for what it is given by a message. */
final class HookCost {
  /**
   * Classes that make of n bytes what takes n * n steps: a table of properties that grows by a few
   * each time, combining marks that are ordered for each hash code, parts of a name that are put
   * before all others.
   */
  private static final Set<String> SQUARED =
      Set.of(
          "javax.management.ObjectName",
          "javax.naming.ldap.LdapName",
          "javax.naming.ldap.Rdn",
          "javax.security.auth.x500.X500Principal");

  /** Steps to a unit of work. */
  private static final int STEPS_OF_UNIT = 4;

  /** Makes several objects of each of its patterns. */
  private static final String COMPACT_FORMAT = "java.text.CompactNumberFormat";

  /** An estimate of the memory that is taken for a pattern. */
  private static final int PATTERN_BYTES = 512;

  /** The same for each of its chars. */
  private static final int PATTERN_CHAR_BYTES = 32;

  private HookCost() {}

  /** Returns whether the hooks of a class take steps by the square of what they are given. */
  static boolean squares(Class<?> owner) {
    return SQUARED.contains(owner.getName());
  }

  /** Accounts for an object that such a hook is given. */
  static void chargeSquare(MessageReader in, Object given) {
    long size = 0;
    if (given instanceof String text) {
      size = text.length();
    } else if (given instanceof byte[] bytes) {
      size = bytes.length;
    }
    ReadWork work = MessageReader.workOf(in);
    work.charge(size * size / STEPS_OF_UNIT);
    work.add(size * size / STEPS_OF_UNIT);
  }

  /** Accounts for the values of fields that a hook of a class is given. */
  static void chargeFields(MessageReader in, Class<?> owner, Object[] values) {
    boolean squared = squares(owner);
    boolean patterns = owner.getName().equals(COMPACT_FORMAT);
    for (Object value : values) {
      if (patterns && value instanceof String[] texts) {
        for (String text : texts) {
          int length = text == null ? 0 : text.length();
          in.charge(PATTERN_BYTES + (long) PATTERN_CHAR_BYTES * length);
        }
      } else if (squared) {
        chargeSquare(in, value);
      }
    }
  }
}
