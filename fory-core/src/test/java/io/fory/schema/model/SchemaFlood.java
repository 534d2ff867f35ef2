package io.fory.schema.model;

import io.fory.error.ForyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program that decodes schemas which announce more than they hold, or repeat a lot with a few
 * bits, to be run in a small virtual machine. It fails if one of them is not refused as it must be.
 */
public final class SchemaFlood {
  private static final int[] NUMBERS = {1 << 4, 1 << 12, 1 << 20, 1 << 28, Integer.MAX_VALUE};

  private final List<String> violations = new ArrayList<>();
  private int refused;
  private int accepted;

  private SchemaFlood() {}

  /** Runs all inputs. */
  @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
  public static void main(String[] args) {
    SchemaFlood flood = new SchemaFlood();
    for (Map.Entry<String, SchemaModel> sample : SampleSchemas.all().entrySet()) {
      flood.inflate(sample.getKey(), Bits.text(sample.getValue().bytes()));
    }
    flood.bombs();
    System.out.println(flood.refused + " refused, " + flood.accepted + " accepted");
    flood.violations.forEach(System.out::println);
    System.exit(flood.violations.isEmpty() ? 0 : 1);
  }

  /** Puts large numbers in the place of every five bits. */
  private void inflate(String name, String bits) {
    for (int at = 0; at + 5 <= bits.length(); at++) {
      for (int number : NUMBERS) {
        String mutant = bits.substring(0, at) + Bits.varbits(number) + bits.substring(at + 5);
        feed(name + ", bit " + at + " to " + number, Bits.pack(mutant));
      }
    }
  }

  private void bombs() {
    String longest = "1111" + Bits.varbits(1024 - 15) + "00000".repeat(1024);
    String almost = "1 1111" + Bits.varbits(1023 - 15) + "1000";
    StringBuilder constants =
        new StringBuilder("00000 10 1 10000")
            .append(Bits.varbits(100_000))
            .append("0")
            .append(longest);
    StringBuilder types =
        new StringBuilder(Bits.varbits(50_000)).append("10 0 0").append(longest).append("00000");
    for (int i = 1; i < 100_000; i++) {
      constants.append(almost).append(Bits.fixed(i % 26, 5));
      if (i <= 50_000) {
        int choice = 32 - Integer.numberOfLeadingZeros(i - 1);
        types.append("10 0 1 1111").append(Bits.varbits(1023 - 15)).append("0".repeat(choice));
        types.append("1000").append(Bits.fixed(i % 26, 5)).append("00000");
      }
    }
    mustFail("constants that share most", constants);
    mustFail("types that share most", types);
    mustFail(
        "a nested type",
        new StringBuilder("00000 00 1 10000 10000 10001").append("00000".repeat(200_000)));
    mustFail(
        "a nested list",
        new StringBuilder("00000 00 1 10000 10000 10001").append("01011 01000 1".repeat(100_000)));
    mustFail("many fields", struct(150_000, "00100 00000 0 00000"));
    mustFail("many known fields", struct(200_000, "00100 0 0000 1"));
    mustFail(
        "many types",
        new StringBuilder(Bits.varbits(150_000)).append("00 1 00000 00000".repeat(150_001)));
    mustFail(
        "many constants",
        new StringBuilder("00000 10 1 10000")
            .append(Bits.varbits(150_000))
            .append("0 1000 00000".repeat(150_000)));
    mustFail("a megabyte and a byte", new StringBuilder("0".repeat(8 * ((1 << 20) + 1))));
  }

  private static StringBuilder struct(int fields, String field) {
    return new StringBuilder("00000 00 1 10000")
        .append(Bits.varbits(fields))
        .append("00100 0 1000 00000")
        .append(field.repeat(fields - 1));
  }

  private void mustFail(String name, StringBuilder bits) {
    int before = refused;
    feed(name, Bits.pack(bits));
    if (refused == before) {
      violations.add(name + " is accepted");
    }
  }

  private void feed(String name, byte[] input) {
    try {
      ForyException refusal = MalformedSchemaTest.refusal(input);
      if (refusal == null) {
        accepted++;
      } else {
        refused++;
      }
    } catch (RuntimeException | Error e) {
      violations.add(name + ": " + e);
    }
  }
}
