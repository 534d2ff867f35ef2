package io.fory.builtin.scalar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.security.PrivilegedActionException;

/** The throwable classes of the JDK, whose fields cannot be accessed, and how they are written. */
final class JdkThrowables {
  private static final String[] NONE = {};

  private JdkThrowables() {}

  /**
   * Returns the getters of everything that a constructor of the class takes, in the order of its
   * parameters; none for a class without state of its own.
   */
  static String[] getters(String className) {
    return switch (className) {
      case "java.lang.TypeNotPresentException" -> new String[] {"typeName", "getCause"};
      case "java.lang.reflect.InvocationTargetException" ->
          new String[] {"getTargetException", "getMessage"};
      case "java.net.URISyntaxException", "java.nio.file.InvalidPathException" ->
          new String[] {"getInput", "getReason", "getIndex"};
      case "java.nio.charset.IllegalCharsetNameException",
          "java.nio.charset.UnsupportedCharsetException" ->
          new String[] {"getCharsetName"};
      case "java.nio.charset.MalformedInputException",
          "java.nio.charset.UnmappableCharacterException" ->
          new String[] {"getInputLength"};
      case "java.nio.file.FileSystemException" ->
          new String[] {"getFile", "getOtherFile", "getReason"};
      case "java.sql.SQLException" -> new String[] {"getMessage", "getSQLState", "getErrorCode"};
      case "java.text.ParseException" -> new String[] {"getMessage", "getErrorOffset"};
      case "java.time.format.DateTimeParseException" ->
          new String[] {"getMessage", "getParsedString", "getErrorIndex"};
      case "java.util.DuplicateFormatFlagsException",
          "java.util.IllegalFormatFlagsException",
          "java.util.UnknownFormatFlagsException" ->
          new String[] {"getFlags"};
      case "java.util.IllegalFormatCodePointException" -> new String[] {"getCodePoint"};
      case "java.util.IllegalFormatPrecisionException" -> new String[] {"getPrecision"};
      case "java.util.IllegalFormatWidthException" -> new String[] {"getWidth"};
      case "java.util.MissingFormatArgumentException", "java.util.MissingFormatWidthException" ->
          new String[] {"getFormatSpecifier"};
      case "java.util.MissingResourceException" ->
          new String[] {"getMessage", "getClassName", "getKey"};
      case "java.util.UnknownFormatConversionException" -> new String[] {"getConversion"};
      case "java.util.regex.PatternSyntaxException" ->
          new String[] {"getDescription", "getPattern", "getIndex"};
      default -> NONE;
    };
  }

  /**
   * Returns whether the class overrides {@code getMessage} so that what it returns cannot be passed
   * to a constructor, unless its getters are known.
   */
  static boolean composesMessage(Class<?> type) {
    if (type == NullPointerException.class) {
      return false; // It composes one only where it was given none.
    }
    try {
      return type.getDeclaredMethod("getMessage") != null;
    } catch (NoSuchMethodException e) {
      return false;
    }
  }

  /** Returns whether the throwables of a class form chains besides those of causes. */
  static boolean isChained(Class<?> stateful) {
    return stateful.getName().equals("java.sql.SQLException");
  }

  /** Returns the class that every cause of the throwables of a class must have. */
  static Class<? extends Throwable> causeClass(Class<?> type) {
    if (UncheckedIOException.class.isAssignableFrom(type)
        || DirectoryIteratorException.class.isAssignableFrom(type)) {
      return IOException.class;
    }
    return PrivilegedActionException.class.isAssignableFrom(type)
        ? Exception.class
        : Throwable.class;
  }
}
