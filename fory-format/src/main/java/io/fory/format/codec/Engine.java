package io.fory.format.codec;

/**
 * When code is generated for beans; until then, and where there can be none, they are interpreted.
 */
public enum Engine {
  /** Never. */
  INTERPRETED,
  /** In the background, once a class has been used some times. */
  GENERATED_LATER,
  /** When the codec is made. */
  GENERATED_AT_ONCE
}
