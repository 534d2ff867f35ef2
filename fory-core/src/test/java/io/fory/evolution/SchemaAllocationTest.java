package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** Schemas that a message brings are charged to its limit on graph memory. */
public final class SchemaAllocationTest {
  private static final long LEAST = 16L << 20;
  private static final int PER_BYTE = 128 + 16;
  private static final long FREE = 2 << 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static final class Empty {}

  static final class Wide {
    int a0;
    int a1;
    int a2;
    int a3;
    int a4;
    int a5;
    int a6;
    int a7;
    String b0;
    String b1;
    String b2;
    String b3;
    List<Integer> c0;
    List<Integer> c1;
    List<Integer> c2;
    List<Integer> c3;
  }

  /** A list of objects of class 1, each with a schema of its own that has one field. */
  private static byte[] flood(int count) {
    MessageBuilder message =
        MessageBuilder.message().typed(ArrayList.class).varint(count).bytes(MessageBuilder.SLOTS);
    for (int i = 0; i < count; i++) {
      FieldSchema field =
          new FieldSchema("@" + i, Form.PRIMITIVE, ScalarKind.BYTE, false, false, false, null);
      StructSchema struct = new StructSchema(TypeIdentity.ofId(1), List.of(field));
      byte[] schema = SchemaModel.of(List.of(struct)).bytes();
      message.bytes(MessageBuilder.TYPED).schema(schema).bytes(7);
    }
    return message.build();
  }

  @Test
  public void aFloodOfSchemasAllocatesNoMoreThanTheLimit() {
    byte[] message = flood(5000);
    for (Class<?> type : new Class<?>[] {Empty.class, Wide.class}) {
      Fory fory = Fory.builder().register(type, 1).build();
      assertEquals(((List<?>) fory.deserialize(flood(100))).size(), 100);
      for (int i = 0; i < 2; i++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        ForyException error = Rejection.of(() -> fory.deserialize(message));
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(error instanceof LimitExceededException, "" + error);
        assertTrue(
            allocated <= LEAST + PER_BYTE * (long) message.length + FREE, allocated + " bytes");
      }
    }
  }

  @Test
  public void whatIsRefusedDoesNotDependOnWhatHasBeenReadBefore() {
    byte[] one = flood(1);
    for (long limit = 1 << 10; limit <= 1 << 18; limit += 512) {
      long most = limit;
      Fory fory = Fory.builder().register(Wide.class, 1).withMaxGraphMemoryBytes(most).build();
      ForyException first = Rejection.of(() -> fory.deserialize(one));
      ForyException second = Rejection.of(() -> fory.deserialize(one));
      if (first == null) {
        assertNull(second);
        assertNull(Rejection.of(() -> fory.deserialize(one)));
        return;
      }
      assertEquals(String.valueOf(second), first.toString());
    }
    throw new AssertionError("never read");
  }
}
