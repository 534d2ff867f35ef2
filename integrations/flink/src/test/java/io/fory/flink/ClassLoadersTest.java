package io.fory.flink;

import static org.testng.Assert.assertEquals;

import io.fory.fixture.CompiledSources;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.util.InstantiationUtil;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Classes of a job that are named in the settings of a type of the JDK, whose class loader does not
 * find them.
 */
public final class ClassLoadersTest {
  private static final CompiledSources MODEL =
      CompiledSources.compile("acme.Part", "package acme; public record Part(int n) {}");

  private static final ClassLoader JOB = MODEL.newLoader();

  /** Of a later start of the job. */
  private static final ClassLoader OTHER = MODEL.newLoader();

  private static <V> V in(ClassLoader context, Callable<V> action) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(context);
    try {
      return action.call();
    } catch (Exception e) {
      throw new AssertionError(e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Object part(ClassLoader loader) throws ReflectiveOperationException {
    return CompiledSources.load(loader, "acme.Part").getConstructors()[0].newInstance(5);
  }

  @DataProvider
  public Object[][] contexts() {
    return new Object[][] {{ClassLoadersTest.class.getClassLoader()}, {OTHER}, {null}};
  }

  @SuppressWarnings("unchecked") // what is in the list does not matter
  private static TypeSerializer<List<Object>> made() {
    return in(
        JOB,
        () ->
            (TypeSerializer<List<Object>>)
                (TypeSerializer<?>)
                    ForyTypeInformation.of(List.class, Map.of("classes", "acme.Part"))
                        .createSerializer(new SerializerConfigImpl()));
  }

  private static void works(ClassLoader context, TypeSerializer<List<Object>> serializer)
      throws ReflectiveOperationException {
    List<Object> value = List.of(part(JOB));
    assertEquals(in(context, () -> Bytes.read(serializer, Bytes.of(serializer, value))), value);
  }

  @Test(dataProvider = "contexts")
  public void aSerializerKeepsTheOneWithWhichItWasMade(ClassLoader context) throws Exception {
    works(context, made());
    works(context, in(context, () -> made().duplicate()));
  }

  @Test(dataProvider = "contexts")
  public void itsSnapshotHasItWithoutBeingWritten(ClassLoader context) throws Exception {
    TypeSerializer<List<Object>> made = made();
    works(context, in(context, () -> made.snapshotConfiguration().restoreSerializer()));
  }

  @Test(dataProvider = "contexts")
  public void aSnapshotThatIsReadHasTheOneThatIsPassed(ClassLoader context) throws Exception {
    byte[] snapshot = Bytes.snapshot(made());
    works(
        context,
        in(context, () -> Bytes.<List<Object>>snapshot(snapshot, JOB).restoreSerializer()));
  }

  @Test(dataProvider = "contexts")
  public void aSerializerThatIsReadHasTheOneOfThatMoment(ClassLoader context) throws Exception {
    byte[] bytes = InstantiationUtil.serializeObject(made());
    TypeSerializer<List<Object>> read =
        in(context, () -> InstantiationUtil.deserializeObject(bytes, JOB));
    works(context, read);
  }
}
