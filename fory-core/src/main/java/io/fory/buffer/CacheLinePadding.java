package io.fory.buffer;

/**
 * Space in front of the fields of a subclass, so that they share no cache line with another object.
 *
 * <p>Readers and writers change their position with every value, and the collector may put those of
 * two threads side by side: two threads then write no faster than one.
 */
abstract class CacheLinePadding {
  /**
   * Takes the four bytes between the header and the others: HotSpot fills a gap with a field of a
   * subclass, which would then stand in front of all this space.
   */
  int gap;

  long p0;
  long p1;
  long p2;
  long p3;
  long p4;
  long p5;
  long p6;
  long p7;
  long p8;
  long p9;
  long p10;
  long p11;
  long p12;
  long p13;
  long p14;
  long p15;

  CacheLinePadding() {}
}
