package io.fory.benchmark.combined;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertThrows;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.codec.Codec;
import io.fory.benchmark.codec.Codecs;
import io.fory.benchmark.codec.ProtobufCodec;
import io.fory.benchmark.combined.CombinedSuite.CombinedState;
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

  @DataProvider
  private static Object[][] cells() {
    List<Object[]> cells = new ArrayList<>();
    for (String library : List.of("fory", "foryinterpreted", "apachefory", "kryo")) {
      cells.add(new Object[] {library, ObjectType.MEDIA_CONTENT});
      cells.add(new Object[] {library, ObjectType.SAMPLE});
    }
    for (Object[] library : libraries()) {
      cells.add(new Object[] {library[0], ObjectType.MEDIA_CONTENT});
      cells.add(new Object[] {library[0], ObjectType.SAMPLE});
    }
    return cells.toArray(new Object[0][]);
  }

  @Test(dataProvider = "cells")
  public void everyOperationReturnsAnEqualNewObject(String library, ObjectType objectType) {
    CombinedState state = new CombinedState();
    state.library = library;
    state.objectType = objectType;
    state.setUp(new MessageSize());
    Object first = new CombinedSuite().roundtrip(state);
    Object second = new CombinedSuite().roundtrip(state);
    assertEquals(first, objectType.create(false));
    assertEquals(second, first);
    assertNotSame(second, first);
  }

  @DataProvider
  private static Object[][] libraries() {
    return new Object[][] {{"protobuf"}, {"jacksonstring"}, {"jacksonbytes"}};
  }

  @Test(dataProvider = "libraries")
  public void absentBoxesStayAbsentAndNestedSamplesNested(String library) {
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
  public void absentValuesOfTheMediaModelStayAbsentAndPresentOnesCome(String library) {
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

  private static Object roundTrip(String library, Object object) {
    Codec codec = Codecs.of(library, object.getClass());
    codec.serialize(object);
    return codec.deserialize();
  }

  @DataProvider
  private static Object[][] sizes() {
    return new Object[][] {
      {"protobuf", 303, 377},
      {"jacksonstring", 664, 714},
      {"jacksonbytes", 664, 714}
    };
  }

  @Test(dataProvider = "sizes")
  public void messagesHoldWhatTheModelsHoldAndNoMore(String library, int mediaContent, int sample) {
    assertEquals(size(library, ObjectType.MEDIA_CONTENT), mediaContent);
    assertEquals(size(library, ObjectType.SAMPLE), sample);
  }

  private static int size(String library, ObjectType objectType) {
    Codec codec = Codecs.of(library, objectType.rootClass());
    codec.serialize(objectType.create(false));
    return codec.size();
  }

  @Test
  public void protobufRefusesAClassThatHasNoMessage() {
    assertThrows(IllegalArgumentException.class, () -> new ProtobufCodec(Struct.class));
  }
}
