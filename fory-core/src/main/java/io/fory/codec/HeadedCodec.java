package io.fory.codec;

import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import java.util.Collection;

/**
 * The codec of elements that have one head of a few bits in common, so that each of them is written
 * by a simpler codec, which this one names.
 *
 * <p>A map has the bits of its keys and, three places higher, those of its values in front of every
 * run of entries that have them in common.
 */
public interface HeadedCodec extends LateCodec {
  /** Bit: each element has a flag, and may be a reference. */
  int TRACKED = 1;

  /** Bit: each element has a flag, and may be null; in a map, this one is null. */
  int NULLS = 2;

  /** Bit: the elements are of the declared type. */
  int DECLARED = 4;

  /** Bit: the elements are of one type. Maps do not have it. */
  int SAME = 8;

  /**
   * Writes the head of one or more elements.
   *
   * @return the codec of each
   */
  ValueCodec writeHead(MessageWriter out, Collection<?> elements);

  /**
   * Reads the head of elements, and makes sure that so many can follow.
   *
   * @return the codec of each
   */
  ValueCodec readHead(MessageReader in, int size);

  /** Returns whether two keys or values, not null, can be of one run. */
  boolean share(Object first, Object other);

  /** Returns the bits of the run that begins with a key or value, which is not null. */
  int bitsOf(MessageWriter out, Object first);

  /** Writes the type of a run, where its bits leave that open; returns the codec of each. */
  ValueCodec writeType(MessageWriter out, Object first, int bits);

  /** Reads the type of a run, where its bits leave that open; returns the codec of each. */
  ValueCodec readType(MessageReader in, int bits);

  /** Returns the codec of a key or value that stands alone, since the other one is null. */
  ValueCodec single(int bits);

  @Override
  HeadedCodec settled(Settler settler);

  @Override
  default HeadedCodec headed() {
    return this;
  }

  /**
   * Returns whether the application has given a class of containers a serializer of its own, so
   * that they are more than what is written by this codec.
   */
  boolean isServed(Class<?> container);

  /** Returns whether elements are certainly plain values, which refer to no other objects. */
  boolean isLeaf();
}
