package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.UnsupportedTypeException;
import java.io.Serializable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Classes below those of the JDK that JDK serialization writes and does not read. */
public final class UnreadLevelsTest {
  static final class OwnLongAdder extends LongAdder {
    private static final long serialVersionUID = 1;
    int own = 3;
  }

  static final class OwnDoubleAdder extends DoubleAdder {
    private static final long serialVersionUID = 1;
  }

  static final class OwnLongAccumulator extends LongAccumulator {
    private static final long serialVersionUID = 1;

    OwnLongAccumulator() {
      super(Long::sum, 0);
    }
  }

  static final class OwnDoubleAccumulator extends DoubleAccumulator {
    private static final long serialVersionUID = 1;

    OwnDoubleAccumulator() {
      super(Double::sum, 0);
    }
  }

  static final class Holder {
    OwnLongAdder adder;
  }

  /** Says itself what is written in its place. */
  static final class Replaced extends LongAdder {
    private static final long serialVersionUID = 1;

    private Object writeReplace() {
      return new Form(sum());
    }
  }

  record Form(long sum) implements Serializable {
    private Object readResolve() {
      Replaced read = new Replaced();
      read.add(sum);
      return read;
    }
  }

  static final class OwnAtomic extends AtomicLong {
    private static final long serialVersionUID = 1;
    int own = 3;
  }

  @DataProvider
  static Object[][] unread() {
    return new Object[][] {
      {OwnLongAdder.class},
      {OwnDoubleAdder.class},
      {OwnLongAccumulator.class},
      {OwnDoubleAccumulator.class},
      {Holder.class}
    };
  }

  @Test(dataProvider = "unread")
  public void whatJdkSerializationNeverReadsIsRefusedWhenItIsRegistered(Class<?> type) {
    ForyBuilder builder = Fory.builder().register(type);
    UnsupportedTypeException refused = expectThrows(UnsupportedTypeException.class, builder::build);
    assertTrue(refused.cure().contains("registerSerializer"), refused.getMessage());
    assertTrue(refused.problem().contains("out of reach"), refused.getMessage());
  }

  @Test
  public void oneThatReplacesItselfIsRead() {
    Fory fory = Fory.builder().registerAll(Replaced.class, Form.class).build();
    Replaced adder = new Replaced();
    adder.add(5);
    assertEquals(((Replaced) fory.deserialize(fory.serialize(adder))).sum(), 5);
    assertEquals(fory.copy(adder).sum(), 5);
  }

  @Test
  public void anAtomicNumberWithAFieldComesBackOrIsRefusedWhenItIsRegistered() {
    ForyBuilder builder = Fory.builder().register(OwnAtomic.class);
    if (Runtime.version().feature() < 24) {
      expectThrows(UnsupportedTypeException.class, builder::build);
      return;
    }
    OwnAtomic value = new OwnAtomic();
    value.set(7);
    value.own = 4;
    Fory fory = builder.build();
    OwnAtomic read = (OwnAtomic) fory.deserialize(fory.serialize(value));
    assertEquals(read.get(), 7);
    assertEquals(read.own, 4);
  }
}
