package io.fory.builtin.jdk;

import io.fory.error.ForyException;
import io.fory.message.FitCheck;
import io.fory.message.MessageWriter;
import io.fory.platform.SerializationHook;
import io.fory.serializer.Serializer;

/** What {@code writeReplace} has written in place of an object. */
final class WriteReplacement {
  private WriteReplacement() {}

  /** Returns it, or the object itself: classes with hooks are asked in turn. */
  static Object of(MessageWriter out, SerialClass type, Object value) {
    Object current = value;
    SerialClass at = type;
    while (at != null && at.replace() != null) {
      Object next = call(at.replace(), current);
      boolean last = next == null || next.getClass() == current.getClass();
      current = next;
      at = last ? null : servedHere(out, next);
    }
    return current;
  }

  private static Object call(SerializationHook replace, Object value) {
    try {
      return replace.call(value);
    } catch (Exception e) {
      throw HookFailure.of("The " + replace, e);
    }
  }

  private static SerialClass servedHere(MessageWriter out, Object value) {
    try {
      Serializer<Object> served = out.resolve(value.getClass()).serializer();
      return served instanceof SerialSerializer hooked ? hooked.type() : null;
    } catch (RuntimeException e) {
      throw out.failure(e, "writeReplace()", value);
    }
  }

  /** Says as what it is read: {@code readResolve} may return any object, and is not called here. */
  static void check(FitCheck check, Object written) {
    Serializer<Object> body;
    try {
      body = written == null ? null : check.out().resolve(written.getClass()).serializer();
    } catch (ForyException e) {
      return; // thrown again where it is written
    }
    if (!(body instanceof SerialSerializer hooked)) {
      check.readAsWritten(written);
    } else if (hooked.type().resolve() == null) {
      check.readAs(written.getClass());
    }
  }
}
