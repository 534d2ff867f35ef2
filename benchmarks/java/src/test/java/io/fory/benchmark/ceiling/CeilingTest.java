package io.fory.benchmark.ceiling;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import io.fory.benchmark.MessageSize;
import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.Media;
import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.MediaModel;
import io.fory.benchmark.data.ObjectType;
import io.fory.benchmark.data.Sample;
import io.fory.benchmark.data.Struct2;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class CeilingTest {

  private static final int ROOM = 100_000;

  @DataProvider
  private static Object[][] objects() {
    Struct2 gaps = (Struct2) ObjectType.STRUCT2.create(false);
    gaps.f1 = null;
    gaps.f103 = null;
    gaps.f46 = null;
    gaps.f98 = null;
    Sample nested = new Sample();
    nested.sample = Sample.create(false);
    nested.sample.intArray = new int[200];
    Arrays.setAll(nested.sample.intArray, i -> i * i);
    nested.sample.booleanArray = new boolean[20_000];
    Sample gapped = Sample.create(false);
    gapped.longValueBoxed = null;
    gapped.charArray = null;
    gapped.shortArray = new short[0];
    gapped.string = null;
    return new Object[][] {
      {ObjectType.STRUCT, ObjectType.STRUCT.create(false)},
      {ObjectType.STRUCT2, ObjectType.STRUCT2.create(false)},
      {ObjectType.STRUCT2, new Struct2()},
      {ObjectType.STRUCT2, gaps},
      {ObjectType.MEDIA_CONTENT, ObjectType.MEDIA_CONTENT.create(false)},
      {ObjectType.MEDIA_CONTENT, MediaModel.create(true)},
      {ObjectType.MEDIA_CONTENT, new MediaContent()},
      {ObjectType.MEDIA_CONTENT, new MediaContent(new Media(), new ArrayList<>())},
      {ObjectType.MEDIA_CONTENT, contentOfStrings()},
      {ObjectType.SAMPLE, ObjectType.SAMPLE.create(false)},
      {ObjectType.SAMPLE, new Sample()},
      {ObjectType.SAMPLE, gapped},
      {ObjectType.SAMPLE, nested}
    };
  }

  /** Strings around the lengths at which the header grows, in both codings. */
  private static MediaContent contentOfStrings() {
    List<Image> images = new ArrayList<>();
    for (int length : new int[] {0, 1, 15, 16, 31, 32, 2047, 2048, 4095, 4096}) {
      String uri = "\u00e9".repeat(length);
      String title = "\u1234".repeat(length);
      images.add(new Image(uri, title, length, -length, Image.Size.SMALL, null));
    }
    return new MediaContent(null, images);
  }

  @Test(dataProvider = "objects")
  public void writesTheBytesOfForyAndReadsThemBack(ObjectType objectType, Object object) {
    byte[] message = message(objectType, object);
    ModelCode code = ModelCode.of(objectType);
    byte[] bytes = new byte[ROOM];
    int end = code.write(object, bytes);
    assertEquals(Arrays.copyOf(bytes, end), message);
    Object copy = code.read(bytes, end);
    assertNotSame(copy, object);
    assertEquals(copy, object);
  }

  @DataProvider
  private static Object[][] objectTypes() {
    return Arrays.stream(ObjectType.values())
        .map(objectType -> new Object[] {objectType})
        .toArray(Object[][]::new);
  }

  @Test(dataProvider = "objectTypes")
  public void refusesEveryMessageThatIsCutShort(ObjectType objectType) {
    byte[] message = message(objectType, objectType.create(false));
    ModelCode code = ModelCode.of(objectType);
    for (int end = 0; end < message.length; end++) {
      int cut = end;
      assertThrows(IndexOutOfBoundsException.class, () -> code.read(message, cut));
    }
  }

  @Test(dataProvider = "objectTypes")
  public void refusesTheMessageOfAnotherClass(ObjectType objectType) {
    ObjectType other = objectType == ObjectType.STRUCT ? ObjectType.SAMPLE : ObjectType.STRUCT;
    byte[] message = message(other, other.create(false));
    assertThrows(
        IllegalArgumentException.class,
        () -> ModelCode.of(objectType).read(message, message.length));
  }

  @Test(dataProvider = "objectTypes")
  public void allocatesAsManyBytesAsReadingDoes(ObjectType objectType) {
    CeilingState state = new CeilingState();
    state.objectType = objectType;
    MessageSize size = new MessageSize();
    state.setUp(size);
    long read = allocatedBytes(state::deserialize);
    assertTrue(read > 0);
    assertEquals(allocatedBytes(state::allocate), read);
  }

  @Test(dataProvider = "objectTypes")
  public void copiesTheWholeMessage(ObjectType objectType) {
    byte[] message = message(objectType, objectType.create(false));
    CeilingState state = new CeilingState();
    state.objectType = objectType;
    state.setUp(new MessageSize());
    byte[] buffer = (byte[]) state.copyBytes();
    assertEquals(Arrays.copyOf(buffer, message.length), message);
  }

  private static byte[] message(ObjectType objectType, Object object) {
    return Fory.builder()
        .withCompatible(false)
        .register(objectType.rootClass(), 1)
        .build()
        .serialize(object);
  }

  /** Measures the second call: the first one links the code. */
  private static long allocatedBytes(Supplier<Object> action) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    threads.getCurrentThreadAllocatedBytes();
    assertNotNull(action.get());
    long before = threads.getCurrentThreadAllocatedBytes();
    Object graph = action.get();
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    assertNotNull(graph);
    return bytes;
  }
}
