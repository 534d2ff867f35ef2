/**
 * The exceptions of the framework: one unchecked family under {@link io.fory.error.ForyException}.
 *
 * <p>Every failure that bytes, limits, types or user code can cause is a member of the family. It
 * has the problem, its place in the object graph and in the bytes, and the option that would change
 * the outcome. Misuse of an API by the calling program ({@link java.lang.NullPointerException},
 * {@link java.lang.IllegalArgumentException}, {@link java.lang.IndexOutOfBoundsException}) stays
 * outside.
 */
package io.fory.error;
