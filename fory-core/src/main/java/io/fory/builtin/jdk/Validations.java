package io.fory.builtin.jdk;

import io.fory.message.CallState;
import io.fory.message.DroppedElements;
import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import java.io.InvalidObjectException;
import java.io.ObjectInputValidation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The objects that want to be validated when a graph is complete. */
final class Validations implements CallState {
  private final List<Validation> all = new ArrayList<>();

  private record Validation(Runnable check, int priority) {}

  /** Returns those of a graph that is copied. */
  static Validations of(GraphCopier copier) {
    if (copier.state() instanceof Validations known) {
      return known;
    }
    Validations made = new Validations();
    copier.keep(made);
    return made;
  }

  /** Adds one of a message, which is validated if it is kept. */
  void add(MessageReader in, ObjectInputValidation object, int priority) {
    Runnable check = DroppedElements.unlessDropped(in, () -> validate(object));
    all.add(new Validation(check, priority));
  }

  void add(ObjectInputValidation object, int priority) {
    all.add(new Validation(() -> validate(object), priority));
  }

  /** Runs the validations, those of the highest priority first. */
  @Override
  public void complete() {
    Collections.reverse(all); // of one priority the last comes first, as in the JDK
    all.sort(Comparator.comparingInt(Validation::priority).reversed());
    for (Validation validation : all) {
      validation.check().run();
    }
  }

  private static void validate(ObjectInputValidation object) {
    try {
      object.validateObject();
    } catch (InvalidObjectException | RuntimeException e) {
      throw HookFailure.of("The validateObject() of " + object.getClass().getTypeName(), e);
    } catch (Error e) {
      throw HookFailure.of("The validateObject() of " + object.getClass().getTypeName(), e);
    }
  }

  @Override
  public void clear() {
    all.clear();
  }
}
