package io.fory.builtin.jdk;

import io.fory.codec.SlotCodec;
import io.fory.codec.StringCodec;
import io.fory.codec.ValueCodec;
import io.fory.message.WireOptions;

/**
 * The codecs of values in bodies of this protocol, which declare nothing but strings.
 *
 * @param text of strings
 * @param shared of objects that others may refer to
 * @param unshared of objects that nothing else refers to
 */
record Places(ValueCodec text, SlotCodec shared, SlotCodec unshared) {
  static Places of(WireOptions options) {
    return new Places(
        new StringCodec(options.compressStrings()),
        new SlotCodec(Object.class, null, null, null, options.trackReferences(), true),
        new SlotCodec(Object.class, null, null, null, false, true));
  }

  ValueCodec of(FieldKind kind) {
    if (kind == FieldKind.TEXT) {
      return text;
    }
    return kind == FieldKind.UNSHARED ? unshared : shared;
  }
}
