package io.fory.evolution;

import io.fory.Fory;
import io.fory.fixture.MessageBuilder;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A program that reads many schemas and then a large message without any, in a heap that holds one
 * of them at a time: it ends in an OutOfMemoryError if they stay.
 *
 * <p>Arguments: how many instances read, how many schemas each, of how many fields, how often each
 * schema comes; all fields are booleans that the reader lacks.
 */
public final class KeptSchemas {
  /** The class that all schemas are of. */
  static final class Model {
    int number;
  }

  private KeptSchemas() {}

  /** Runs it. */
  public static void main(String[] args) {
    int[] counts = new int[args.length];
    for (int i = 0; i < args.length; i++) {
      counts[i] = Integer.parseInt(args[i]);
    }
    List<Fory> readers = new ArrayList<>();
    for (int i = 0; i < counts[0]; i++) {
      Fory reader = Fory.builder().register(Model.class, 1).build();
      readers.add(reader);
      for (int j = 0; j < counts[1]; j++) {
        byte[] message = message(j, counts[2]);
        for (int k = 0; k < counts[3]; k++) {
          reader.deserialize(message, Model.class);
        }
      }
    }
    List<String> honest = new ArrayList<>(Collections.nCopies(50_000, "honest text"));
    for (Fory reader : readers) {
      if (!reader.deserialize(reader.serialize(honest)).equals(honest)) {
        throw new AssertionError("another list");
      }
    }
  }

  private static byte[] message(int version, int count) {
    List<FieldSchema> fields = new ArrayList<>();
    for (int i = 0; i <= count; i++) {
      if (i != version) {
        String key = "" + letter(i / 676) + letter(i / 26) + letter(i);
        fields.add(new FieldSchema(key, Form.PRIMITIVE, ScalarKind.BOOLEAN, false, true, null));
      }
    }
    StructSchema struct = new StructSchema(TypeIdentity.ofId(1), fields);
    return MessageBuilder.message()
        .bytes(MessageBuilder.TYPED)
        .schema(SchemaModel.of(List.of(struct)).bytes())
        .bytes(new byte[count])
        .build();
  }

  private static char letter(int number) {
    return (char) ('a' + number % 26);
  }
}
