package io.fory.benchmark.stream;

import io.fory.benchmark.messages.EntryMessage;
import io.fory.benchmark.messages.JournalMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;

/** The object of the stream suite: a list of entries, each about 100 bytes of a message. */
public final class Journal {

  private static final long SEED = 0x464F5259;
  private static final int TEXT_LENGTH = 62;

  public List<Entry> entries;

  public Journal() {}

  /** Returns a new journal, equal to every other one of the same size. */
  static Journal create(JournalSize size) {
    SplittableRandom random = new SplittableRandom(SEED);
    Journal journal = new Journal();
    journal.entries = new ArrayList<>();
    for (int i = 0; i < size.entries(); i++) {
      Entry entry = new Entry();
      entry.time = 1_700_000_000_000L + random.nextInt(1_000_000_000);
      entry.level = random.nextInt(100);
      entry.value = random.nextDouble();
      entry.source = "sensor-" + (10_000 + random.nextInt(90_000));
      entry.text = text(random);
      journal.entries.add(entry);
    }
    return journal;
  }

  /** Returns the journal as the object that a library writes: protobuf knows its messages alone. */
  static Object create(JournalSize size, String library) {
    Journal journal = create(size);
    return library.equals("protobuf") ? journal.toMessage() : journal;
  }

  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < TEXT_LENGTH; i++) {
      text.append(random.nextInt(6) == 0 ? ' ' : (char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }

  /** Returns the same journal as a protobuf message. */
  JournalMessage toMessage() {
    JournalMessage.Builder message = JournalMessage.newBuilder();
    for (Entry entry : entries) {
      message.addEntries(
          EntryMessage.newBuilder()
              .setTime(entry.time)
              .setLevel(entry.level)
              .setValue(entry.value)
              .setSource(entry.source)
              .setText(entry.text));
    }
    return message.build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Journal that && Objects.equals(entries, that.entries);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(entries);
  }
}
