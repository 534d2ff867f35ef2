package io.fory.benchmark.combined;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertThrows;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.JacksonBytesCodec;
import io.fory.benchmark.codec.JacksonStringCodec;
import io.fory.benchmark.codec.ProtobufCodec;
import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.Media;
import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.ObjectType;
import io.fory.benchmark.data.Sample;
import io.fory.benchmark.data.Struct;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class CombinedSuiteTest {

  private enum Library {
    PROTOBUF,
    JACKSON_STRING,
    JACKSON_BYTES;

    Codec newCodec(Class<?> rootClass) {
      return switch (this) {
        case PROTOBUF -> new ProtobufCodec(rootClass);
        case JACKSON_STRING -> new JacksonStringCodec(rootClass);
        case JACKSON_BYTES -> new JacksonBytesCodec(rootClass);
      };
    }
  }

  private enum Cell {
    FORY,
    FORY_INTERPRETED,
    APACHE_FORY,
    KRYO,
    PROTOBUF,
    JACKSON_STRING,
    JACKSON_BYTES;

    CombinedState newState() {
      return switch (this) {
        case FORY -> new CombinedState.ForyState();
        case FORY_INTERPRETED -> new CombinedState.ForyInterpretedState();
        case APACHE_FORY -> new CombinedState.ApacheForyState();
        case KRYO -> new CombinedState.KryoState();
        case PROTOBUF -> new CombinedState.ProtobufState();
        case JACKSON_STRING -> new CombinedState.JacksonStringState();
        case JACKSON_BYTES -> new CombinedState.JacksonBytesState();
      };
    }
  }

  @DataProvider
  private static Object[][] cells() {
    List<Object[]> cells = new ArrayList<>();
    for (Cell cell : Cell.values()) {
      cells.add(new Object[] {cell, ObjectType.MEDIA_CONTENT});
      cells.add(new Object[] {cell, ObjectType.SAMPLE});
    }
    return cells.toArray(new Object[0][]);
  }

  @Test(dataProvider = "cells")
  public void everyOperationReturnsAnEqualNewObject(Cell cell, ObjectType objectType) {
    CombinedState state = cell.newState();
    state.objectType = objectType;
    state.setUp(new MessageSize());
    Object first = state.roundTrip();
    Object second = state.roundTrip();
    assertEquals(first, objectType.create(false));
    assertEquals(second, first);
    assertNotSame(second, first);
  }

  @Test
  public void aCellWhoseLibraryLosesDataFailsInItsSetUp() {
    CombinedState state =
        new CombinedState() {
          @Override
          Codec newCodec(Class<?> rootClass) {
            return new Forgetful();
          }
        };
    state.objectType = ObjectType.SAMPLE;
    assertThrows(IllegalStateException.class, () -> state.setUp(new MessageSize()));
  }

  private static final class Forgetful implements Codec {
    @Override
    public Object serialize(Object object) {
      return object;
    }

    @Override
    public Object deserialize() {
      return new Sample();
    }

    @Override
    public int size() {
      return 0;
    }
  }

  @DataProvider
  private static Object[][] libraries() {
    List<Object[]> rows = new ArrayList<>();
    for (Library library : Library.values()) {
      rows.add(new Object[] {library});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "libraries")
  public void absentBoxesStayAbsentAndNestedSamplesNested(Library library) {
    Sample sample = Sample.create(false);
    sample.sample = Sample.create(false);
    sample.sample.string = null;
    sample.intValueBoxed = null;
    sample.longValueBoxed = null;
    sample.floatValueBoxed = null;
    sample.doubleValueBoxed = null;
    sample.shortValueBoxed = null;
    sample.charValueBoxed = null;
    sample.booleanValueBoxed = null;
    assertEquals(roundTrip(library, sample), sample);
  }

  @Test(dataProvider = "libraries")
  public void absentValuesOfTheMediaModelStayAbsentAndPresentOnesCome(Library library) {
    Media empty = new Media(null, null, 0, 0, null, 0, 0, 0, false, new ArrayList<>(), null, null);
    Media full =
        new Media(
            "uri",
            "",
            1,
            2,
            "format",
            3,
            4,
            5,
            true,
            new ArrayList<>(List.of("a")),
            Media.Player.JAVA,
            "");
    List<Image> images = new ArrayList<>();
    images.add(new Image(null, null, 0, 0, null, null));
    images.add(new Image("uri", "", 1, 2, Image.Size.SMALL, full));
    MediaContent withMedia = new MediaContent(empty, images);
    MediaContent withoutMedia = new MediaContent(null, new ArrayList<>());
    assertEquals(roundTrip(library, withMedia), withMedia);
    assertEquals(roundTrip(library, withoutMedia), withoutMedia);
  }

  private static Object roundTrip(Library library, Object object) {
    Codec codec = library.newCodec(object.getClass());
    codec.serialize(object);
    return codec.deserialize();
  }

  @DataProvider
  private static Object[][] sizes() {
    return new Object[][] {
      {Library.PROTOBUF, 303, 377},
      {Library.JACKSON_STRING, 664, 714},
      {Library.JACKSON_BYTES, 664, 714}
    };
  }

  @Test(dataProvider = "sizes")
  public void messagesHoldWhatTheModelsHoldAndNoMore(
      Library library, int mediaContent, int sample) {
    assertEquals(size(library, ObjectType.MEDIA_CONTENT), mediaContent);
    assertEquals(size(library, ObjectType.SAMPLE), sample);
  }

  private static int size(Library library, ObjectType objectType) {
    Codec codec = library.newCodec(objectType.rootClass());
    codec.serialize(objectType.create(false));
    return codec.size();
  }

  @Test
  public void protobufRefusesAClassThatHasNoMessage() {
    assertThrows(IllegalArgumentException.class, () -> new ProtobufCodec(Struct.class));
  }
}
