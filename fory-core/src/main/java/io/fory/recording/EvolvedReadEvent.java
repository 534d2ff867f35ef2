package io.fory.recording;

import io.fory.error.ErrorText;
import java.util.Collection;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Another version of a class was planned, which the writer of a message has. */
@Name("io.fory.EvolvedRead")
@Label("Evolved Read")
@Description("A writer has other fields of a class; once for each class and set of fields")
@Category({"Fory"})
@StackTrace(false)
final class EvolvedReadEvent extends Event {
  @Label("Class")
  @Description("The class of the reader")
  String className;

  @Label("Version")
  @Description("Tells the versions that writers have of the class apart")
  String version;

  @Label("Skipped Fields")
  @Description("Fields that the reader does not have")
  String skipped;

  @Label("Converted Fields")
  @Description("Fields that have another type at the reader, or may refuse null")
  String converted;

  @Label("Absent Fields")
  @Description("Fields that the writer does not have")
  String absent;

  private EvolvedReadEvent() {}

  static boolean isRecorded() {
    return new EvolvedReadEvent().isEnabled();
  }

  static void record(
      Class<?> type,
      String version,
      Collection<String> skipped,
      Collection<String> converted,
      Collection<String> absent) {
    EvolvedReadEvent event = new EvolvedReadEvent();
    if (event.shouldCommit()) {
      event.className = ErrorText.printable(type.getTypeName());
      event.version = version;
      event.skipped = ErrorText.printable(String.join(", ", skipped));
      event.converted = ErrorText.printable(String.join(", ", converted));
      event.absent = ErrorText.printable(String.join(", ", absent));
      event.commit();
    }
  }
}
