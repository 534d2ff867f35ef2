package io.fory.evolution;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Chunks;
import io.fory.fixture.GraphEquality;
import io.fory.fixture.TestStream;
import java.io.InputStream;
import java.util.function.Consumer;

/**
 * The way from one version to another: what both engines of the one write alike, both engines of
 * the other must read alike, from an array and from a stream, without and with reference tracking.
 */
final class Crossing {
  /** How often a message is read, so that what the first reading learned is used. */
  private static final int READINGS = 3;

  private final BothEngines plainWriter;
  private final BothEngines plainReader;
  private final BothEngines trackingWriter;
  private final BothEngines trackingReader;

  private Crossing(Consumer<ForyBuilder> writer, Consumer<ForyBuilder> reader) {
    this.plainWriter = BothEngines.of(writer);
    this.plainReader = BothEngines.of(reader);
    this.trackingWriter = BothEngines.tracking(writer);
    this.trackingReader = BothEngines.tracking(reader);
  }

  /** Returns the way between two versions with all their classes registered. */
  static Crossing of(Version writer, Version reader) {
    return of(writer::register, reader::register);
  }

  /** Returns the way between two ends. */
  static Crossing of(Consumer<ForyBuilder> writer, Consumer<ForyBuilder> reader) {
    return new Crossing(writer, reader);
  }

  /** Returns what is read where a value is written; its graph must have no cycles. */
  Object read(Object value) {
    Object plain = read(plainReader, plainWriter.serialize(value), false);
    Object tracked = readTracked(value);
    GraphEquality.assertEqualGraphs(tracked, plain, false);
    return tracked;
  }

  /** Returns what is read where a value is written without references. */
  Object readUntracked(Object value) {
    return read(plainReader, plainWriter.serialize(value), false);
  }

  /** Returns what is read where a value is written with its references. */
  Object readTracked(Object value) {
    return read(trackingReader, trackingWriter.serialize(value), true);
  }

  private static Object read(BothEngines reader, byte[] message, boolean identity) {
    UngeneratedCode.listen();
    Object first = reader.interpreter().deserialize(message);
    Object last = first;
    for (Fory fory : new Fory[] {reader.interpreter(), reader.generator()}) {
      for (int i = 0; i < READINGS; i++) {
        last = fory.deserialize(message);
        GraphEquality.assertEqualGraphs(last, first, identity);
      }
      byte[] chunks = Chunks.of(message, message.length, 11);
      Object streamed = fory.deserialize((InputStream) TestStream.inPartsOf(1, chunks));
      GraphEquality.assertEqualGraphs(streamed, first, identity);
    }
    UngeneratedCode.requireNone();
    return last;
  }

  /** Returns the error with which all readers refuse a value because of the schema. */
  IncompatibleSchemaException refusal(Object value) {
    return failure(value, IncompatibleSchemaException.class);
  }

  /** Returns the error with which all readers refuse a value, more than once. */
  <E extends ForyException> E failure(Object value, Class<E> expected) {
    byte[] tracked = trackingWriter.serialize(value);
    trackingReader.failureToRead(tracked, expected);
    byte[] plain = plainWriter.serialize(value);
    plainReader.failureToRead(plain, expected);
    return plainReader.failureToRead(plain, expected);
  }

  /** Returns the error with which all readers refuse a value that is written with references. */
  <E extends ForyException> E trackedFailure(Object value, Class<E> expected) {
    return trackingReader.failureToRead(trackingWriter.serialize(value), expected);
  }

  /** Returns the message of a value, without references. */
  byte[] message(Object value) {
    return plainWriter.serialize(value);
  }

  /** Returns the readers without reference tracking. */
  BothEngines readers() {
    return plainReader;
  }

  /** Returns the writers without reference tracking. */
  BothEngines writers() {
    return plainWriter;
  }
}
