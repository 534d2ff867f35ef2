package io.fory.recording;

import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import jdk.jfr.FlightRecorder;

/**
 * Writes events of one {@code Fory} to the flight recorder, and tells them to its listeners. Until
 * the virtual machine has had a recording, no class of an event is loaded: that would cost a short
 * program more time than all else here. Where the module {@code jdk.jfr} is missing, there are no
 * events.
 */
public final class Recorder {
  private static final boolean PRESENT = isReadable();

  private final List<Happenings> listeners;

  /** The classes that listeners have been told to be interpreted. */
  private final Set<Class<?>> fellBack = ConcurrentHashMap.newKeySet();

  /** Makes a recorder. */
  public Recorder(List<? extends Happenings> listeners) {
    this.listeners = List.copyOf(listeners);
  }

  private static boolean isReadable() {
    Optional<Module> module = ModuleLayer.boot().findModule("jdk.jfr");
    return module.isPresent() && Recorder.class.getModule().canRead(module.get());
  }

  /** Returns whether there has been a recording, so that there may be one now. */
  static boolean isOn() {
    return PRESENT && FlightRecorder.isInitialized();
  }

  /** Returns an event that measures the time from now on; null if nobody records it. */
  public Object generationBegins() {
    return isOn() ? GenerationEvent.started() : null;
  }

  /**
   * Ends the event of a generation.
   *
   * @param event from {@link #generationBegins()}; null if nobody records it
   * @param type the class
   * @param mode the format and the options that decide its code
   * @param bytes of the class file; 0 if there is none
   * @param failure why the interpreter stays, or null
   */
  public void generated(Object event, Class<?> type, String mode, int bytes, Exception failure) {
    if (event != null) {
      GenerationEvent.ended(event, type, mode, bytes, failure);
    }
    if (failure != null) {
      fellBack(type, failure.getMessage());
    } else {
      listeners.forEach(listener -> listener.compiled(type));
    }
  }

  /** Tells that the interpreter stays in use for a class, once for each class. */
  public void fellBack(Class<?> type, String reason) {
    if (!listeners.isEmpty() && fellBack.add(type)) {
      listeners.forEach(listener -> listener.fellBack(type, reason));
    }
  }

  /**
   * Records that a message has been refused.
   *
   * @param requested the type that the caller asked for
   */
  public void rejected(ForyException error, Type requested) {
    if (error.code() == ErrorCode.STREAM_ENDED) {
      return;
    }
    if (isOn()) {
      RejectionEvent.record(error, requested);
    }
    listeners.forEach(listener -> listener.rejected(requested, error));
  }

  /** Returns whether somebody wants to know of evolved reads. */
  public boolean recordsEvolved() {
    return !listeners.isEmpty() || isOn() && EvolvedReadEvent.isRecorded();
  }

  /**
   * Records that another version of a class has been planned, which its writer has.
   *
   * @param skipped keys of the fields that the reader does not have
   * @param converted keys of the fields of other types
   * @param absent keys of the fields that the writer does not have
   */
  public void evolved(
      Class<?> type,
      String version,
      List<String> skipped,
      List<String> converted,
      List<String> absent) {
    if (isOn()) {
      EvolvedReadEvent.record(type, version, skipped, converted, absent);
    }
    listeners.forEach(listener -> listener.evolved(type, skipped, converted, absent));
  }
}
