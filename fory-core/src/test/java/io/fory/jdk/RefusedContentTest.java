package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Numbers that the {@code readObject} of a container of the JDK refuses are malformed input. */
public final class RefusedContentTest {
  static final class OwnSet extends HashSet<String> {
    private static final long serialVersionUID = 1L;
    String own = "own";

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  static final class OrderedSet extends LinkedHashSet<String> {
    private static final long serialVersionUID = 1L;
    String own = "own";

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  @DataProvider
  static Object[][] containers() {
    OwnSet set = new OwnSet();
    set.addAll(List.of("a", "b"));
    OrderedSet ordered = new OrderedSet();
    ordered.addAll(set);
    return new Object[][] {{set}, {ordered}};
  }

  @Test(dataProvider = "containers")
  public void changedBytesAreNoFailureOfTheApplication(Object container) {
    Fory fory = Fory.builder().register(container.getClass(), "own").build();
    byte[] message = fory.serialize(container);
    assertEquals(fory.deserialize(message).toString(), container.toString());
    Set<ErrorCode> codes = new TreeSet<>();
    for (int i = 0; i < message.length; i++) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        byte[] changed = message.clone();
        changed[i] ^= (byte) (1 << bit);
        codes.add(codeOf(fory, changed));
      }
    }
    assertTrue(codes.contains(ErrorCode.MALFORMED_INPUT), codes.toString());
  }

  static final class OwnTable extends Hashtable<String, String> {
    private static final long serialVersionUID = 1L;
    String own = "own";

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  /** Its {@code readObject} divides by the length of an array that may be 0. */
  @Test
  public void aHashtableOfNoLengthIsMalformed() {
    ForyBuilder builder = Fory.builder().register(OwnTable.class, "own");
    if (Runtime.version().feature() < 24) {
      expectThrows(UnsupportedTypeException.class, builder::build);
      return;
    }
    Fory fory = builder.build();
    OwnTable table = new OwnTable();
    table.put("a", "b");
    ByteBuffer message = ByteBuffer.wrap(fory.serialize(table));
    long written = 11L << Integer.SIZE | 1; // buckets, entries
    int at = 0;
    while (message.getLong(at) != written) {
      at++;
    }
    message.putLong(at, Integer.MAX_VALUE);
    ForyException refused =
        expectThrows(ForyException.class, () -> fory.deserialize(message.array()));
    assertEquals(refused.code(), ErrorCode.MALFORMED_INPUT, refused.getMessage());
    assertSame(refused.getCause().getClass(), ArithmeticException.class);
  }

  private static ErrorCode codeOf(Fory fory, byte[] message) {
    try {
      Object unused = fory.deserialize(message);
      return ErrorCode.TRUNCATED_INPUT; // as if it were none
    } catch (ForyException e) {
      if (e.code() == ErrorCode.USER_CODE_FAILED) {
        throw e;
      }
      return e.code();
    }
  }
}
