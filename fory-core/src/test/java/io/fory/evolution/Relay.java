package io.fory.evolution;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.fixture.BothEngines;
import io.fory.fixture.GraphEquality;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;

/**
 * The way of a value from a newest version through older ones and back again; each of them may edit
 * what it reads, and writes it on. Both engines do the same, without and with reference tracking.
 */
final class Relay {
  /** What a version does to the object that it has read. */
  interface Edit {
    /** Changes an object of any version. */
    void apply(Object model);
  }

  private final List<Version> versions;
  private Consumer<ForyBuilder> options = builder -> {};

  private Relay(Version... versions) {
    this.versions = List.of(versions);
  }

  /** Returns the way from the first version through the others and back to it. */
  static Relay through(Version... versions) {
    return new Relay(versions);
  }

  Relay with(Consumer<ForyBuilder> configuration) {
    options = configuration;
    return this;
  }

  /** Sends a value around; fails unless it comes back as it was. */
  void keeps(Object value) {
    keeps(value, model -> {});
  }

  /** Sends a value around; fails unless it comes back with the edit of the last version only. */
  void keeps(Object value, Edit edit) {
    List<byte[]> plain = send(value, edit, false);
    List<byte[]> tracked = send(value, edit, true);
    edit.apply(value);
    check(plain, value, false);
    check(tracked, value, true);
  }

  /** As {@link #keeps}, for a value whose references matter. */
  void keepsTracked(Object value, Edit edit) {
    List<byte[]> tracked = send(value, edit, true);
    edit.apply(value);
    check(tracked, value, true);
  }

  private BothEngines engines(Version version, boolean tracking) {
    Consumer<ForyBuilder> configuration =
        builder -> {
          version.register(builder);
          options.accept(builder);
        };
    return tracking ? BothEngines.tracking(configuration) : BothEngines.of(configuration);
  }

  private List<byte[]> send(Object value, Edit edit, boolean tracking) {
    byte[] first = engines(versions.get(0), tracking).serialize(value);
    List<byte[]> results = new ArrayList<>();
    for (boolean generated : new boolean[] {false, true}) {
      byte[] message = first;
      for (int i = 1; i < versions.size(); i++) {
        BothEngines both = engines(versions.get(i), tracking);
        Fory fory = generated ? both.generator() : both.interpreter();
        Fory other = generated ? both.interpreter() : both.generator();
        message = relayed(fory, other, message, i == versions.size() - 1 ? edit : model -> {});
      }
      results.add(message);
    }
    assertEquals(hex(results.get(1)), hex(results.get(0)), "what generated code passes on");
    return results;
  }

  private static byte[] relayed(Fory fory, Fory other, byte[] message, Edit edit) {
    Object read = fory.deserialize(message);
    edit.apply(read);
    byte[] written = fory.serialize(read);
    assertEquals(hex(fory.serialize(read)), hex(written), "written again");
    assertEquals(hex(fory.serialize(fory.copy(read))), hex(written), "the copy written");
    assertEquals(hex(other.serialize(read)), hex(written), "written by another instance");
    return written;
  }

  private void check(List<byte[]> messages, Object expected, boolean tracking) {
    BothEngines newest = engines(versions.get(0), tracking);
    String written = hex(newest.serialize(expected));
    for (byte[] message : messages) {
      for (Fory fory : new Fory[] {newest.interpreter(), newest.generator()}) {
        Object read = fory.deserialize(message);
        GraphEquality.assertEqualGraphs(read, expected, tracking);
        assertEquals(hex(fory.serialize(read)), written);
      }
    }
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
