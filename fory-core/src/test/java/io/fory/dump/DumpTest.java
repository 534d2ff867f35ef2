package io.fory.dump;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForySession;
import io.fory.annotation.ForyField;
import io.fory.hostile.SmallJvm;
import io.fory.schema.SchemaFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What {@code dump} prints of native messages. */
public final class DumpTest {
  enum Level {
    LOW,
    HIGH
  }

  record Point(int x, int y) {}

  static final class Order {
    long total = 5;
    Integer count;
    Level level = Level.HIGH;
    String note = "a\n\u202e\"";

    @ForyField(nullable = false, ref = false)
    Point origin = new Point(1, 2);

    List<Point> path = List.of(new Point(3, 4));
    Map<String, Object> related = new LinkedHashMap<>();
    Object anything;
    int[] ints = {7, -8};
  }

  static final class Hooked implements Serializable {
    private static final long serialVersionUID = 1L;
    int kept = 5;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeByte(7);
      out.writeObject("x");
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      in.readByte();
      in.readObject();
    }
  }

  static final class Node {
    int n;
    Long boxed;
    double d;
    boolean flag;
    String text;
    List<Node> children = new ArrayList<>();
    Map<String, Long> counts = new LinkedHashMap<>();
    Object any;
    long[] longs;
    Level level;
  }

  private static Fory fory(boolean references) {
    return EngineInUse.builder()
        .withRefTracking(references)
        .register(Order.class, 7)
        .register(Hooked.class, 9)
        .register(Node.class, "n")
        .build();
  }

  private static Order order() {
    Order order = new Order();
    order.anything = order;
    order.related.put("k", order.path);
    return order;
  }

  @Test
  public void messagesThatWereWrittenToAStreamArePrintedOneAfterTheOther() {
    Fory fory = fory(false);
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    fory.serialize(log, "first");
    log.writeBytes(fory.serialize("second"));
    fory.serialize(log, "third");
    fory.serialize(log, "last");
    String printed = Dumped.of(log.toByteArray()).out();
    for (String text : List.of("first", "second", "third", "last")) {
      assertTrue(printed.contains("\"" + text + "\""), printed);
    }
    assertTrue(!printed.contains("error"), printed);
  }

  @Test
  public void aMessageIsPrintedValueByValue() {
    byte[] bytes = fory(true).serialize(order());
    assertEquals(
        Dumped.of(bytes).out().replace(DumpTest.class.getName() + "$", "."),
        """
               0  native, version 2, objects are numbered
               1    root: @7 #0
              94      total: long = 5
             102      count: Integer = null
             106      level: .Level = "HIGH"
             107      note: String = "a\\u000a\\u202e\\""
             116      anything -> #0
             118      ints: int[] #1 = [7, -8]
             128      origin: .Point
             128        x: int = 1
             132        y: int = 2
             136      path: java.util.ImmutableCollections$ListN #2
             140        [0]: .Point #3
             141          x: int = 3
             145          y: int = 4
             149      related: java.util.LinkedHashMap #4
             153        {key}: String = "k"
             155        {value} -> #2
             157  end of message
        """);
  }

  static final class Tea {
    long id = 7;
    String note = "tea";
    List<Cup> lines = new ArrayList<>();
  }

  static final class Cup {
    int count = 2;
    String item = "cup";
  }

  @Test
  public void theGuideShowsWhatIsPrinted() throws IOException {
    Fory fory =
        EngineInUse.builder()
            .withRefTracking(true)
            .register(Tea.class, "com.acme.Order")
            .register(Cup.class, "com.acme.Line")
            .build();
    Tea order = new Tea();
    order.lines.add(new Cup());
    order.lines.add(order.lines.get(0));
    Path guide = Path.of(System.getProperty("basedir", "."), "..", "docs", "guide", "inside.md");
    String text = Dumped.of(fory.serialize(order)).out();
    assertTrue(Files.readString(guide).contains(text), text);
  }

  @Test
  public void theBodyOfAHookedClassIsItsItems() {
    assertEquals(
        Dumped.of(fory(false).serialize(new Hooked())).out(),
        """
               0  native, version 2
               1    root: @9
              21      @9
              22        kept: int = 5
              27        (data) = "07"
              29        (object): java.lang.String = "x"
              34  end of message
        """);
  }

  @Test
  public void withoutASchemaTheRestIsHex() {
    Fory fory = Fory.builder().withCompatible(false).register(Order.class, 7).build();
    Dumped dumped = Dumped.of(fory.serialize(List.of(1, new Order())));
    assertEquals(dumped.code(), 1);
    assertEquals(
        dumped.out(),
        """
               0  native, version 2
               1    root: java.util.ImmutableCollections$ListN
               5      [0]: java.lang.Integer = 1
              11      [1]: @7 = "?"
              18  ends: the bytes do not tell what a @7 consists of: it has a serializer of its own,\
         or the message has no schema
              18  00050000000000000000000000022161000a002e20220000010207000000f8ff
              50  ffff0100000002000000024001010300000004000000023600
        """);
  }

  @Test
  public void aFileOfSchemasTellsTheFieldsOfItsClasses() throws IOException {
    Fory writer = Fory.builder().withCompatible(false).register(Node.class, "n").build();
    List<Object> expected = new ArrayList<>();
    byte[] bytes = writer.serialize(random(new Random(1), 3, expected));
    Path file = Files.createTempFile("fory", ".schema");
    try {
      SchemaFile.of(fory(false).schemasOf(Node.class, Order.class)).write(file);
      List<Object> leaves = Dumped.leaves(Dumped.json(bytes, "--schema", file.toString()));
      assertSameLeaves(leaves, expected, 1);
      Files.writeString(file, Files.readString(file).replace("boxed: Long", "boxed: Integer"));
      Dumped other = Dumped.of(bytes, "--schema", file.toString());
      assertEquals(other.code(), 1, "another layout: " + other.out());
      Files.writeString(file, "no schemas");
      assertEquals(Dumped.of(bytes, "--schema", file.toString()).code(), 2);
    } finally {
      Files.delete(file);
    }
  }

  @DataProvider
  public static Object[][] references() {
    return new Object[][] {{false}, {true}};
  }

  private static Node random(Random random, int depth, List<Object> leaves) {
    Node node = new Node();
    node.n = random.nextInt();
    node.boxed = random.nextBoolean() ? null : random.nextLong();
    node.d = random.nextGaussian();
    node.flag = random.nextBoolean();
    node.level = random.nextBoolean() ? null : Level.values()[random.nextInt(2)];
    node.text = random.nextBoolean() ? null : text(random);
    leaves.add(number(node.d));
    leaves.add(number(node.boxed));
    leaves.add(number(node.n));
    leaves.add(node.flag);
    leaves.add(node.level == null ? null : node.level.name());
    leaves.add(node.text);
    int any = random.nextInt(3);
    node.any = any == 0 ? null : any == 1 ? (Object) text(random) : (Object) random.nextInt();
    leaves.add(node.any instanceof Integer n ? number(n) : node.any);
    int children = depth == 0 ? 0 : random.nextInt(4);
    for (int i = 0; i < children; i++) {
      node.children.add(random(random, depth - 1, leaves));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      long count = random.nextLong();
      if (node.counts.put("k" + i, count) == null) {
        leaves.add("k" + i);
        leaves.add(number(count));
      }
    }
    node.longs = new long[random.nextInt(3)];
    List<Object> longs = new ArrayList<>();
    for (int i = 0; i < node.longs.length; i++) {
      node.longs[i] = random.nextLong();
      longs.add(number(node.longs[i]));
    }
    leaves.add(longs);
    return node;
  }

  private static BigDecimal number(Number number) {
    return number == null ? null : new BigDecimal(number.toString());
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      text.append((char) random.nextInt(random.nextBoolean() ? 128 : 0x10000));
    }
    return text.toString();
  }

  @Test(dataProvider = "references")
  public void randomGraphsHaveTheirLeaves(boolean references) {
    Fory fory = fory(references);
    for (int seed = 0; seed < 150; seed++) {
      List<Object> expected = new ArrayList<>();
      byte[] bytes = fory.serialize(random(new Random(seed), 4, expected));
      List<Object> leaves = Dumped.leaves(Dumped.json(bytes));
      assertSameLeaves(leaves, expected, seed);
    }
  }

  /** The order of children before siblings differs: the fields are sorted in the message. */
  private static void assertSameLeaves(List<Object> found, List<Object> expected, int seed) {
    List<String> sorted = new ArrayList<>(found.stream().map(String::valueOf).toList());
    List<String> wanted = new ArrayList<>(expected.stream().map(String::valueOf).toList());
    sorted.sort(null);
    wanted.sort(null);
    assertEquals(sorted, wanted, "seed " + seed);
  }

  @Test
  public void theMessagesOfASessionFollowEachOther() throws IOException {
    ForySession session = fory(false).newSession();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(session.serialize(new Point(1, 2)));
    byte[] second = session.serialize(new Point(3, 4));
    all.write(second);
    List<Map<String, Object>> messages = Dumped.json(all.toByteArray());
    assertEquals(messages.size(), 2);
    assertEquals(Dumped.leaves(messages.get(1)), List.of(number(3), number(4)));
    Dumped alone = Dumped.of(second);
    assertEquals(alone.code(), 1);
    assertTrue(alone.out().contains("schema number 0 of the session is in none of the"));
  }

  @Test
  public void aMessageOfAStreamIsPutTogether() throws IOException {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    fory(false).serialize(stream, "x".repeat(200_000));
    List<Object> leaves = Dumped.leaves(Dumped.json(stream.toByteArray()));
    assertEquals(leaves, List.of("x".repeat(200_000)));
  }

  @Test
  public void depthAndNumberOfValuesAreBounded() {
    Object deep = "end";
    for (int i = 0; i < 500; i++) {
      deep = new ArrayList<>(List.of(deep, 1));
    }
    byte[] bytes = EngineInUse.builder().withMaxDepth(1000).build().serialize(deep);
    assertEquals(Dumped.of(bytes).code(), 0);
    Dumped shallow = Dumped.of(bytes, "--max-depth", "400");
    assertTrue(shallow.out().contains("values deeper than 400 levels; --max-depth allows more"));
    Dumped few = Dumped.of(bytes, "--max-values", "10", "--json");
    assertTrue(few.out().contains("more than 10 values; --max-values allows more"), few.out());
    JsonText.parse(few.out());
  }

  /** A program that prints a file in little memory. */
  public static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      PrintStream none = new PrintStream(OutputStream.nullOutputStream());
      System.out.print(new DumpCommand(System.in, none, System.out).run(List.of(arguments)));
    }
  }

  /** A message of 24 MiB, which is printed as some 150 MB of text. */
  @Test
  public void memoryIsASmallMultipleOfTheFile() throws IOException, InterruptedException {
    long[] longs = new long[1 << 20];
    Arrays.fill(longs, Long.MIN_VALUE);
    List<Object> many = new ArrayList<>();
    many.add(longs);
    many.add(new byte[1 << 23]);
    many.add("x".repeat(1 << 23));
    Path file = Files.createTempFile("fory", ".bin");
    try {
      Files.write(file, fory(false).serialize(many));
      List<String> flags = List.of("-Xmx96m");
      assertEquals(SmallJvm.run(flags, Program.class, file.toString()), "0");
      assertEquals(SmallJvm.run(flags, Program.class, "--json", file.toString()), "0");
    } finally {
      Files.delete(file);
    }
  }

  @Test
  public void wrongArgumentsAreOneLine() {
    for (String[] options :
        new String[][] {{"--yaml"}, {"a"}, {"--max-depth", "0"}, {"--max-values", "many"}}) {
      Dumped dumped = Dumped.of(new byte[0], options);
      assertEquals(dumped.code(), 2);
      assertEquals(dumped.err().lines().count(), 1, dumped.err());
    }
  }

  @Test
  public void mutatedMessagesAreOneLineAtMost() {
    Random random = new Random(15);
    List<byte[]> seeds = Seeds.golden();
    seeds.add(fory(true).serialize(order()));
    seeds.add(fory(false).serialize(new Hooked()));
    int errors = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = Seeds.mutated(seeds.get(random.nextInt(seeds.size())), random);
      errors += Seeds.assertTame(bytes, i % 2 == 0);
    }
    assertTrue(errors > 10_000 && errors < 20_000, "errors: " + errors);
  }

  @Test
  public void datesAndLocalesArePrintedAsTheirClassesPrintThem() {
    List<Object> values =
        List.of(
            LocalDate.of(-5, 1, 2),
            LocalDate.of(12345, 1, 2),
            LocalDate.of(800, 12, 25),
            Locale.GERMANY,
            Locale.GERMAN,
            new Locale("no", "NO", "NY"));
    for (Object value : values) {
      String text = Dumped.of(fory(false).serialize(value)).out();
      assertTrue(text.contains(value + "\n") || text.contains(value + "\""), text);
    }
  }

  @Test
  public void anEmptyFileIsOneLine() {
    Dumped none = Dumped.of(new byte[0]);
    assertEquals(none.out(), "");
    assertTrue(none.err().matches("There are no bytes in \\S+\\R"), none.err());
  }
}
