package io.fory.benchmark.stream;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.MessageLite;
import io.fory.benchmark.messages.JournalMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Protobuf: one coded output for the stream that lives as long as it, and one coded input for every
 * stream, since that cannot be pointed to another.
 */
final class ProtobufStreamCodec implements StreamCodec {

  private final CodedOutputStream output;
  private final int window;

  ProtobufStreamCodec(OutputStream target, int window) {
    output = CodedOutputStream.newInstance(target, window);
    this.window = window;
  }

  @Override
  public void write(Object object) throws IOException {
    ((MessageLite) object).writeTo(output);
    output.flush();
  }

  @Override
  public Object read(InputStream source) throws IOException {
    return JournalMessage.parseFrom(CodedInputStream.newInstance(source, window));
  }
}
