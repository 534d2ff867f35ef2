package io.fory.benchmark.codec;

import java.util.ArrayList;
import java.util.List;

/**
 * The JVM flags that some peers do not work without. Fory needs none; {@code foryopen} is Fory
 * where an application has opened {@code java.lang} for reasons of its own.
 */
public final class JvmFlags {

  /** What the documentation of Apache Fory asks for on JDK 25; without effect on older ones. */
  private static final List<String> APACHE_FORY = List.of(open("java.base/java.lang.invoke"));

  /** Without it Kryo has no direct buffers. */
  private static final List<String> KRYO =
      List.of("--add-exports=java.base/sun.nio.ch=ALL-UNNAMED");

  /**
   * FST reflects on the fields of the JDK's classes that it registers by itself, whatever it
   * writes, and fails without any one of these.
   */
  private static final List<String> FST =
      List.of(
          open("java.base/java.lang"),
          open("java.base/java.math"),
          open("java.base/java.net"),
          open("java.base/java.text"),
          open("java.base/java.util"),
          open("java.base/java.util.concurrent"),
          open("java.sql/java.sql"));

  private static final List<String> FORY_OPEN = List.of(open("java.base/java.lang"));

  private JvmFlags() {}

  private static String open(String packageOfModule) {
    return "--add-opens=" + packageOfModule + "=ALL-UNNAMED";
  }

  /** Returns the flags of a library, by its name in the results. */
  public static List<String> of(String library) {
    if (library.startsWith("apachefory")) {
      return APACHE_FORY;
    }
    return switch (library) {
      case "foryopen" -> FORY_OPEN;
      case "kryo" -> KRYO;
      case "fst" -> FST;
      default -> List.of();
    };
  }

  /** Returns the flags of all libraries together: {@code fory} is {@code foryopen} with them. */
  public static List<String> ofAll() {
    List<String> flags = new ArrayList<>(APACHE_FORY);
    flags.addAll(KRYO);
    flags.addAll(FST);
    return flags;
  }
}
