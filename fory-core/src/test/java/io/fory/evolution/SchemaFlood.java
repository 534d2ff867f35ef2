package io.fory.evolution;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.ForySession;
import io.fory.error.ForyException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A program that reads messages of which each brings a schema that was never seen before, to be run
 * in a small virtual machine. It fails if anything but an error of the library comes out, or if the
 * reader is not what it was afterwards.
 *
 * <p>Arguments: the kind of flood, and how many messages.
 */
public final class SchemaFlood {
  private static final int LARGE = 20_000;
  private static final int HOT = 80;
  private static final int MOST_WAITING = 130;
  private static final int MEDIUM = 50;
  private static final int SCHEMAS_OF_ONE_SESSION = 500;

  /** The class that all schemas are of. */
  static final class Model {
    int a = 1;
    String s = "s";
    Part part = new Part();
    Object open;
  }

  /** A class below it. */
  static final class Part {
    long x = 2;
  }

  private final Fory fory;
  private final byte[] own;
  private final byte[] foreign;
  private final List<ForySession> sessions = new ArrayList<>();
  private int read;
  private int refused;
  private int mostWaiting;

  private SchemaFlood(boolean generated, boolean async) {
    ForyBuilder builder =
        Fory.builder()
            .withCodegen(generated)
            .withAsyncCompilation(async)
            .register(Model.class, "model")
            .register(Part.class, "part");
    this.fory = builder.build();
    this.own = fory.serialize(new Model());
    this.foreign = message(small(-1), new byte[12]);
  }

  /** Runs one flood. */
  @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
  public static void main(String[] args) {
    int count = Integer.parseInt(args[1]);
    SchemaFlood flood =
        new SchemaFlood(args[0].startsWith("generated"), args[0].equals("generated later"));
    flood.run(args[0], count);
    flood.requireUnharmed();
    flood.requireBoundedBackground();
    System.out.println(
        args[0] + ": " + flood.read + " read, " + flood.refused + " refused of " + count);
  }

  private void run(String kind, int count) {
    ForySession session = fory.newSession();
    for (int i = 0; i < count; i++) {
      switch (kind) {
        case "small" -> feed(message(small(i), new byte[12]), fory::deserialize);
        case "generated", "generated later" -> {
          byte[] message = message(small(i), new byte[12]);
          for (int j = 0; j < HOT; j++) {
            feed(message, fory::deserialize);
          }
          mostWaiting = Math.max(mostWaiting, EngineInUse.waiting());
        }
        case "nested" -> feed(message(nested(i), new byte[] {1, 0, 0, 0, 0, 0}), fory::deserialize);
        case "strangers" -> feed(message(stranger(i), new byte[4]), fory::deserialize);
        case "dropped strangers" -> feed(holdingStranger(i), fory::deserialize);
        case "many in one" -> feed(manyInOne(i), fory::deserialize);
        case "large" -> feed(message(large(i), new byte[LARGE]), fory::deserialize);
        case "session" -> feed(numbered(i, small(i), new byte[12]), session::deserialize);
        case "large in sessions" ->
            feed(numbered(i, large(i), new byte[LARGE]), session::deserialize);
        case "many sessions" -> feedSessions(i);
        default -> throw new IllegalArgumentException(kind);
      }
      if (i % 1000 == 999) {
        requireUnharmed();
      }
    }
  }

  private void feed(byte[] message, Function<byte[], Object> reading) {
    Object[] value = new Object[1];
    ForyException error = Rejection.of(() -> value[0] = reading.apply(message));
    read += error == null ? 1 : 0;
    refused += error == null ? 0 : 1;
  }

  private void requireUnharmed() {
    Model model = (Model) fory.deserialize(foreign);
    boolean right = model.a == 0 && model.part.x == 2 && model.s.equals("s");
    Object read = fory.deserialize(own);
    if (!right || !Arrays.equals(fory.serialize(read), own)) {
      throw new AssertionError("the reader has changed");
    }
  }

  /** Versions that wait for code hold a place each, and what is forgotten does not wait. */
  private void requireBoundedBackground() {
    if (mostWaiting > MOST_WAITING) {
      throw new AssertionError(mostWaiting + " structs wait for their code");
    }
    EngineInUse.awaitBackground();
    long threads =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("fory-codegen"))
            .count();
    if (threads > 1) {
      throw new AssertionError(threads + " threads generate code");
    }
  }

  private static byte[] message(List<TypeSchema> types, byte[] body) {
    return MessageBuilder.message()
        .bytes(MessageBuilder.TYPED)
        .schema(SchemaModel.of(types).bytes())
        .bytes(body)
        .build();
  }

  private static byte[] numbered(int number, List<TypeSchema> types, byte[] body) {
    return MessageBuilder.ofSession()
        .bytes(MessageBuilder.TYPED)
        .schema(number, SchemaModel.of(types).bytes())
        .bytes(body)
        .build();
  }

  /** Many sessions that are full of schemas, each of its own. */
  private void feedSessions(int i) {
    sessions.add(fory.newSession());
    ForySession session = sessions.get(i);
    for (int j = 0; j < SCHEMAS_OF_ONE_SESSION; j++) {
      List<TypeSchema> types = medium(i * SCHEMAS_OF_ONE_SESSION + j);
      feed(numbered(j, types, new byte[MEDIUM]), session::deserialize);
      feed(
          MessageBuilder.ofSession()
              .bytes(MessageBuilder.TYPED)
              .schemaReference(j, SchemaModel.of(types).bytes())
              .bytes(new byte[MEDIUM])
              .build(),
          session::deserialize);
    }
  }

  private static List<TypeSchema> medium(int i) {
    List<FieldSchema> fields = new ArrayList<>();
    for (int j = 0; j < MEDIUM; j++) {
      fields.add(number("field" + (100 + j) + "of" + i, ScalarKind.BYTE));
    }
    return List.of(new StructSchema(TypeIdentity.ofName("model"), fields));
  }

  private static FieldSchema number(String key, ScalarKind kind) {
    return new FieldSchema(key, Form.PRIMITIVE, kind, false, true, null);
  }

  private static FieldSchema object(String key, TypeRef type) {
    return new FieldSchema(key, Form.OBJECT, null, true, true, type);
  }

  private static List<TypeSchema> small(int i) {
    return List.of(
        new StructSchema(
            TypeIdentity.ofName("model"),
            List.of(number("a", ScalarKind.LONG), number("b" + i, ScalarKind.INT))));
  }

  private static List<TypeSchema> nested(int i) {
    return List.of(
        new StructSchema(
            TypeIdentity.ofName("model"), List.of(object("part", new TypeRef.Defined(1)))),
        new StructSchema(
            TypeIdentity.ofName("part"),
            List.of(number("x", ScalarKind.INT), number("y" + i, ScalarKind.BYTE))));
  }

  private static List<TypeSchema> stranger(int i) {
    return List.of(
        new StructSchema(
            TypeIdentity.ofName("stranger" + i), List.of(number("x", ScalarKind.INT))));
  }

  /** A known class that holds objects of an unknown one in a field that is dropped. */
  private static byte[] holdingStranger(int i) {
    FieldSchema dropped = object("dropped", new TypeRef.BuiltIn(OBJECT, List.of()));
    return MessageBuilder.message()
        .bytes(MessageBuilder.TYPED)
        .schema(
            SchemaModel.of(
                    List.of(new StructSchema(TypeIdentity.ofName("model"), List.of(dropped))))
                .bytes())
        .bytes(MessageBuilder.TYPED)
        .schema(SchemaModel.of(stranger(i)).bytes())
        .bytes(new byte[4])
        .build();
  }

  private static final int OBJECT = io.fory.type.BuiltInTypes.numberOf(Object.class);

  private static byte[] manyInOne(int i) {
    MessageBuilder message =
        MessageBuilder.message().typed(ArrayList.class).varint(50).bytes(MessageBuilder.SLOTS);
    for (int j = 0; j < 50; j++) {
      byte[] schema = SchemaModel.of(small(i * 50 + j)).bytes();
      message.bytes(MessageBuilder.TYPED).schema(schema).bytes(new byte[12]);
    }
    return message.build();
  }

  private static List<TypeSchema> large(int i) {
    List<FieldSchema> fields = new ArrayList<>();
    for (int j = 0; j < LARGE; j++) {
      fields.add(number("f" + (1_000_000 + j) + "i" + i, ScalarKind.BYTE));
    }
    return List.of(new StructSchema(TypeIdentity.ofName("model"), fields));
  }
}
