package io.fory.platform;

import io.fory.error.UnsupportedTypeException;

/** The error for a member of a class whose module does not open the package. */
final class ClosedPackage {
  private ClosedPackage() {}

  /**
   * Returns the error, with the one thing that helps: a serializer for a class of the JDK, whose
   * fields are not its value, and else the JVM option that opens the package.
   *
   * @param member which member, such as "its field price"
   */
  static UnsupportedTypeException refusal(Class<?> owner, String member, RuntimeException cause) {
    UnsupportedTypeException refused =
        new UnsupportedTypeException(owner.getTypeName(), member + " is not accessible", cause);
    String module = owner.getModule().getName();
    if (module == null || module.startsWith("java.") || module.startsWith("jdk.")) {
      refused.withCure(
          "Give the class a serializer with ForyBuilder.registerSerializer(Class, Serializer)");
      return refused;
    }
    Module own = ClosedPackage.class.getModule();
    String to = own.isNamed() ? own.getName() : "ALL-UNNAMED";
    String inSource = own.isNamed() ? " to " + to : "";
    String opened = owner.getPackageName();
    refused.withCure(
        "Declare 'opens "
            + opened
            + inSource
            + ";' in the module-info of "
            + module
            + ", or start the JVM with --add-opens="
            + module
            + "/"
            + opened
            + "="
            + to);
    return refused;
  }
}
