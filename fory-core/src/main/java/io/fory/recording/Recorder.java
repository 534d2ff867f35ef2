package io.fory.recording;

import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import java.lang.reflect.Type;
import java.util.Collection;
import jdk.jfr.FlightRecorder;

/**
 * Writes events to the flight recorder. Until the virtual machine has had a recording, no class of
 * an event is loaded: that would cost a short program more time than all else here. Where the
 * module {@code jdk.jfr} is missing, there are no events.
 */
public final class Recorder {
  private static final boolean PRESENT = isReadable();

  private Recorder() {}

  private static boolean isReadable() {
    return ModuleLayer.boot()
        .findModule("jdk.jfr")
        .filter(Recorder.class.getModule()::canRead)
        .isPresent();
  }

  /** Returns whether there has been a recording, so that there may be one now. */
  static boolean isOn() {
    return PRESENT && FlightRecorder.isInitialized();
  }

  /** Returns an event that measures the time from now on; null if nobody records it. */
  public static Object generationBegins() {
    return isOn() ? GenerationEvent.started() : null;
  }

  /**
   * Ends the event of a generation.
   *
   * @param event from {@link #generationBegins()}
   * @param type the class
   * @param mode the format and the options that decide its code
   * @param bytes of the class file; 0 if there is none
   * @param failure why the interpreter stays, or null
   */
  public static void generated(
      Object event, Class<?> type, String mode, int bytes, Exception failure) {
    if (event != null) {
      GenerationEvent.ended(event, type, mode, bytes, failure);
    }
  }

  /**
   * Records that a message has been refused.
   *
   * @param requested the type that the caller asked for
   */
  public static void rejected(ForyException error, Type requested) {
    if (isOn() && error.code() != ErrorCode.STREAM_ENDED) {
      RejectionEvent.record(error, requested);
    }
  }

  /** Returns whether somebody records evolved reads. */
  public static boolean recordsEvolved() {
    return isOn() && EvolvedReadEvent.isRecorded();
  }

  /**
   * Records that another version of a class has been planned, which its writer has.
   *
   * @param skipped keys of the fields that the reader does not have
   * @param converted keys of the fields of other types
   * @param absent keys of the fields that the writer does not have
   */
  public static void evolved(
      Class<?> type,
      String version,
      Collection<String> skipped,
      Collection<String> converted,
      Collection<String> absent) {
    EvolvedReadEvent.record(type, version, skipped, converted, absent);
  }
}
