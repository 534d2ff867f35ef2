package io.fory.engine;

import static org.testng.Assert.assertEquals;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import java.util.TimerTask;
import org.testng.annotations.Test;

/** A class that cannot be serialized matters where a value of it is met, in both engines alike. */
public final class UnusableClassesTest {
  /** Has private fields of the JDK, which no framework may touch. */
  static final class Job extends TimerTask {
    private int x = 1;

    @Override
    public void run() {}
  }

  static class Holder {
    private int number = 4;
    private Job job;
    private Job[] jobs = {};
  }

  @Test
  public void aFieldOfSuchAClassMattersOnlyOnceItIsSet() {
    BothEngines engines = BothEngines.of(Holder.class);
    engines.roundTrip(new Holder());
    Holder holder = new Holder();
    holder.job = new Job();
    UnsupportedTypeException error = engines.failureToWrite(holder, UnsupportedTypeException.class);
    assertEquals(error.path(), "Holder.job");
    // Which of its fields comes first is up to the JVM.
    assertEquals(
        error.problem().replaceFirst("its field [a-zA-Z]+ is", "its field is"),
        "Class java.util.TimerTask cannot be serialized: its field is not accessible; open the"
            + " package java.util to the module io.fory.core, or register a Serializer for the"
            + " class");
    engines.roundTrip(new Holder());
  }

  @Test
  public void codeIsGeneratedForItsHolderInTheBackgroundToo() {
    Fory fory = Fory.builder().register(Holder.class).build();
    fory.ensureCompiled(Holder.class);
    assertEquals(EngineInUse.isGenerated(fory, Holder.class), true);
    GraphEquality.assertEqualGraphs(fory.copy(new Holder()), new Holder(), false);
  }
}
