package io.fory.dump;

import static org.testng.Assert.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the command prints of some bytes, which it gets as its standard input. */
public record Dumped(int code, String out, String err) {
  /** Runs the command. */
  public static Dumped of(byte[] bytes, String... options) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    List<String> words = new ArrayList<>(List.of(options));
    words.add("-");
    int code = new DumpCommand(new ByteArrayInputStream(bytes), print(out), print(err)).run(words);
    return new Dumped(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  /** Returns the messages of JSON that was printed without an error. */
  @SuppressWarnings("unchecked")
  public static List<Map<String, Object>> json(byte[] bytes, String... options) {
    List<String> words = new ArrayList<>(List.of(options));
    words.add("--json");
    Dumped dumped = of(bytes, words.toArray(new String[0]));
    assertEquals(dumped.err(), "");
    assertEquals(dumped.code(), 0, dumped.out());
    return (List<Map<String, Object>>) JsonText.parse(dumped.out());
  }

  /** Returns the values of all leaves below a node of the JSON, in their order. */
  public static List<Object> leaves(Object node) {
    List<Object> leaves = new ArrayList<>();
    collect(node, leaves);
    return leaves;
  }

  private static void collect(Object node, List<Object> leaves) {
    if (node instanceof List<?> list) {
      list.forEach(each -> collect(each, leaves));
    } else if (node instanceof Map<?, ?> map) {
      if (map.containsKey("value")) {
        leaves.add(map.get("value"));
      } else if (map.containsKey("reference")) {
        leaves.add("#" + map.get("reference"));
      }
      collect(map.get("values"), leaves);
      collect(map.get("children"), leaves);
    }
  }
}
