package io.fory.ipc;

/** What is to be done after a participant of a segment that has died. */
final class Cleaning {
  private Cleaning() {}

  /** Cleans up after all that are dead. The table of participants is locked. */
  static void all(Participants participants, SharedMemory memory, Geometry geometry) {
    participants.clean(dead -> after(dead, memory, geometry));
    Arena arena = new Arena(memory, geometry, Upkeep.NONE, 0);
    for (Ring ring : Ring.all(geometry, memory, arena, Upkeep.NONE, 0)) {
      ring.cleanStrays(participants::isUsed);
    }
    arena.cleanStrays(participants::isUsed);
  }

  /**
   * Finishes or undoes what a participant was doing; each step may be done twice, so that whoever
   * does it may die as well. The table of participants is locked.
   */
  static void after(int dead, SharedMemory memory, Geometry geometry) {
    Arena arena = new Arena(memory, geometry, Upkeep.NONE, dead);
    arena.unlock(dead);
    SchemaTable.unlock(memory, geometry, dead);
    for (Ring ring : Ring.all(geometry, memory, arena, Upkeep.NONE, dead)) {
      ring.clean(dead);
    }
    arena.freeAll(dead);
  }
}
