package io.fory.recording;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.ForyException;
import io.fory.hostile.SmallJvm;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.testng.annotations.Test;

/** What is recorded of generation, rejected input and evolved reads. */
public final class RecorderTest {
  static final class Small {
    int n = 1;
    String text = "a";
  }

  static final class Old {
    int n = 3;
    String gone = "g";
  }

  static final class New {
    long n;
    String added = "";
  }

  @FunctionalInterface
  private interface Action {
    void run() throws Exception;
  }

  private static List<RecordedEvent> recorded(String name, Action action) throws Exception {
    try (Recording recording = new Recording()) {
      recording.enable("io.fory." + name);
      recording.start();
      action.run();
      recording.stop();
      Path file = Files.createTempFile("fory", ".jfr");
      try {
        recording.dump(file);
        List<RecordedEvent> events = new ArrayList<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
          if (event.getEventType().getName().equals("io.fory." + name)) {
            events.add(event);
          }
        }
        return events;
      } finally {
        Files.delete(file);
      }
    }
  }

  @Test
  public void generatedCodeIsRecorded() throws Exception {
    Fory fory = Fory.builder().register(Small.class).build();
    List<RecordedEvent> events = recorded("Generation", () -> fory.ensureCompiled(Small.class));
    assertEquals(events.size(), 1);
    RecordedEvent event = events.get(0);
    assertEquals(event.getString("className"), Small.class.getName());
    assertEquals(event.getString("mode"), "native, compatible, references not tracked");
    assertTrue(event.getInt("codeSize") > 500, event.toString());
    assertTrue(event.getDuration().toNanos() > 0, event.toString());
    assertFalse(event.getBoolean("fellBack"));
    assertNull(event.getString("reason"));
  }

  @Test
  public void thatTheInterpreterStaysIsRecorded() throws Exception {
    Class<?> blind = Blind.newType();
    Fory fory = Fory.builder().register(blind).build();
    List<RecordedEvent> events = recorded("Generation", () -> fory.ensureCompiled(blind));
    assertEquals(events.size(), 1);
    assertTrue(events.get(0).getBoolean("fellBack"));
    assertTrue(events.get(0).getString("reason").contains("does not see io.fory"));
  }

  @Test
  public void eachRejectedMessageIsRecordedOnce() throws Exception {
    Fory fory = Fory.builder().register(Small.class, 3).build();
    byte[] bytes = fory.serialize(new Small());
    byte[] cut = java.util.Arrays.copyOf(bytes, bytes.length - 1);
    byte[] longer = java.util.Arrays.copyOf(bytes, bytes.length + 1);
    List<RecordedEvent> events =
        recorded(
            "Rejection",
            () -> {
              expectThrows(ForyException.class, () -> fory.deserialize(cut, Small.class));
              expectThrows(ForyException.class, () -> fory.deserialize(MemoryBuffer.wrap(cut)));
              expectThrows(ForyException.class, () -> fory.deserialize(longer));
              expectThrows(
                  ForyException.class,
                  () -> fory.deserialize(new ByteArrayInputStream(new byte[0])));
              fory.deserialize(bytes);
            });
    assertEquals(events.size(), 3);
    RecordedEvent first = events.get(0);
    assertEquals(first.getString("code"), "TRUNCATED_INPUT");
    assertEquals(first.getString("path"), "Small.text");
    assertEquals(first.getString("requested"), Small.class.getName());
    assertTrue(first.getLong("offset") > 0);
    assertEquals(events.get(2).getString("code"), "MALFORMED_INPUT");
  }

  @Test
  public void anEvolvedReadIsRecordedOnceForEachSchema() throws Exception {
    for (boolean xlang : new boolean[] {false, true}) {
      Fory old = EngineInUse.builder().withXlang(xlang).register(Old.class, "t").build();
      Fory young = EngineInUse.builder().withXlang(xlang).register(New.class, "t").build();
      byte[] bytes = old.serialize(new Old());
      List<RecordedEvent> events =
          recorded(
              "EvolvedRead",
              () -> {
                for (int i = 0; i < 100; i++) {
                  young.deserialize(bytes);
                }
                young.deserialize(young.serialize(new New()));
              });
      assertEquals(events.size(), 1, "xlang " + xlang);
      RecordedEvent event = events.get(0);
      assertEquals(event.getString("className"), New.class.getName());
      assertEquals(event.getString("skipped"), "gone");
      assertEquals(event.getString("converted"), "n");
      assertEquals(event.getString("absent"), "added");
      assertEquals(event.getString("version").length(), 8);
    }
  }

  @Test
  public void eventsTellWhatTheyAre() throws Exception {
    recorded(
        "Rejection",
        () ->
            expectThrows(
                ForyException.class, () -> Fory.builder().build().deserialize(new byte[1])));
    for (Class<? extends jdk.jfr.Event> type :
        List.of(GenerationEvent.class, RejectionEvent.class, EvolvedReadEvent.class)) {
      EventType described = EventType.getEventType(type);
      assertTrue(described.getName().startsWith("io.fory."), described.getName());
      assertEquals(described.getCategoryNames(), List.of("Fory"));
      assertFalse(described.getLabel().isEmpty());
      assertFalse(described.getDescription().isEmpty());
      described.getFields().stream()
          .filter(
              field -> !List.of("startTime", "duration", "eventThread").contains(field.getName()))
          .forEach(field -> assertTrue(field.getDescription() != null, field.getName()));
    }
  }

  @Test
  public void nothingIsEvaluatedForAnEventThatIsSwitchedOff() throws Exception {
    Fory fory = Fory.builder().register(Small.class).build();
    try (Recording recording = new Recording()) {
      for (String name : List.of("Generation", "Rejection", "EvolvedRead")) {
        recording.disable("io.fory." + name);
      }
      recording.start();
      assertTrue(FlightRecorder.isInitialized());
      assertNull(new Recorder(List.of()).generationBegins());
      assertFalse(new Recorder(List.of()).recordsEvolved());
      assertTrue(fory.ensureCompiled(Small.class).isEmpty());
      ForyException error = expectThrows(ForyException.class, () -> fory.deserialize(new byte[2]));
      Type unheard =
          new Type() {
            @Override
            public String getTypeName() {
              throw new AssertionError("evaluated");
            }
          };
      new Recorder(List.of()).rejected(error, unheard);
    }
    ForyException unrecorded =
        expectThrows(ForyException.class, () -> fory.deserialize(new byte[2]));
    new Recorder(List.of()).rejected(unrecorded, null);
  }

  /** A program that uses all that has events; prints which classes of them are loaded. */
  public static final class Program {
    private Program() {}

    public static void main(String[] arguments) throws Exception {
      Fory old = Fory.builder().register(Old.class, "t").build();
      Fory young = Fory.builder().register(New.class, "t").build();
      young.ensureCompiled(New.class);
      young.deserialize(old.serialize(new Old()));
      try {
        young.deserialize(new byte[3]);
      } catch (ForyException e) {
        System.out.println("refused " + e.code());
      }
    }
  }

  @Test
  public void noClassOfAnEventIsLoadedWithoutARecording() throws Exception {
    String printed = SmallJvm.run(List.of("-Xlog:class+load"), Program.class);
    assertTrue(printed.contains("refused MALFORMED_INPUT"), printed);
    assertTrue(printed.contains("io.fory.recording.Recorder "), "the recorder is loaded");
    assertFalse(printed.contains("io.fory.recording.RejectionEvent"));
    assertFalse(printed.contains("io.fory.recording.GenerationEvent"));
    assertFalse(printed.contains("io.fory.recording.EvolvedReadEvent"));
    assertFalse(printed.contains("jdk.jfr.internal.PlatformRecorder"));
  }

  @Test
  public void withoutTheModuleThereAreNoEvents() throws IOException, InterruptedException {
    String printed =
        SmallJvm.run(
            List.of("--limit-modules", "java.base,java.logging,jdk.unsupported"), Program.class);
    assertEquals(printed.strip(), "refused MALFORMED_INPUT");
  }
}
