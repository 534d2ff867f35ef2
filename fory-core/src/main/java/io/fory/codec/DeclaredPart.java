package io.fory.codec;

import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.PartCodec;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;

/** A codec as serializers of the application see it. */
record DeclaredPart(ValueCodec codec) implements PartCodec {
  @Override
  public void write(WriteContext out, Object part) {
    if (GraphCopier.isPart(MessageWriter.of(out))) {
      out.writeObject(part);
    } else {
      write(MessageWriter.of(out), part);
    }
  }

  @Override
  public Object read(ReadContext in) {
    return GraphCopier.ofPart(MessageReader.of(in)) != null
        ? in.readObject()
        : read(MessageReader.of(in));
  }

  private void write(MessageWriter out, Object part) {
    try {
      codec.write(out, part);
    } catch (RuntimeException | Error e) {
      out.tear(e);
      throw e;
    }
  }

  private Object read(MessageReader in) {
    try {
      return codec.read(in);
    } catch (RuntimeException | Error e) {
      in.tear(e);
      throw e;
    }
  }
}
