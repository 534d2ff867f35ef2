package io.fory.compression;

import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.StreamException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;

/**
 * Compresses bytes of any kind, such as messages, and decompresses them within limits. Immutable
 * and thread-safe.
 *
 * <p>The bytes are one frame that other tools read and write: a member of a gzip file (RFC 1952), a
 * Zstandard frame (RFC 8878) or an LZ4 frame. What is written has a checksum. No length in a frame
 * is trusted: memory on the heap follows the bytes that have been decompressed, and the window of
 * Zstandard, off the heap, has at most 8 MiB. Frames that need a dictionary are refused. Frames of
 * other writers may have no checksum, but for those of Zstandard in streams.
 *
 * <pre>{@code
 * Compression lz4 = Compression.lz4().withMaxBytes(16 << 20);
 * byte[] sent = lz4.compress(fory.serialize(order));
 * Order read = fory.deserialize(lz4.decompress(sent), Order.class);
 * }</pre>
 */
public final class Compression {
  /** The most bytes that a frame is decompressed to by default: 64 MiB. */
  public static final long DEFAULT_MAX_BYTES = 64L << 20;

  /**
   * The most bytes that each byte of a frame is decompressed to by default: 2000. Of the three
   * formats only Zstandard reaches it.
   */
  public static final int DEFAULT_MAX_RATIO = 2_000;

  private static final int BEST_GZIP_LEVEL = 9;

  private final Algorithm algorithm;
  private final Limits limits;

  private Compression(Algorithm algorithm, Limits limits) {
    this.algorithm = algorithm;
    this.limits = limits;
  }

  private static Compression by(Algorithm algorithm) {
    return new Compression(algorithm, new Limits(DEFAULT_MAX_BYTES, DEFAULT_MAX_RATIO));
  }

  /** Returns compression to gzip members by the JDK, at its default level. */
  public static Compression gzip() {
    return by(new GzipAlgorithm(-1));
  }

  /**
   * Returns compression to gzip members by the JDK.
   *
   * @param level 0 for no compression to 9 for the best
   * @throws IllegalArgumentException if there is no such level
   */
  public static Compression gzip(int level) {
    return by(new GzipAlgorithm(level(level, 0, BEST_GZIP_LEVEL)));
  }

  /**
   * Returns compression to Zstandard frames by {@code com.github.luben:zstd-jni}, at level 3.
   *
   * <p>The library is native code. A JVM of Java 22 or later prints a warning unless it is started
   * with {@code --enable-native-access}, so it is not used there without it.
   *
   * @throws IllegalStateException if the library is absent, cannot be loaded, or has no consent
   */
  public static Compression zstd() {
    return zstd(ZstdAlgorithm.DEFAULT_LEVEL);
  }

  /**
   * Returns compression to Zstandard frames, as {@link #zstd()} does.
   *
   * @param level 1, the fastest, to 19, the best
   * @throws IllegalArgumentException if there is no such level
   * @throws IllegalStateException if the library is absent, cannot be loaded, or has no consent
   */
  public static Compression zstd(int level) {
    int checked = level(level, 1, ZstdAlgorithm.BEST_LEVEL);
    return by(new ZstdAlgorithm(checked, Compression.class.getClassLoader()));
  }

  /**
   * Returns compression to LZ4 frames by the part of {@code at.yawk.lz4:lz4-java} that is plain
   * Java. Frames whose blocks depend on each other are not read.
   *
   * @throws IllegalStateException if the library is absent
   */
  public static Compression lz4() {
    return by(new Lz4Algorithm(new Lz4Library(Compression.class.getClassLoader())));
  }

  private static int level(int level, int least, int best) {
    if (level < least || level > best) {
      throw new IllegalArgumentException(
          "level is " + level + ", must be " + least + " to " + best);
    }
    return level;
  }

  /**
   * Returns the same compression with another limit for reading.
   *
   * @param maxBytes the most bytes that a frame may be decompressed to, {@link #DEFAULT_MAX_BYTES}
   *     otherwise
   * @throws IllegalArgumentException if it is less than 1
   */
  public Compression withMaxBytes(long maxBytes) {
    if (maxBytes < 1) {
      throw new IllegalArgumentException("maxBytes is " + maxBytes + ", must be at least 1");
    }
    return new Compression(algorithm, new Limits(maxBytes, limits.maxRatio()));
  }

  /**
   * Returns the same compression with another limit for reading. It holds for frames of more than 1
   * MiB of content.
   *
   * @param maxRatio the most bytes that each byte of a frame may be decompressed to, {@link
   *     #DEFAULT_MAX_RATIO} otherwise
   * @throws IllegalArgumentException if it is less than 1
   */
  public Compression withMaxRatio(int maxRatio) {
    if (maxRatio < 1) {
      throw new IllegalArgumentException("maxRatio is " + maxRatio + ", must be at least 1");
    }
    return new Compression(algorithm, new Limits(limits.maxBytes(), maxRatio));
  }

  /** Returns one frame with these bytes. */
  public byte[] compress(byte[] bytes) {
    try {
      return algorithm.compress(Objects.requireNonNull(bytes, "bytes"));
    } catch (IOException e) {
      throw StreamException.failed(this, e);
    }
  }

  /**
   * Returns the bytes of one frame.
   *
   * @throws MalformedInputException if the array is not exactly one frame, or a checksum is wrong
   * @throws LimitExceededException if there are more bytes than the limits allow
   */
  public byte[] decompress(byte[] frame) {
    ByteArrayInputStream source = new ByteArrayInputStream(Objects.requireNonNull(frame, "frame"));
    byte[] bytes;
    try (InputStream content = content(source, limits.ofArray(), true)) {
      bytes = content.readAllBytes();
    } catch (IOException e) {
      throw StreamException.failed(this, e);
    }
    if (source.available() > 0) {
      MalformedInputException longer =
          new MalformedInputException(
              "There are " + source.available() + " bytes behind the " + algorithm.name());
      longer.withOffset(frame.length - source.available());
      throw longer;
    }
    return bytes;
  }

  /**
   * Returns a stream that writes one frame. {@link OutputStream#flush} hands on all that was
   * written so far, at the price of some compression; {@link OutputStream#close} ends the frame and
   * closes the target. A frame that is not closed is no frame.
   *
   * @throws IOException if the target does
   */
  public OutputStream compressing(OutputStream target) throws IOException {
    return new FrameOutput(algorithm, Objects.requireNonNull(target, "target"));
  }

  /**
   * Returns a stream of the content of one frame, which begins where the source stands; its header
   * is read here. The stream ends with the frame, and its last checksum is compared then: read up
   * to the end before you trust the bytes. Closing it closes the source.
   *
   * <p>Bytes behind the frame stay in the source: after the end, another frame or anything else can
   * be read from it, and the stream need not be closed. Once it is, reading it is an {@link
   * IOException}. Of gzip members this holds if the source supports {@link InputStream#mark}, which
   * is used; otherwise bytes that were taken too much are an error.
   *
   * <p>A Zstandard frame must have a checksum, which {@link #compress} and {@link #compressing}
   * write: one changed bit of its header says that there is none, and leaves it in the source.
   *
   * <p>Besides the {@link IOException} of the source, each method that reads throws a {@link
   * MalformedInputException} if there is no such frame, and a {@link LimitExceededException} if
   * there are more bytes than the limits allow.
   *
   * @throws IOException if the source does
   */
  public InputStream decompressing(InputStream source) throws IOException {
    return content(Objects.requireNonNull(source, "source"), limits, false);
  }

  private InputStream content(InputStream source, Limits within, boolean alone) throws IOException {
    return new BoundedInput(
        algorithm, new CompressedInput(source, algorithm.maxQuietBytes()), within, alone);
  }

  /** Returns the name of the format. */
  @Override
  public String toString() {
    return algorithm.name();
  }
}
