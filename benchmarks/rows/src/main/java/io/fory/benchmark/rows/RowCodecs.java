package io.fory.benchmark.rows;

import io.fory.benchmark.codec.Codecs;

/** The codecs, by the names that the libraries have in the results. */
final class RowCodecs {
  private RowCodecs() {}

  /** Creates the codec of a library. */
  static RowCodec of(String library, RowObject objectType) {
    return switch (library) {
      case "fory" -> new ForyRows(objectType, false);
      case "forycompact" -> new ForyRows(objectType, true);
      case "forynative" -> new NativeRows(objectType.create().getClass());
      case "apachefory" -> new ApacheRows(objectType, false);
      case "apacheforycompact" -> new ApacheRows(objectType, true);
      case "flatbuffers" -> new FlatRows(objectType);
      default -> throw Codecs.unknown(library);
    };
  }
}
