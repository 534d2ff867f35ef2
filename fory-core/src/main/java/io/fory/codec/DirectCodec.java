package io.fory.codec;

import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ResolvedType;
import io.fory.serializer.Serializer;

/**
 * The codec of a place that always holds a value of exactly one class: its body alone.
 *
 * @param type the class
 * @param fixedBody its serializer; null to ask the type each time
 * @param elements the elements that the place declares for a container, or null
 */
public record DirectCodec(
    ResolvedType type, Serializer<Object> fixedBody, DeclaredElements elements)
    implements ValueCodec {
  @Override
  public void write(MessageWriter out, Object value) {
    out.writeBody(body(), value);
  }

  @Override
  public Object read(MessageReader in) {
    Serializer<Object> body = body();
    Object value;
    if (in.enterHere()) {
      value = !in.tracks() ? body.read(in) : in.readUntracked(body);
    } else {
      value = in.readUntrackedElsewhere(body);
    }
    in.exit();
    return value;
  }

  @Override
  public Object copy(GraphCopier copier, Object value) {
    return copier.copy(body(), value, false);
  }

  /** Returns the serializer. */
  public Serializer<Object> body() {
    if (fixedBody != null) {
      return fixedBody;
    }
    return elements == null ? type.serializer() : elements.bind(type);
  }

  @Override
  public int minBytes() {
    return 0;
  }
}
