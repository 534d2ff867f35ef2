package io.fory.flink;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.ForyBuilder;
import io.fory.ForyModule;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.testng.annotations.Test;

/** Objects of classes that are not registered, which the next start of a job is to read. */
public final class UnregisteredClassesTest {
  private static final ClassLoader LOADER = UnregisteredClassesTest.class.getClassLoader();

  public record Holder(Object any) {}

  public record Part(int n) {}

  public static final class OfParts implements ForyModule {
    @Override
    public void configure(ForyBuilder builder) {
      builder.withTypeChecker(name -> name.equals(Part.class.getName()));
    }
  }

  public static final class OfNothing implements ForyModule {
    @Override
    public void configure(ForyBuilder builder) {}
  }

  private static Map<String, String> settings(Class<?> module) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("require-class-registration", "false");
    if (module != null) {
      settings.put("modules", module.getName());
    }
    return settings;
  }

  @Test
  public void whatNoReaderWouldAdmitIsNotWritten() {
    IllegalArgumentException none =
        expectThrows(
            IllegalArgumentException.class,
            () -> ForyTypeInformation.of(Holder.class, settings(null)));
    assertTrue(none.getMessage().contains("no module calls withTypeChecker"), none.getMessage());
    ForyTypeInformation<Holder> type =
        ForyTypeInformation.of(Holder.class, settings(OfNothing.class));
    IllegalArgumentException without =
        expectThrows(
            IllegalArgumentException.class,
            () -> type.createSerializer(new SerializerConfigImpl()));
    assertEquals(without.getMessage(), none.getMessage());
  }

  @Test
  public void theNextStartReadsWhatATypeCheckerAdmits() {
    Map<String, String> settings = settings(OfParts.class);
    TypeSerializer<Holder> serializer =
        ForyTypeInformation.of(Holder.class, settings).createSerializer(new SerializerConfigImpl());
    Holder value = new Holder(new Part(3));
    byte[] bytes = Bytes.of(serializer, value);
    byte[] snapshot = Bytes.snapshot(serializer);
    settings.put("codegen", "false"); // another instance, that has never seen the class
    TypeSerializer<Holder> next =
        ForyTypeInformation.of(Holder.class, settings).createSerializer(new SerializerConfigImpl());
    assertEquals(Bytes.read(next, bytes), value);
    TypeSerializer<Holder> restored = Bytes.<Holder>snapshot(snapshot, LOADER).restoreSerializer();
    assertEquals(Bytes.read(restored, bytes), value);
  }
}
