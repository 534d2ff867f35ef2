package io.fory.builtin.container;

import io.fory.message.MessageReader;

/** What collects the content of a container whose own methods are given it. */
interface WatchedFilling {
  /** Returns the proof that it has that content then; null if that is made elsewhere. */
  FillingProof proof();

  /** Fails unless the container has exactly the content that it was given. */
  void prove(MessageReader in);

  /** Proves the content of a container that has all of it, if its own methods have filled it. */
  static void complete(MessageReader in, Object target) {
    if (target instanceof WatchedFilling filling
        && filling.proof() != null
        && !filling.proof().isPutOff()) {
      filling.prove(in);
    }
  }

  /** Says that a container gets the rest of its content when the message ends. */
  static void putOff(Object target) {
    if (target instanceof WatchedFilling filling && filling.proof() != null) {
      filling.proof().putOff();
    }
  }

  /** Proves the content of a container that has got the rest of it. */
  static void completeLate(MessageReader in, Object target) {
    if (target instanceof WatchedFilling filling && filling.proof() != null) {
      filling.prove(in);
    }
  }

  /** Says that an incomplete object can be reached from the content of a container. */
  static void foundIncomplete(Object target) {
    if (target instanceof WatchedFilling filling && filling.proof() != null) {
      filling.proof().foundIncomplete();
    }
  }
}
