package io.fory.benchmark.startup;

/**
 * A line of {@code footprint.json}: what a library adds to an application.
 *
 * @param jarBytes of its jar and of all that Maven adds at run time because of it
 * @param jars how many these are
 */
record Footprint(String library, long jarBytes, int jars) {}
