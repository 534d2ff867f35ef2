package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import io.fory.fixture.MessageBuilder;
import io.fory.plan.FieldPlan.Form;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.type.BuiltInTypes;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

/** What references into fields that are dropped allocate follows from the bytes of a message. */
public final class DroppedAllocationTest {
  private static final int PER_BYTE = 128;
  private static final int FREE = 1 << 18;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  static final class Model {
    List<Object> kept;
  }

  /**
   * A writer's object with a dropped list of as many objects, each referred to by a list that is
   * kept; the dropped list also holds an object of a class that the reader lacks.
   */
  private static byte[] referencesIntoADroppedField(int count) {
    TypeRef list = new TypeRef.BuiltIn(BuiltInTypes.numberOf(ArrayList.class), List.of());
    FieldSchema dropped = new FieldSchema("a", Form.OBJECT, null, true, true, false, list);
    FieldSchema kept = new FieldSchema("kept", Form.OBJECT, null, true, true, false, list);
    List<FieldSchema> fields = List.of(dropped, kept);
    byte[] model = SchemaModel.of(List.of(new StructSchema(TypeIdentity.ofId(1), fields))).bytes();
    byte[] stranger =
        SchemaModel.of(List.of(new StructSchema(TypeIdentity.ofId(99), List.of()))).bytes();
    MessageBuilder message = MessageBuilder.tracked().bytes(MessageBuilder.TYPED).schema(model);
    message.bytes(MessageBuilder.DECLARED).varint(count + 1).bytes(MessageBuilder.SLOTS);
    message.bytes(MessageBuilder.TYPED).schema(stranger);
    for (int i = 0; i < count; i++) {
      message.typed(ArrayList.class).varint(0);
    }
    message.bytes(MessageBuilder.DECLARED).varint(count).bytes(MessageBuilder.SLOTS);
    for (int i = 0; i < count; i++) {
      message.reference(3 + i);
    }
    return message.build();
  }

  @Test
  public void referencesIntoADroppedFieldAllocateInProportionToTheirBytes() {
    for (boolean generated : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder()
              .withRefTracking(true)
              .withCodegen(generated)
              .register(Model.class, 1)
              .build();
      assertEquals(((Model) fory.deserialize(referencesIntoADroppedField(1))).kept.size(), 1);
      for (int count : new int[] {1000, 8000}) {
        byte[] message = referencesIntoADroppedField(count);
        long before = threads.getCurrentThreadAllocatedBytes();
        Model model = (Model) fory.deserialize(message);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertEquals(model.kept.size(), count);
        assertTrue(
            allocated <= FREE + (long) PER_BYTE * message.length,
            allocated + " bytes for " + message.length);
      }
    }
  }
}
