package io.fory.benchmark.codec;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;

import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.MediaModel;
import io.fory.benchmark.data.ObjectType;
import io.fory.benchmark.data.Sample;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class CodecTest {

  private enum Library {
    FORY("fory", false),
    FORY_OPEN("foryopen", false),
    FORY_INTERPRETED("foryinterpreted", false),
    FORY_COMPATIBLE("fory", true),
    FORY_SESSION("forysession", true),
    APACHE_FORY("apachefory", false),
    APACHE_FORY_COMPATIBLE("apachefory", true),
    APACHE_FORY_SESSION("apacheforysession", true),
    KRYO("kryo", false),
    KRYO_COMPATIBLE("kryo", true),
    FST("fst", false),
    HESSIAN("hessian", false),
    JDK("jdk", false),
    PROTOSTUFF("protostuff", false);

    private final String library;
    private final boolean compatible;

    Library(String library, boolean compatible) {
      this.library = library;
      this.compatible = compatible;
    }

    Codec newCodec(ObjectType objectType, BufferType bufferType, boolean references) {
      return Codecs.of(library, objectType.rootClass(), bufferType, references, compatible);
    }

    /** Protostuff's graph format does not know the root as an object that can be referred to. */
    boolean closesACycleAtTheRoot() {
      return this != PROTOSTUFF;
    }
  }

  @DataProvider
  private static Object[][] cells() {
    List<Object[]> cells = new ArrayList<>();
    for (Library library : Library.values()) {
      for (ObjectType objectType : ObjectType.values()) {
        for (BufferType bufferType : BufferType.values()) {
          cells.add(new Object[] {library, objectType, bufferType, false});
          if (objectType != ObjectType.SAMPLE || library.closesACycleAtTheRoot()) {
            cells.add(new Object[] {library, objectType, bufferType, true});
          }
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
    assertEquals(codec.deserialize(), object);
    codec.serialize(object); // In a session only this one is without schemas.
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
    codec.serialize(MediaModel.create(true));
    MediaContent copy = (MediaContent) codec.deserialize();
    assertEquals(copy.getImages().size(), 3);
    copy.getImages().forEach(image -> assertSame(image.getMedia(), copy.getMedia()));
  }

  /** Where this fails because a library has learnt it, its cells of SAMPLE work from then on. */
  @Test(dataProvider = "librariesAndBuffers")
  public void withReferencesEveryLibraryButProtostuffClosesACycleAtTheRoot(
      Library library, BufferType bufferType) {
    Codec codec = library.newCodec(ObjectType.SAMPLE, bufferType, true);
    codec.serialize(Sample.create(true));
    Sample copy = (Sample) codec.deserialize();
    assertEquals(isRoot(copy.sample, copy), library.closesACycleAtTheRoot());
    assertSame(copy.sample.sample, copy.sample);
  }

  @SuppressWarnings("ReferenceEquality") // The identity is the question.
  private static boolean isRoot(Sample sample, Sample root) {
    return sample == root;
  }

  @Test
  public void aSessionSendsTheSchemaOnlyInItsFirstMessage() {
    int compatible = size(Library.APACHE_FORY_COMPATIBLE, ObjectType.STRUCT);
    Codec codec = Library.APACHE_FORY_SESSION.newCodec(ObjectType.STRUCT, BufferType.array, false);
    Object object = ObjectType.STRUCT.create(false);
    codec.serialize(object);
    assertEquals(codec.size(), compatible);
    codec.deserialize();
    codec.serialize(object);
    assertEquals(codec.size(), size(Library.APACHE_FORY, ObjectType.STRUCT));
  }

  @Test(expectedExceptions = IllegalArgumentException.class)
  public void kryoRefusesASession() {
    new KryoCodec(MediaContent.class, BufferType.array, false, SchemaMode.SESSION);
  }

  @Test(expectedExceptions = IllegalArgumentException.class)
  public void aLibraryThatIsNotKnownIsRefused() {
    Codecs.of("nolibrary", MediaContent.class);
  }

  @DataProvider
  private static Object[][] sizes() {
    return new Object[][] {
      {ObjectType.STRUCT, 679, 971, 676, 970},
      {ObjectType.STRUCT2, 783, 1074, 780, 970},
      {ObjectType.MEDIA_CONTENT, 335, 516, 284, 306},
      {ObjectType.SAMPLE, 365, 597, 279, 434}
    };
  }

  /** A model with other fields or values would not be the one that others measure. */
  @Test(dataProvider = "sizes")
  public void peersWriteAsManyBytesAsForTheOriginalModels(
      ObjectType objectType, int apacheFory, int compatible, int kryo, int protostuff) {
    assertEquals(size(Library.APACHE_FORY, objectType), apacheFory);
    assertEquals(size(Library.APACHE_FORY_COMPATIBLE, objectType), compatible);
    assertEquals(size(Library.KRYO, objectType), kryo);
    assertEquals(size(Library.PROTOSTUFF, objectType), protostuff);
  }

  private static int size(Library library, ObjectType objectType) {
    Codec codec = library.newCodec(objectType, BufferType.array, false);
    codec.serialize(objectType.create(false));
    return codec.size();
  }
}
