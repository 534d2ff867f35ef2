package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.ForyField;
import io.fory.annotation.ForyUnion;
import io.fory.error.ForyException;
import io.fory.error.TypeNotAllowedException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * What a kept field shares with a dropped one is looked at as closely as if it had not been there.
 */
public final class SharedUnknownsTest {
  /** A class that the reader does not have. */
  public static final class Gone {
    public int number = 1;
  }

  /** A union that the reader does not have. */
  @ForyUnion
  public sealed interface GoneUnion permits GoneCase {}

  /** Its case. */
  public record GoneCase(String text) implements GoneUnion {}

  /** One that both have. */
  public static final class Part {
    @ForyField(nullable = true)
    public Object inside;

    public int number = 2;
  }

  /** What is written. */
  public static final class Written {
    @ForyField(nullable = true, ref = true)
    public Part aaa;

    @ForyField(nullable = true, ref = true)
    public Object kept;
  }

  /** What reads it. */
  public static final class Read {
    @ForyField(nullable = true, ref = true)
    public Object kept;
  }

  private static BothEngines engines(Consumer<ForyBuilder> classes) {
    Consumer<ForyBuilder> xlang = builder -> builder.withXlang(true);
    return BothEngines.tracking(xlang.andThen(classes));
  }

  @DataProvider
  public Object[][] insides() {
    Part nested = new Part();
    nested.inside = new Gone();
    return new Object[][] {
      {new Gone()},
      {new ArrayList<>(List.of(1, new Gone()))},
      {Map.of("k", new Gone())},
      {nested},
      {new GoneCase("s")},
    };
  }

  @Test(dataProvider = "insides")
  public void anObjectThatLeadsToAnUnknownOneIsRefused(Object inside) {
    BothEngines writer =
        engines(
            builder ->
                builder
                    .register(Written.class, 1)
                    .register(Part.class, 2)
                    .register(Gone.class, 3)
                    .register(GoneUnion.class, 4));
    BothEngines reader =
        engines(builder -> builder.register(Read.class, 1).register(Part.class, 2));
    Written value = new Written();
    value.aaa = new Part();
    value.aaa.inside = inside;
    value.kept = value.aaa;
    byte[] shared = writer.serialize(value);
    value.kept = "text";
    byte[] apart = writer.serialize(value);
    for (Fory fory : List.of(reader.interpreter(), reader.generator())) {
      ForyException error = Rejection.of(() -> fory.deserialize(shared));
      assertTrue(error instanceof TypeNotAllowedException, String.valueOf(error));
      assertEquals(((Read) fory.deserialize(apart)).kept, "text");
    }
  }
}
