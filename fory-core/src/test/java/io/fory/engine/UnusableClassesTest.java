package io.fory.engine;

import static org.testng.Assert.assertEquals;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.GraphEquality;
import io.fory.fixture.RoundTrip;
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

  static class Box<T> {
    private T content;
  }

  static class Holder {
    private int number = 4;
    private Box<Job> box = new Box<>();
    private Box<Job[]> boxes = new Box<>();
  }

  @Test
  public void aMentionOfSuchAClassMattersOnlyOnceThereIsAnObject() {
    BothEngines engines = BothEngines.of(Holder.class);
    engines.roundTrip(new Holder());
    Holder holder = new Holder();
    holder.box.content = new Job();
    UnsupportedTypeException error = engines.failureToWrite(holder, UnsupportedTypeException.class);
    assertEquals(error.path(), "Holder.box.content");
    assertEquals(
        error.problem(),
        "Class io.fory.engine.UnusableClassesTest$Job cannot be serialized: it inherits from"
            + " java.util.TimerTask state that is out of reach");
    engines.roundTrip(new Holder());
  }

  @Test
  public void codeIsGeneratedForItsHolderInTheBackgroundToo() {
    Fory fory = Fory.builder().register(Holder.class).build();
    fory.ensureCompiled(Holder.class);
    assertEquals(EngineInUse.isGenerated(fory, Holder.class), true);
    GraphEquality.assertEqualGraphs(RoundTrip.of(fory, new Holder()), new Holder(), false);
  }
}
