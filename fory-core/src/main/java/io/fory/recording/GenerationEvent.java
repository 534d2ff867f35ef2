package io.fory.recording;

import io.fory.error.ErrorText;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Code was generated for a class, or could not be. */
@Name("io.fory.Generation")
@Label("Code Generation")
@Description("A serializer was generated for a class, or the interpreter stays in use")
@Category({"Fory"})
@StackTrace(false)
final class GenerationEvent extends Event {
  @Label("Class")
  @Description("The class whose objects the code writes and reads")
  String className;

  @Label("Mode")
  @Description("The format, and whether the code is for a version that a writer has")
  String mode;

  @Label("Code Size")
  @Description("Size of the generated class file, 0 if there is none")
  @DataAmount
  int codeSize;

  @Label("Fell Back")
  @Description("Whether the interpreter stays in use")
  boolean fellBack;

  @Label("Reason")
  @Description("Why the interpreter stays in use")
  String reason;

  private GenerationEvent() {}

  static GenerationEvent started() {
    GenerationEvent event = new GenerationEvent();
    if (!event.isEnabled()) {
      return null;
    }
    event.begin();
    return event;
  }

  static void ended(Object started, Class<?> type, String mode, int bytes, Exception failure) {
    GenerationEvent event = (GenerationEvent) started;
    event.end();
    if (event.shouldCommit()) {
      event.className = ErrorText.printable(type.getTypeName());
      event.mode = mode;
      event.codeSize = bytes;
      event.fellBack = failure != null;
      event.reason = failure == null ? null : ErrorText.printable(failure.getMessage());
      event.commit();
    }
  }
}
