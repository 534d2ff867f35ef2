package io.fory.recording;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import java.lang.reflect.Type;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A message was refused. */
@Name("io.fory.Rejection")
@Label("Rejected Input")
@Description("A call that read a message failed")
@Category({"Fory"})
@StackTrace(false)
final class RejectionEvent extends Event {
  @Label("Code")
  @Description("The stable code of the error")
  String code;

  @Label("Path")
  @Description("Where in the object graph the error was found")
  String path;

  @Label("Requested Class")
  @Description("The class that the caller asked for")
  String requested;

  @Label("Met Class")
  @Description("The class that was met, if the error is about one")
  String met;

  @Label("Byte Offset")
  @Description("The distance from the start of the message, -1 where it is unknown")
  long offset;

  private RejectionEvent() {}

  static void record(ForyException error, Type requested) {
    RejectionEvent event = new RejectionEvent();
    if (event.shouldCommit()) {
      event.code = error.code().name();
      event.path = error.path();
      event.requested = ErrorText.printable(requested.getTypeName());
      event.met = error.metType();
      event.offset = error.offset();
      event.commit();
    }
  }
}
