package io.fory.wire.xlang;

import static org.testng.Assert.assertEquals;

import com.google.common.hash.Hashing;
import java.util.Random;
import org.testng.annotations.Test;

public final class Murmur3Test {
  @Test
  public void equalsTheFirstHalfOfGuavasAtEveryLength() {
    Random random = new Random(47);
    for (int length = 0; length < 100; length++) {
      byte[] bytes = new byte[length + 7];
      random.nextBytes(bytes);
      assertEquals(
          Murmur3.hash(bytes, 3, length),
          Hashing.murmur3_128(47).hashBytes(bytes, 3, length).asLong(),
          length + " bytes");
    }
  }
}
