package io.fory.compression;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Zstandard frames (RFC 8878), by zstd-jni. */
final class ZstdAlgorithm implements Algorithm {
  static final int DEFAULT_LEVEL = 3;

  /** The next one has windows that {@link ZstdFrame} does not read. */
  static final int BEST_LEVEL = 19;

  /** A block may have 128 KiB; the library takes as many bytes ahead. */
  private static final int MAX_QUIET_BYTES = 1 << 19;

  private static final String PACKAGE = "com.github.luben.zstd.";
  private static final int FIRST_JAVA_WITH_CONSENT = 22;

  private final int level;
  private final Constructor<?> output;
  private final Constructor<?> input;
  private final Method outputChecksum;
  private final Constructor<?> context;
  private final Method contextLevel;
  private final Method contextChecksum;
  private final Method contextCompress;
  private final Method contextClose;
  private final Object buffers;

  ZstdAlgorithm(int level, ClassLoader loader) {
    this.level = level;
    CompressionLibrary library = new CompressionLibrary(loader, "com.github.luben:zstd-jni");
    Class<?> in = library.find(PACKAGE + "ZstdInputStream");
    Class<?> out = library.find(PACKAGE + "ZstdOutputStream");
    Class<?> pool = library.find(PACKAGE + "BufferPool");
    Class<?> compressor = library.find(PACKAGE + "ZstdCompressCtx");
    output = library.constructor(out, OutputStream.class, pool, int.class);
    outputChecksum = library.method(out, "setChecksum", boolean.class);
    input = library.constructor(in, InputStream.class, pool);
    context = library.constructor(compressor);
    contextLevel = library.method(compressor, "setLevel", int.class);
    contextChecksum = library.method(compressor, "setChecksum", boolean.class);
    contextCompress = library.method(compressor, "compress", byte[].class);
    contextClose = library.method(compressor, "close");
    checkConsent(in);
    load(library.method(library.find(PACKAGE + "util.Native"), "load"));
    buffers = pool(library.find(PACKAGE + "RecyclingBufferPool"));
  }

  /** A JVM of Java 22 or later would print warnings of native code that nobody has agreed to. */
  private static void checkConsent(Class<?> library) {
    Module module = library.getModule();
    if (Runtime.version().feature() < FIRST_JAVA_WITH_CONSENT || isNativeEnabled(module)) {
      return;
    }
    String name = module.isNamed() ? module.getName() : "ALL-UNNAMED";
    throw new IllegalStateException(
        "zstd-jni is native code, and this JVM wants consent: start it with"
            + (" --enable-native-access=" + name)
            + ", or let the manifest of the application's jar say Enable-Native-Access, or use"
            + " Compression.lz4() or gzip()");
  }

  private static boolean isNativeEnabled(Module module) {
    try {
      return (boolean) Module.class.getMethod("isNativeAccessEnabled").invoke(module);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Module.isNativeAccessEnabled", e);
    }
  }

  private static void load(Method load) {
    try {
      load.invoke(null);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      throw new IllegalStateException(
          "zstd-jni cannot load its native library: "
              + cause.getMessage()
              + ". It is unpacked to java.io.tmpdir, which must allow execution; -DZstdTempFolder"
              + " names another folder",
          cause);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(load.toString(), e);
    }
  }

  private static Object pool(Class<?> pool) {
    try {
      return pool.getField("INSTANCE").get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(pool.getName(), e);
    }
  }

  @Override
  public int maxQuietBytes() {
    return MAX_QUIET_BYTES;
  }

  @Override
  public String name() {
    return "Zstandard frame";
  }

  @Override
  public OutputStream compressing(OutputStream target) throws IOException {
    Object out = CompressionLibrary.make(output, target, buffers, level);
    CompressionLibrary.call(outputChecksum, out, true);
    return (OutputStream) out;
  }

  @Override
  public InputStream decompressing(CompressedInput source, long maxBytes, boolean alone)
      throws IOException {
    ZstdFrame frame = new ZstdFrame(source, maxBytes, alone);
    InputStream content = (InputStream) CompressionLibrary.make(input, frame, buffers);
    long size = frame.contentBytes();
    return size < 0 ? content : new SizedInput(content, name(), size);
  }

  /** At once, so that the library knows the size: its tables are as small as the message. */
  @Override
  public byte[] compress(byte[] bytes) throws IOException {
    Object compressor = CompressionLibrary.make(context);
    try {
      CompressionLibrary.call(contextLevel, compressor, level);
      CompressionLibrary.call(contextChecksum, compressor, true);
      return (byte[]) CompressionLibrary.call(contextCompress, compressor, bytes);
    } finally {
      CompressionLibrary.call(contextClose, compressor);
    }
  }
}
