package io.fory;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.recording.Happenings;
import java.lang.reflect.Type;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A listener of the application that can do no harm. */
final class ContainedListener implements Happenings {
  private final ForyListener listener;
  private final AtomicBoolean logged = new AtomicBoolean();

  ContainedListener(ForyListener listener) {
    this.listener = listener;
  }

  @Override
  public void compiled(Class<?> type) {
    contain(() -> listener.compiled(type));
  }

  @Override
  public void fellBack(Class<?> type, String reason) {
    contain(() -> listener.fellBack(type, reason));
  }

  @Override
  public void rejected(Type requested, ForyException error) {
    contain(() -> listener.rejected(requested, error));
  }

  @Override
  public void evolved(
      Class<?> type, List<String> skipped, List<String> converted, List<String> absent) {
    contain(
        () ->
            listener.evolved(
                type, List.copyOf(skipped), List.copyOf(converted), List.copyOf(absent)));
  }

  private void contain(Runnable call) {
    try {
      call.run();
    } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
      if (!logged.getAndSet(true)) {
        System.Logger logger = System.getLogger(Fory.class.getName());
        String name = ErrorText.printable(listener.getClass().getName());
        String thrown = ErrorText.printable(e.getClass().getName());
        logger.log(
            System.Logger.Level.WARNING,
            "The listener " + name + " threw " + thrown + "; it goes on being called");
        logger.log(System.Logger.Level.DEBUG, "Where the listener failed", e);
      }
    }
  }
}
