package io.fory.benchmark.codec;

import io.fory.Fory;

/**
 * The codecs for {@linkplain io.fory.benchmark.data the objects of the suites}, by the names that
 * the libraries have in the results.
 *
 * <p>Only the class of the codec that is asked for is linked, and with it its library.
 */
public final class Codecs {

  private Codecs() {}

  /**
   * Creates a same-schema codec without references over an array, for graphs whose root is a {@code
   * rootClass}.
   */
  public static Codec of(String library, Class<?> rootClass) {
    return of(library, rootClass, BufferType.array, false, false);
  }

  /**
   * Creates a codec for graphs whose root is a {@code rootClass}.
   *
   * @param references whether the library tracks references
   * @param compatible whether a reader may have other fields; libraries that are always ready for
   *     that, and those that never are, have no such codec of their own
   */
  public static Codec of(
      String library,
      Class<?> rootClass,
      BufferType bufferType,
      boolean references,
      boolean compatible) {
    SchemaMode same = compatible ? SchemaMode.COMPATIBLE : SchemaMode.SAME;
    return switch (library) {
      case "fory" ->
          new ForyCodec(rootClass, bufferType, references, ForyCodec.Engine.GENERATED, same);
      case "foryopen" -> open(rootClass, bufferType, references, same);
      case "forycompact" -> compact(rootClass, bufferType, references, same);
      case "forycompactsession" -> compact(rootClass, bufferType, references, SchemaMode.SESSION);
      case "foryinterpreted" ->
          new ForyCodec(rootClass, bufferType, references, ForyCodec.Engine.INTERPRETED, same);
      case "forysession" ->
          new ForyCodec(
              rootClass, bufferType, references, ForyCodec.Engine.GENERATED, SchemaMode.SESSION);
      case "apachefory" -> new ApacheForyCodec(rootClass, bufferType, references, same);
      case "apacheforysession" ->
          new ApacheForyCodec(rootClass, bufferType, references, SchemaMode.SESSION);
      case "kryo" -> new KryoCodec(rootClass, bufferType, references, same);
      case "fst" -> new FstCodec(rootClass, bufferType, references);
      case "hessian" -> new HessianCodec(bufferType);
      case "jdk" -> new JdkCodec(bufferType);
      case "protostuff" -> new ProtostuffCodec(rootClass, bufferType, references);
      case "protobuf" -> new ProtobufCodec(rootClass);
      case "jacksonstring" -> JacksonCodec.of(rootClass, true);
      case "jacksonbytes" -> JacksonCodec.of(rootClass, false);
      default -> throw unknown(library);
    };
  }

  private static Codec open(
      Class<?> rootClass, BufferType bufferType, boolean references, SchemaMode mode) {
    if (!String.class.getModule().isOpen("java.lang", Fory.class.getModule())) {
      throw new IllegalStateException("java.lang is closed: the cell would be one of fory");
    }
    return new ForyCodec(rootClass, bufferType, references, ForyCodec.Engine.GENERATED, mode);
  }

  private static Codec compact(
      Class<?> rootClass, BufferType bufferType, boolean references, SchemaMode mode) {
    return new ForyCodec(
        Fory.builder().withCompact(true),
        rootClass,
        bufferType,
        references,
        ForyCodec.Engine.GENERATED,
        mode);
  }

  /** Returns what to throw where a suite has no such library. */
  public static IllegalArgumentException unknown(String library) {
    return new IllegalArgumentException("no such library: " + library);
  }
}
