package io.fory.engine;

import java.util.Random;
import java.util.Set;

/** Random names of fields, among them those that generated source might trip over. */
final class FieldNames {
  private static final String[] ODD = {
    "$x",
    "x$",
    "größe",
    "名前",
    "é",
    "_v",
    "_out",
    "_in",
    "_b",
    "_p",
    "_at",
    "_value",
    "_f0",
    "_f1",
    "_h0",
    "_r0",
    "_m0",
    "_e",
    "K",
    "K0",
    "K1",
    "names",
    "value",
    "write",
    "read",
    "java",
    "io",
    "var",
    "record",
    "yield",
    "sealed",
    "permits",
    "module",
    "with",
    "open",
    "minBytes",
    "this$0",
    "String",
    "Object",
    "Integer",
    "length",
    "block0",
    "a",
    "A",
    "b",
    "B",
  };

  private FieldNames() {}

  /** Returns a name that {@code taken} does not have, and adds it. */
  static String next(Random random, Set<String> taken) {
    while (true) {
      String name =
          random.nextInt(4) == 0
              ? ODD[random.nextInt(ODD.length)]
              : (char) ('a' + random.nextInt(26)) + "" + random.nextInt(40);
      if (taken.add(name)) {
        return name;
      }
    }
  }
}
