package io.fory.xlang;

import static org.testng.Assert.assertEquals;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.fixture.BothEngines;
import io.fory.xlang.ExtTest.Money;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Classes with a serializer of their own on both sides, which are ext types, against Python. */
public final class PythonExtTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final int FIRST = 100;

  private static final String PYTHON =
      """
      import dataclasses
      from typing import Any, Dict, List, Optional
      import pyfory
      from pyfory.serializer import Serializer

      @dataclasses.dataclass
      class Money:
          cents: int = 0
          currency: str = ""

      class MoneySerializer(Serializer):
          def write(self, write_context, value):
              write_context.write_varint64(value.cents)
              write_context.write_string(value.currency)

          def read(self, read_context):
              cents = read_context.read_varint64()
              return Money(cents, read_context.read_string())

      @dataclasses.dataclass
      class Prices:
          exact: Money = None
          missing: Optional[Money] = None
          list: List[Money] = None
          nulls: List[Optional[Money]] = None
          map: Dict[str, Money] = None
          open: Any = None
          many: List[Any] = None
          last: pyfory.Int32 = 0

      CLASSES = [Prices]

      def register(fory, named):
          serializer = MoneySerializer(fory.type_resolver, Money)
          if named:
              fory.register(Money, name="fory.xlang.Money", serializer=serializer)
          else:
              fory.register(Money, type_id=200, serializer=serializer)
      """;

  private PythonSide python;

  @BeforeClass
  public void start() throws IOException, InterruptedException {
    python = PythonSide.start();
  }

  @AfterClass(alwaysRun = true)
  public void stop() throws IOException {
    if (python != null) {
      python.close();
    }
  }

  static final class Prices {
    Money exact = new Money(5, "EUR");

    @ForyField(nullable = true)
    Money missing;

    List<Money> list = new ArrayList<>(List.of(new Money(2, "x"), new Money(3, "\u20AC")));
    List<Money> nulls = new ArrayList<>(Arrays.asList(null, new Money(Long.MIN_VALUE, "y")));
    Map<String, Money> map = new HashMap<>(Map.of("k", new Money(4, "z")));
    Object open = new Money(-1, "USD");
    List<Object> many = new ArrayList<>(Arrays.asList(new Money(6, ""), "text", null));
    int last = 9;
  }

  private static final String TEXT =
      "Prices(exact=Money(cents=i:5,currency=s:455552),last=i:9,"
          + "list=[Money(cents=i:2,currency=s:78),Money(cents=i:3,currency=s:e282ac)],"
          + "many=[Money(cents=i:6,currency=s:),s:74657874,null],"
          + "map=m{s:6b=Money(cents=i:4,currency=s:7a)},missing=null,"
          + "nulls=[null,Money(cents=i:-9223372036854775808,currency=s:79)],"
          + "open=Money(cents=i:-1,currency=s:555344))";

  static BothEngines ours(Mode mode) {
    return BothEngines.of(
        builder -> {
          builder.withXlang(true).withCompatible(mode.compatible());
          builder.withRefTracking(mode.references());
          builder.registerSerializer(Money.class, new ExtTest.OurSerializer());
          if (mode.named()) {
            builder.register(Prices.class, "fory.xlang", "Prices");
            builder.register(Money.class, "fory.xlang", "Money");
          } else {
            builder.register(Prices.class, FIRST).register(Money.class, 200);
          }
        });
  }

  @DataProvider
  public Object[][] modes() {
    List<Object[]> rows = new ArrayList<>();
    for (Mode mode : Mode.ALL) {
      rows.add(new Object[] {mode});
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "modes")
  public void pythonReadsAndWritesTheSame(Mode mode) throws IOException {
    BothEngines engines = ours(mode);
    python.ask("define", "ext", mode.toString(), PYTHON);
    if (mode.compatible() || !mode.named()) { // else it has types where they are declared: see 0007
      requireSame(engines, new Prices(), TEXT);
    }
    requireSame(engines, new Money(7, "root"), "Money(cents=i:7,currency=s:726f6f74)");
    requireSame(
        engines,
        new ArrayList<>(List.of(new Money(7, "a"), 1.5)),
        "[Money(cents=i:7,currency=s:61),f:3ff8000000000000]");
  }

  private void requireSame(BothEngines engines, Object value, String text) throws IOException {
    byte[] message = engines.serialize(value);
    String[] answer = python.ask("exchange", "ext", HEX.formatHex(message)).split(" ", 2);
    assertEquals(answer[0].equals("failed") ? answer[1] : answer[0], text);
    byte[] theirs = HEX.parseHex(answer[1]);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      byte[] again = fory.serialize(fory.deserialize(theirs));
      assertEquals(HEX.formatHex(again), HEX.formatHex(message));
    }
  }
}
