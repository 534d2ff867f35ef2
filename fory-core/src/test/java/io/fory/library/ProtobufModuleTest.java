package io.fory.library;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.UninterpretedOption;
import com.google.protobuf.Duration;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Empty;
import com.google.protobuf.ListValue;
import com.google.protobuf.MessageLite;
import com.google.protobuf.StringValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.Value;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.TypeNotAllowedException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.testng.Reporter;
import org.testng.annotations.Test;

/** Messages of protobuf. */
public final class ProtobufModuleTest {
  record Event(Timestamp at, Struct details, ByteString raw, Map<String, Duration> spans) {}

  private static Value text(String text) {
    return Value.newBuilder().setStringValue(text).build();
  }

  private static Struct struct() {
    return Struct.newBuilder()
        .putFields("a", text("ä€"))
        .putFields("n", Value.newBuilder().setNumberValue(1.5).build())
        .putFields(
            "l",
            Value.newBuilder()
                .setListValue(ListValue.newBuilder().addValues(text("x")).build())
                .build())
        .build();
  }

  private static Timestamp timestamp() {
    return Timestamp.newBuilder().setSeconds(1_234_567).setNanos(89).build();
  }

  private static FileDescriptorProto file() {
    return FileDescriptorProto.newBuilder().setName("x".repeat(300)).setPackage("p").build();
  }

  private static Value nested(int levels) {
    Value value = text("end");
    for (int i = 0; i < levels; i++) {
      value = Value.newBuilder().setListValue(ListValue.newBuilder().addValues(value)).build();
    }
    return value;
  }

  /** Messages of this kind need Unsafe themselves, which some runs of these tests deny. */
  private static void addLite(List<Object> values) {
    try {
      values.addAll(List.of(LiteNumber.of(77), LiteNumber.of(0)));
    } catch (RuntimeException e) {
      Reporter.log("ProtobufModuleTest: no lite messages here: " + e.getMessage(), true);
    }
  }

  private static List<BothEngines> engines() {
    return LibraryTypes.engines(
        builder -> {
          builder.install(new ProtobufModule());
          builder.registerAll(
              Event.class, FileDescriptorProto.class, UninterpretedOption.class, LiteNumber.class);
        });
  }

  @Test
  public void eachTypeComesBackAsItWas() {
    UnknownFieldSet unknown =
        UnknownFieldSet.newBuilder()
            .addField(900, UnknownFieldSet.Field.newBuilder().addVarint(5).build())
            .build();
    List<Object> values =
        new ArrayList<>(
            List.of(
                timestamp(),
                Empty.getDefaultInstance(),
                struct(),
                nested(40),
                Any.pack(struct()),
                StringValue.of(""),
                file(),
                timestamp().toBuilder().setUnknownFields(unknown).build(),
                ByteString.EMPTY,
                ByteString.copyFromUtf8("raw")));
    addLite(values);
    for (BothEngines engines : engines()) {
      for (Object value : values) {
        LibraryTypes.assertCopies(engines, value, (copy, from) -> assertEquals(copy, from));
        assertSame(engines.generator().copy(value).getClass(), value.getClass());
      }
    }
  }

  @Test
  public void declaredMessagesComeBack() {
    Event event =
        new Event(
            timestamp(),
            struct(),
            ByteString.copyFromUtf8("raw"),
            Map.of("s", Duration.newBuilder().setSeconds(3).build()));
    for (BothEngines engines : engines()) {
      engines.roundTrip(event, copy -> assertEquals(copy, event));
      engines.roundTrip(
          new Event(null, null, null, null),
          copy -> assertEquals(copy, new Event(null, null, null, null)));
      assertSame(engines.interpreter().copy(event).details(), event.details());
    }
  }

  @Test
  public void whatProtobufCannotReadIsRefusedWhenItIsWritten() {
    UninterpretedOption.NamePart part = UninterpretedOption.NamePart.getDefaultInstance();
    UninterpretedOption incomplete = UninterpretedOption.newBuilder().addName(part).buildPartial();
    for (BothEngines engines : engines()) {
      UnsupportedTypeException deep =
          engines.failure(UnsupportedTypeException.class, fory -> fory.serialize(nested(60)));
      assertTrue(deep.problem().contains("100 levels"), deep.getMessage());
      UnsupportedTypeException unset =
          engines.failure(UnsupportedTypeException.class, fory -> fory.serialize(incomplete));
      assertTrue(unset.problem().contains("required"), unset.getMessage());
    }
  }

  @Test
  public void otherMessagesAreRefused() {
    Fory fory = Fory.builder().install(new ProtobufModule()).build();
    org.testng.Assert.expectThrows(TypeNotAllowedException.class, () -> fory.serialize(file()));
    Fory dynamic =
        Fory.builder().install(new ProtobufModule()).register(DynamicMessage.class).build();
    UnsupportedTypeException refused =
        org.testng.Assert.expectThrows(
            UnsupportedTypeException.class,
            () -> dynamic.serialize(DynamicMessage.newBuilder(Timestamp.getDescriptor()).build()));
    assertTrue(refused.problem().contains("not generated"), refused.getMessage());
  }

  @Test
  public void hostileBytesAreErrorsOfTheFamily() {
    Fory fory = Fory.builder().install(new ProtobufModule()).build();
    byte[] bytes = fory.serialize(struct());
    for (int i = 1; i < bytes.length; i++) {
      for (int changed : new int[] {0, 1, 2, 3, 0x0A, 0x7F, 0x80, 0xFF, bytes[i] + 1}) {
        byte[] other = bytes.clone();
        other[i] = (byte) changed;
        try {
          Object unused = fory.deserialize(other);
        } catch (ForyException e) {
          assertTrue(e.code() != ErrorCode.USER_CODE_FAILED, e.getMessage());
        }
      }
      byte[] less = Arrays.copyOf(bytes, i);
      org.testng.Assert.expectThrows(ForyException.class, () -> fory.deserialize(less));
    }
    assertEquals(fory.deserialize(bytes), struct());
  }

  @Test
  public void aMessageThatNestsTooDeepIsMalformed() {
    Fory fory = Fory.builder().install(new ProtobufModule()).build();
    byte[] bytes = fory.serialize(nested(20));
    byte[] deep = nested(60).toByteArray();
    int head = bytes.length - nested(20).toByteArray().length - 1;
    byte[] crafted = new byte[head + 2 + deep.length];
    System.arraycopy(bytes, 0, crafted, 0, head);
    crafted[head] = (byte) (deep.length | 0x80);
    crafted[head + 1] = (byte) (deep.length >> 7);
    System.arraycopy(deep, 0, crafted, head + 2, deep.length);
    MalformedInputException error =
        org.testng.Assert.expectThrows(
            MalformedInputException.class, () -> fory.deserialize(crafted));
    assertTrue(error.problem().contains("no message"), error.getMessage());
  }

  @Test
  public void theBudgetOfMemoryHoldsForMessagesToo() {
    Fory wide = Fory.builder().install(new ProtobufModule()).build();
    Fory narrow =
        Fory.builder().install(new ProtobufModule()).withMaxGraphMemoryBytes(10_000).build();
    byte[] small = wide.serialize(text("x".repeat(200)));
    assertEquals(narrow.deserialize(small), text("x".repeat(200)));
    byte[] large = wide.serialize(text("x".repeat(400)));
    org.testng.Assert.expectThrows(LimitExceededException.class, () -> narrow.deserialize(large));
  }

  /** A form of protobuf that loads the class that a message names. */
  @Test
  public void aFormThatLoadsClassesIsRefused() throws ReflectiveOperationException {
    Constructor<?> maker =
        Class.forName("com.google.protobuf.GeneratedMessageLite$SerializedForm")
            .getDeclaredConstructor(MessageLite.class);
    maker.setAccessible(true);
    Object form = maker.newInstance(timestamp());
    for (boolean required : new boolean[] {false, true}) {
      Fory fory = Fory.builder().requireClassRegistration(required).build();
      expectThrows(ForyException.class, () -> fory.serialize(form));
    }
    ForyBuilder builder = Fory.builder().register(form.getClass());
    UnsupportedTypeException refused = expectThrows(UnsupportedTypeException.class, builder::build);
    assertTrue(refused.problem().contains("loads classes"), refused.getMessage());
  }
}
