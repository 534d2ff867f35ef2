package io.fory.stream;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.StreamException;
import io.fory.error.UserCodeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Code of the application that reads another stream to its end, in the middle of a message. */
public final class EndInsideMessagesTest {
  private static final Fory INNER = Fory.builder().build();

  /** Holds a message. */
  static final class Blob {
    final byte[] message;

    Blob(byte[] message) {
      this.message = message;
    }
  }

  record Holder(Blob blob) {}

  /** Reads the message that it holds, which may be empty; when it writes, on request, too. */
  private record BlobSerializer(boolean readsWhenItWrites) implements Serializer<Blob> {
    @Override
    public void write(WriteContext out, Blob value) {
      if (readsWhenItWrites) {
        readInner(value.message);
      }
      out.writeVarUint32(value.message.length);
      for (byte each : value.message) {
        out.writeByte(each);
      }
    }

    @Override
    public Blob read(ReadContext in) {
      byte[] message = new byte[in.readLength(1)];
      for (int i = 0; i < message.length; i++) {
        message[i] = in.readByte();
      }
      readInner(message);
      return new Blob(message);
    }

    private static void readInner(byte[] message) {
      Object unused = INNER.deserialize(new ByteArrayInputStream(message));
    }
  }

  private static Fory fory(boolean codegen, boolean readsWhenItWrites) {
    return Fory.builder()
        .withCodegen(codegen)
        .withAsyncCompilation(false)
        .register(Holder.class)
        .registerSerializer(Blob.class, new BlobSerializer(readsWhenItWrites))
        .register(Blob.class)
        .build();
  }

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "engines")
  public void itsEndIsNotTheEndOfTheStreamAround(boolean codegen) {
    Fory fory = fory(codegen, false);
    Blob whole = new Blob(INNER.serialize("whole"));
    Blob empty = new Blob(new byte[0]);
    for (Object bad : new Object[] {empty, new Holder(empty), new Object[] {empty}}) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      fory.serialize(out, whole);
      fory.serialize(out, bad);
      InputStream in = new ByteArrayInputStream(out.toByteArray());
      assertEquals(((Blob) fory.deserialize(in)).message, whole.message);
      UserCodeException error = expectThrows(UserCodeException.class, () -> fory.deserialize(in));
      assertEquals(error.code(), ErrorCode.USER_CODE_FAILED);
      assertEquals(((StreamException) error.getCause()).code(), ErrorCode.STREAM_ENDED);
      StreamException end = expectThrows(StreamException.class, () -> fory.deserialize(in));
      assertEquals(end.code(), ErrorCode.STREAM_ENDED);
    }
  }

  @Test(dataProvider = "engines")
  public void norDoesAWriteEndSo(boolean codegen) {
    Fory fory = fory(codegen, true);
    expectThrows(UserCodeException.class, () -> fory.serialize(new Holder(new Blob(new byte[0]))));
    expectThrows(UserCodeException.class, () -> fory.copy(new Object[] {new Blob(new byte[0])}));
  }
}
