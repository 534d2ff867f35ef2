package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.fixture.BothEngines;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.fory.annotation.Nullable;
import org.apache.fory.config.Config;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Classes with a serializer of their own, which are ext types, against those of Apache Fory. */
public final class ExtTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final int ID = 100;

  @BeforeClass
  public void start() {
    ApacheForySide.start();
  }

  public record Money(long cents, String currency) {}

  /** That of Apache Fory. */
  public static final class TheirSerializer extends org.apache.fory.serializer.Serializer<Money> {
    public TheirSerializer(Config config) {
      super(config, Money.class);
    }

    @Override
    public void write(org.apache.fory.context.WriteContext out, Money value) {
      out.getBuffer().writeVarInt64(value.cents());
      out.writeString(value.currency());
    }

    @Override
    public Money read(org.apache.fory.context.ReadContext in) {
      return new Money(in.getBuffer().readVarInt64(), in.readString());
    }
  }

  static final class OurSerializer implements Serializer<Money> {
    @Override
    public void write(WriteContext out, Money value) {
      out.writeVarInt64(value.cents());
      out.writeString(value.currency());
    }

    @Override
    public Money read(ReadContext in) {
      return new Money(in.readVarInt64(), in.readString());
    }
  }

  public static class Prices {
    public Money exact = new Money(5, "EUR");
    public Object open = new Money(-1, "USD");
    public List<Money> list = new ArrayList<>(List.of(new Money(2, "x"), new Money(3, "y")));

    @ForyField(nullable = true)
    public @Nullable Money missing;
  }

  private static org.apache.fory.Fory theirs(Mode mode) {
    org.apache.fory.Fory fory = ApacheForySide.fory(mode);
    if (mode.named()) {
      fory.register(Prices.class, "n", "Prices");
      fory.register(Money.class, "n", "Money");
    } else {
      fory.register(Prices.class, ID);
      fory.register(Money.class, ID + 1);
    }
    fory.registerSerializer(Money.class, new TheirSerializer(fory.getConfig()));
    return fory;
  }

  private static BothEngines ours(Mode mode) {
    return BothEngines.of(
        builder -> {
          builder.withXlang(true).withCompatible(mode.compatible());
          builder.withRefTracking(mode.references());
          builder.registerSerializer(Money.class, new OurSerializer());
          if (mode.named()) {
            builder.register(Prices.class, "n", "Prices").register(Money.class, "n", "Money");
          } else {
            builder.register(Prices.class, ID).register(Money.class, ID + 1);
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
  public void apacheForyReadsWhatIsWrittenHere(Mode mode) {
    byte[] bytes = ours(mode).serialize(new Prices());
    org.apache.fory.Fory theirs = theirs(mode);
    requireEqual((Prices) theirs.deserialize(bytes));
    if (!mode.references()) {
      assertEquals(HEX.formatHex(bytes), HEX.formatHex(theirs.serialize(new Prices())));
    }
  }

  @Test(dataProvider = "modes")
  public void whatApacheForyWritesIsRead(Mode mode) {
    byte[] theirs = theirs(mode).serialize(new Prices());
    BothEngines engines = ours(mode);
    for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
      requireEqual((Prices) fory.deserialize(theirs));
    }
  }

  private static void requireEqual(Prices read) {
    assertEquals(read.exact, new Money(5, "EUR"));
    assertEquals(read.open, new Money(-1, "USD"));
    assertEquals(read.list, List.of(new Money(2, "x"), new Money(3, "y")));
    assertNull(read.missing);
  }
}
