package io.fory.builtin.jdk;

import io.fory.message.CallState;
import io.fory.message.GraphCopier;
import java.io.InvalidObjectException;
import java.io.ObjectInputValidation;
import java.util.ArrayList;
import java.util.List;

/** The objects that want to be validated when a graph is complete. */
final class Validations implements CallState {
  private final List<Validation> all = new ArrayList<>();

  private record Validation(ObjectInputValidation object, int priority) {}

  /** Returns those of a graph that is copied. */
  static Validations of(GraphCopier copier) {
    if (copier.state() instanceof Validations known) {
      return known;
    }
    Validations made = new Validations();
    copier.keep(made);
    return made;
  }

  void add(ObjectInputValidation object, int priority) {
    int at = 0;
    while (at < all.size() && priority < all.get(at).priority()) {
      at++;
    }
    all.add(at, new Validation(object, priority));
  }

  /** Runs the validations, those of the highest priority first. */
  @Override
  public void complete() {
    while (!all.isEmpty()) {
      ObjectInputValidation object = all.remove(0).object();
      try {
        object.validateObject();
      } catch (InvalidObjectException | RuntimeException e) {
        throw HookFailure.of("The validateObject() of " + object.getClass().getTypeName(), e);
      }
    }
  }

  @Override
  public void clear() {
    all.clear();
  }
}
