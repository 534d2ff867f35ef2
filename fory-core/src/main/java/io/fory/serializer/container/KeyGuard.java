package io.fory.serializer.container;

import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.ReadReferences;
import io.fory.serializer.Serializer;
import io.fory.serializer.ValueCodec;
import java.util.Arrays;

/**
 * Decides for each key of one hash or sorted container whether it can be inserted at once, and
 * stops containers whose keys would take too long to insert.
 *
 * <p>A key that leads to an object which is still being read has no final hash code yet, so it
 * waits until the message ends; so do all keys behind it, to keep their order. Two attacks are
 * bounded: keys whose hash codes visit exponentially many objects, by the weights of {@link
 * ReadReferences}; and keys that collide, by a {@link CollisionBound}.
 */
final class KeyGuard {
  /** Null where keys are plain values. */
  private final ReadReferences references;

  /** Null where keys cannot collide, or are few. */
  private final CollisionBound collisions;

  private int taint;
  private long visited;
  private int logged;

  /** Where in the log of references each waiting key begins and ends. */
  private int[] waiting;

  private int waitingCount;

  private KeyGuard(ReadReferences references, CollisionBound collisions) {
    this.references = references;
    this.collisions = collisions;
  }

  /**
   * Returns a guard, or null if there is nothing to guard against.
   *
   * @param codec of the keys
   * @param body serializer that all keys have in common, or null
   * @param collisions what bounds collisions, or null
   */
  static KeyGuard of(
      ReadContext in, ValueCodec codec, Serializer<Object> body, CollisionBound collisions) {
    ReadReferences references = Elements.areLeaves(codec, body) ? null : in.references();
    return references == null && collisions == null ? null : new KeyGuard(references, collisions);
  }

  /** Called before a key is read. */
  void beforeKey() {
    if (references != null) {
      taint = references.taint();
      visited = references.visited();
      logged = references.logged();
    }
  }

  /**
   * Returns whether the key must be inserted later. A container that cannot wait, because it is
   * made from its keys, is checked later instead: a hash code that has changed by then is an error.
   *
   * @param key that has just been read
   */
  boolean mustWait(Object key, boolean canWait) {
    if (references == null) {
      return false;
    }
    boolean incomplete = references.taint() != taint;
    if (!incomplete) {
      references.chargeHash(visited, logged);
    } else if (!canWait && key != null) {
      references.chargeIncompleteHash(logged);
      deferCheck(key);
      return false;
    }
    if (!incomplete && waitingCount == 0) {
      return false;
    }
    addWaiting();
    return true;
  }

  private void addWaiting() {
    int at = 2 * waitingCount++;
    if (waiting == null) {
      waiting = new int[8];
    } else if (at == waiting.length) {
      waiting = Arrays.copyOf(waiting, 2 * at);
    }
    waiting[at] = logged;
    waiting[at + 1] = references.logged();
  }

  /** Accounts for the hash code of a key that has waited. */
  void chargeWaiting(int index) {
    references.chargeLateHash(waiting[2 * index], waiting[2 * index + 1]);
  }

  private void deferCheck(Object key) {
    int from = logged;
    int to = references.logged();
    int hash;
    try {
      hash = key.hashCode();
    } catch (RuntimeException e) {
      throw changed(key, e);
    }
    LateKeys.deferBehindAll(
        references,
        () -> {
          references.chargeLateHash(from, to);
          requireHash(key, hash);
        });
  }

  private static void requireHash(Object key, int hash) {
    try {
      if (key.hashCode() == hash) {
        return;
      }
    } catch (RuntimeException e) {
      throw changed(key, e);
    }
    throw changed(key, null);
  }

  private static UnsupportedTypeException changed(Object key, RuntimeException cause) {
    return new UnsupportedTypeException(
        key.getClass().getTypeName(),
        "it is a key of an immutable container, which needs its hash code before the cycle that"
            + " both are in is closed; use a mutable container",
        cause);
  }

  /** Accounts for a key that is about to be inserted. */
  void countKey(Object key) {
    if (collisions != null) {
      collisions.count(key);
    }
  }
}
