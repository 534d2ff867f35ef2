package io.fory.dump;

/**
 * How much of a message is printed, and what is known besides it.
 *
 * @param depth how deep values may stand
 * @param values how many there may be
 * @param schemas of classes that messages name without theirs
 */
record DumpLimits(int depth, long values, KnownSchemas schemas) {}
