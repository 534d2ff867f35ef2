package io.fory.compression;

import io.fory.error.MalformedInputException;
import java.io.IOException;
import java.lang.reflect.Method;

/**
 * The instances of lz4-java in plain Java: its others are native code or use Unsafe, which JVMs
 * warn of.
 */
final class Lz4Library {
  private final Object compressor;
  private final Object decompressor;
  private final Object hash;
  private final Object hashes;
  private final Method compress;
  private final Method decompress;
  private final Method hashOfArray;
  private final Method newHash;
  private final Method update;
  private final Method value;

  Lz4Library(ClassLoader loader) {
    CompressionLibrary library = new CompressionLibrary(loader, "at.yawk.lz4:lz4-java");
    Class<?> factory = library.find("net.jpountz.lz4.LZ4Factory");
    Class<?> hashFactory = library.find("net.jpountz.xxhash.XXHashFactory");
    Class<?> hash32 = library.find("net.jpountz.xxhash.XXHash32");
    Class<?> streamingHash = library.find("net.jpountz.xxhash.StreamingXXHash32");
    Class<?>[] arrays = {byte[].class, int.class, int.class, byte[].class, int.class};
    compress = library.method(library.find("net.jpountz.lz4.LZ4Compressor"), "compress", arrays);
    decompress =
        library.method(library.find("net.jpountz.lz4.LZ4SafeDecompressor"), "decompress", arrays);
    hashOfArray = library.method(hash32, "hash", byte[].class, int.class, int.class, int.class);
    newHash = library.method(hashFactory, "newStreamingHash32", int.class);
    update = library.method(streamingHash, "update", byte[].class, int.class, int.class);
    value = library.method(streamingHash, "getValue");
    try {
      Object inJava = CompressionLibrary.call(library.method(factory, "safeInstance"), null);
      compressor = CompressionLibrary.call(library.method(factory, "fastCompressor"), inJava);
      decompressor = CompressionLibrary.call(library.method(factory, "safeDecompressor"), inJava);
      hashes = CompressionLibrary.call(library.method(hashFactory, "safeInstance"), null);
      hash = CompressionLibrary.call(library.method(hashFactory, "hash32"), hashes);
    } catch (IOException e) {
      throw new IllegalStateException("lz4-java does not start", e);
    }
  }

  /** Compresses a block and returns its size; the target must hold the greatest there may be. */
  int compress(byte[] bytes, int size, byte[] target) throws IOException {
    return (int) CompressionLibrary.call(compress, compressor, bytes, 0, size, target, 0);
  }

  /** Returns how many bytes a block of so many may take. */
  static int maxCompressedBytes(int size) {
    return size + size / 255 + 16;
  }

  /**
   * Decompresses a block and returns its size.
   *
   * @throws MalformedInputException if it is none, or is longer than the target
   */
  int decompress(byte[] block, int size, byte[] target) {
    try {
      return (int) CompressionLibrary.call(decompress, decompressor, block, 0, size, target, 0);
    } catch (IOException e) {
      throw new MalformedInputException("The LZ4 frame has a malformed block", e);
    }
  }

  /** Returns the xxHash of an array. */
  int hash(byte[] bytes, int from, int size) throws IOException {
    return (int) CompressionLibrary.call(hashOfArray, hash, bytes, from, size, 0);
  }

  /** Returns an xxHash of parts to come. */
  Object newHash() throws IOException {
    return CompressionLibrary.call(newHash, hashes, 0);
  }

  /** Adds bytes to an xxHash. */
  void update(Object hashOfParts, byte[] bytes, int size) throws IOException {
    CompressionLibrary.call(update, hashOfParts, bytes, 0, size);
  }

  /** Returns the value of an xxHash. */
  int value(Object hashOfParts) throws IOException {
    return (int) CompressionLibrary.call(value, hashOfParts);
  }
}
