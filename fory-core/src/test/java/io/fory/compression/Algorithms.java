package io.fory.compression;

import static org.testng.Assert.expectThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;

/** The compressions that this JVM can use, and bytes to compress. */
public final class Algorithms {
  private Algorithms() {}

  /** Whether the JVM may call native code: {@link NativeConsentTest} starts one that may. */
  static boolean hasZstd() {
    try {
      Compression.zstd();
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Returns each compression at the levels that differ. */
  static List<Compression> all() {
    List<Compression> all = new ArrayList<>();
    all.add(Compression.gzip());
    all.add(Compression.gzip(0));
    all.add(Compression.gzip(9));
    all.add(Compression.lz4());
    if (hasZstd()) {
      all.add(Compression.zstd());
      all.add(Compression.zstd(1));
      all.add(Compression.zstd(19));
    } else {
      expectThrows(IllegalStateException.class, () -> Compression.zstd(19));
    }
    return all;
  }

  /** Each compression, for test methods. */
  @DataProvider
  public static Object[][] algorithms() {
    return all().stream().map(one -> new Object[] {one}).toArray(Object[][]::new);
  }

  /** Returns letters that each compression makes shorter. */
  static byte[] text(Random random, int bytes) {
    byte[] text = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      text[i] = (byte) "abcd".charAt(random.nextInt(4));
    }
    return text;
  }

  /** Returns bytes that none makes shorter. */
  static byte[] noise(Random random, int bytes) {
    byte[] noise = new byte[bytes];
    random.nextBytes(noise);
    return noise;
  }
}
