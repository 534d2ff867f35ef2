package io.fory.error;

/**
 * The stable code of a {@link ForyException}, for metrics, logs and alerts.
 *
 * <p>Constants are added but never renamed, and none changes its meaning; messages may.
 */
public enum ErrorCode {
  /** The bytes are corrupt, or not of this format. */
  MALFORMED_INPUT,
  /** A length, a depth, a budget or a fixed capacity is exceeded. */
  LIMIT_EXCEEDED,
  /** A class is not registered, or not admitted where it is met. */
  TYPE_NOT_ALLOWED,
  /** The type that is met cannot stand where another is declared. */
  TYPE_MISMATCH,
  /** The schemas of writer and reader cannot be reconciled. */
  INCOMPATIBLE_SCHEMA,
  /** A class or an object of this shape cannot be serialized at all. */
  UNSUPPORTED_TYPE,
  /** Code of the application that was called on the way threw an exception. */
  USER_CODE_FAILED,
  /**
   * The bytes end before the message does. A corrupt length that announces more than there is looks
   * the same.
   */
  TRUNCATED_INPUT,
  /**
   * The bytes are a message that writer and reader are configured differently for: the format, its
   * version, reference tracking, schemas in the cross-language format, or a session.
   */
  CONFIGURATION_MISMATCH,
  /**
   * Memory that processes share cannot be used, or not any more: it is missing, in use, not ours
   * alone, truncated, replaced, or its owner has closed it.
   */
  SEGMENT_LOST,
  /** A stream or channel failed, or gives or takes no bytes because it does not block. */
  STREAM_FAILED,
  /** A stream or channel ended where a message would begin: there are no more. */
  STREAM_ENDED
}
