package io.fory.format;

import static io.fory.format.DeepEquality.text;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.TypeRef;
import io.fory.buffer.MemoryBuffer;
import io.fory.error.LimitExceededException;
import io.fory.format.Samples.Arrays2;
import io.fory.format.Samples.Containers;
import io.fory.format.Samples.Everything;
import io.fory.format.Samples.Holders;
import io.fory.format.Samples.Node;
import io.fory.format.Samples.Numbers;
import io.fory.format.Samples.Point;
import io.fory.format.Samples.Texts;
import io.fory.format.Samples.Times;
import io.fory.format.row.BinaryArray;
import io.fory.format.row.BinaryMap;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowVerifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;

/** What is encoded comes back, by every way in and out, and passes the verifier. */
public final class RoundTripTest {
  private final Formats encoders;

  @Factory(dataProvider = "engines", dataProviderClass = Formats.class)
  public RoundTripTest(Formats encoders) {
    this.encoders = encoders;
  }

  private static final int RUNS = 60;

  @DataProvider
  public static Object[][] layouts() {
    return Arrays.stream(RowLayout.values())
        .map(layout -> new Object[] {layout})
        .toArray(Object[][]::new);
  }

  @DataProvider
  public static Object[][] classes() {
    List<Object[]> samples = new ArrayList<>();
    for (RowLayout layout : RowLayout.values()) {
      samples.add(sample(layout, Numbers.class, Samples::numbers));
      samples.add(sample(layout, Times.class, Samples::times));
      samples.add(sample(layout, Texts.class, Samples::texts));
      samples.add(sample(layout, Holders.class, Samples::holders));
      samples.add(sample(layout, Containers.class, Samples::containers));
      samples.add(sample(layout, Arrays2.class, Samples::arrays));
      samples.add(sample(layout, Node.class, Samples::node));
      samples.add(sample(layout, Everything.class, Samples::everything));
    }
    return samples.toArray(new Object[0][]);
  }

  private static <T> Object[] sample(RowLayout layout, Class<T> type, Function<Random, T> values) {
    return new Object[] {layout, type, values};
  }

  @Test(dataProvider = "classes")
  public <T> void valuesComeBack(RowLayout layout, Class<T> type, Function<Random, T> values) {
    RowEncoder<T> encoder = encoders.bean(type, layout);
    for (int seed = 0; seed < RUNS; seed++) {
      T value = values.apply(new Random(seed));
      String expected = text(value);
      BinaryRow row = RowVerifier.unlimited().verify(encoder.toRow(value));
      assertEquals(text(encoder.fromRow(row)), expected, "row, seed " + seed);
      assertTrue(layout == RowLayout.COMPACT || row.sizeInBytes() % 8 == 0);
      byte[] payload = encoder.encode(value);
      assertEquals(text(encoder.decode(payload)), expected, "payload, seed " + seed);
      assertEquals(Arrays.copyOfRange(payload, 8, payload.length), row.toByteArray());
    }
  }

  @Test(dataProvider = "classes")
  public <T> void buffersHoldPayloadsBackToBack(
      RowLayout layout, Class<T> type, Function<Random, T> values) {
    RowEncoder<T> encoder = encoders.bean(type, layout);
    T first = values.apply(new Random(1));
    T second = values.apply(new Random(2));
    for (MemoryBuffer buffer :
        List.of(MemoryBuffer.newHeapBuffer(0), MemoryBuffer.newDirectBuffer(0))) {
      buffer.writeInt32(42);
      encoder.encode(buffer, first);
      encoder.encode(buffer, second);
      assertEquals(buffer.readInt32(), 42);
      assertEquals(text(encoder.decode(buffer)), text(first));
      assertEquals(text(encoder.decode(buffer)), text(second));
      assertEquals(buffer.remaining(), 0);
    }
  }

  @Test
  public void rowsOfAStrangersBufferAreTakenAsTheyAre() {
    RowEncoder<Node> encoder = encoders.bean(Node.class);
    Node node = new Node(7, "n", List.of(new Point(1, 2)));
    byte[] bytes = encoder.toRow(node).toByteArray();
    MemoryBuffer direct = MemoryBuffer.newDirectBuffer(bytes.length + 3);
    direct.writeBytes(new byte[3]);
    direct.writeBytes(bytes);
    BinaryRow row = BinaryRow.of(encoder.schema(), direct, 3, bytes.length);
    assertEquals(text(encoder.fromRow(row)), text(node));
  }

  @Test
  public void aBufferThatIsTooSmallIsLeftAsItWas() {
    RowEncoder<Point> encoder = encoders.bean(Point.class);
    MemoryBuffer small = MemoryBuffer.wrap(new byte[20]).writerIndex(0);
    assertThrows(LimitExceededException.class, () -> encoder.encode(small, new Point(1, 2)));
    assertEquals(small.writerIndex(), 0);
  }

  @Test
  public void fieldsThatAreNotSerializedKeepTheirDefaults() {
    RowEncoder<Node> encoder = encoders.bean(Node.class);
    Node node = new Node(1, null, null);
    node.ignored = 8;
    Node back = encoder.fromRow(encoder.toRow(node));
    assertEquals(back.ignored, 0, "no constructor ran");
    assertNull(back.name());
    assertEquals(
        encoder.schema().toString(),
        "id: int64 not null, name: string, "
            + "points: list<item: struct<x: int32 not null, y: int32 not null>>");
  }

  @Test
  public void dequesComeBack() {
    Containers some = Samples.containers(new Random(1));
    Containers value =
        new Containers(
            null,
            null,
            null,
            null,
            null,
            Samples.deque(3, 1, 2),
            null,
            null,
            null,
            null,
            null,
            null,
            some.pairs());
    RowEncoder<Containers> encoder = encoders.bean(Containers.class);
    assertEquals(text(encoder.decode(encoder.encode(value))), text(value));
  }

  @Test(dataProvider = "layouts")
  public void collectionsAndMapsAreRootsToo(RowLayout layout) {
    ArrayEncoder<List<Point>> points = encoders.array(new TypeRef<List<Point>>() {}, layout);
    List<Point> list = Arrays.asList(new Point(1, 2), null, new Point(3, 4));
    BinaryArray array = RowVerifier.unlimited().verify(points.toArray(list));
    assertEquals(points.fromArray(array), list);
    assertEquals(points.decode(points.encode(list)), list);
    assertEquals(array.getStruct(2).getInt32(1), 4);

    MapEncoder<Map<String, List<Long>>> lists =
        encoders.map(new TypeRef<Map<String, List<Long>>>() {}, layout);
    Map<String, List<Long>> map = Map.of("a", List.of(1L, 2L), "b", List.of());
    BinaryMap binary = RowVerifier.unlimited().verify(lists.toMap(map));
    assertEquals(lists.fromMap(binary), map);
    assertEquals(lists.decode(lists.encode(map)), map);
    MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(16);
    lists.encode(buffer, map);
    points.encode(buffer, list);
    assertEquals(lists.decode(buffer), map);
    assertEquals(points.decode(buffer), list);
  }

  @Test(dataProvider = "layouts")
  public void genericRecordsAreRootsToo(RowLayout layout) {
    RowEncoder<Samples.Pair<String, Point>> encoder =
        encoders.bean(new TypeRef<Samples.Pair<String, Point>>() {}, layout);
    Samples.Pair<String, Point> pair = new Samples.Pair<>("a", new Point(1, 2));
    assertEquals(encoder.decode(encoder.encode(pair)), pair);
    assertEquals(encoder.schema().fields().get(0).toString(), "first: string");
  }

  @Test(dataProvider = "layouts")
  public void aPartOfARowIsDecodedAlone(RowLayout layout) {
    RowEncoder<Everything> encoder = encoders.bean(Everything.class, layout);
    RowEncoder<Node> nodes = encoders.bean(Node.class, layout);
    Random random = new Random(3);
    Node node = Samples.node(random);
    Everything value = new Everything(null, null, null, null, null, null, node, null);
    BinaryRow row = encoder.toRow(value);
    BinaryRow part = encoder.schema().structField("node").get(row);
    assertEquals(text(nodes.fromRow(part)), text(node));
  }
}
