package io.fory.benchmark.codec;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;

import io.fory.benchmark.codec.ForyCodec.Engine;
import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.ObjectType;
import io.fory.benchmark.data.Sample;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class CodecTest {

  private enum Library {
    FORY,
    FORY_INTERPRETED,
    APACHE_FORY,
    KRYO,
    JDK;

    Codec newCodec(ObjectType objectType, BufferType bufferType, boolean references) {
      Class<?> root = objectType.rootClass();
      return switch (this) {
        case FORY -> new ForyCodec(root, bufferType, references, Engine.GENERATED);
        case FORY_INTERPRETED -> new ForyCodec(root, bufferType, references, Engine.INTERPRETED);
        case APACHE_FORY -> new ApacheForyCodec(root, bufferType, references);
        case KRYO -> new KryoCodec(root, bufferType, references);
        case JDK -> new JdkCodec(bufferType);
      };
    }
  }

  @DataProvider
  private static Object[][] cells() {
    List<Object[]> cells = new ArrayList<>();
    for (Library library : Library.values()) {
      for (ObjectType objectType : ObjectType.values()) {
        for (BufferType bufferType : BufferType.values()) {
          cells.add(new Object[] {library, objectType, bufferType, false});
          cells.add(new Object[] {library, objectType, bufferType, true});
        }
      }
    }
    return cells.toArray(new Object[0][]);
  }

  @Test(dataProvider = "cells")
  public void everyLibraryReturnsAnEqualNewObjectAgainAndAgain(
      Library library, ObjectType objectType, BufferType bufferType, boolean references) {
    Object object = objectType.create(references);
    Codec codec = library.newCodec(objectType, bufferType, references);
    codec.serialize(object);
    int size = codec.size();
    codec.serialize(object);
    Object copy = codec.deserialize();
    assertEquals(codec.size(), size);
    assertNotSame(copy, object);
    assertEquals(copy, object);
    assertEquals(codec.deserialize(), object);
  }

  @DataProvider
  private static Object[][] librariesAndBuffers() {
    List<Object[]> rows = new ArrayList<>();
    for (Library library : Library.values()) {
      for (BufferType bufferType : BufferType.values()) {
        rows.add(new Object[] {library, bufferType});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "librariesAndBuffers")
  public void withReferencesEveryLibraryKeepsASharedObjectShared(
      Library library, BufferType bufferType) {
    Codec codec = library.newCodec(ObjectType.MEDIA_CONTENT, bufferType, true);
    codec.serialize(MediaContent.create(true));
    MediaContent copy = (MediaContent) codec.deserialize();
    assertEquals(copy.getImages().size(), 3);
    copy.getImages().forEach(image -> assertSame(image.getMedia(), copy.getMedia()));
  }

  @Test(dataProvider = "librariesAndBuffers")
  public void withReferencesEveryLibraryClosesACycle(Library library, BufferType bufferType) {
    Codec codec = library.newCodec(ObjectType.SAMPLE, bufferType, true);
    codec.serialize(Sample.create(true));
    Sample copy = (Sample) codec.deserialize();
    assertSame(copy.sample, copy);
  }

  @DataProvider
  private static Object[][] sizes() {
    return new Object[][] {
      {ObjectType.STRUCT, 679, 676},
      {ObjectType.STRUCT2, 783, 780},
      {ObjectType.MEDIA_CONTENT, 335, 284},
      {ObjectType.SAMPLE, 365, 279}
    };
  }

  /** A model with other fields or values would not be the one that others measure. */
  @Test(dataProvider = "sizes")
  public void peersWriteAsManyBytesAsForTheOriginalModels(
      ObjectType objectType, int apacheFory, int kryo) {
    assertEquals(size(Library.APACHE_FORY, objectType), apacheFory);
    assertEquals(size(Library.KRYO, objectType), kryo);
  }

  private static int size(Library library, ObjectType objectType) {
    Codec codec = library.newCodec(objectType, BufferType.array, false);
    codec.serialize(objectType.create(false));
    return codec.size();
  }
}
