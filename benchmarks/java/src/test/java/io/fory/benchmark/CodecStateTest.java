package io.fory.benchmark;

import static org.testng.Assert.assertEquals;

import io.fory.benchmark.codec.Codec;
import org.testng.annotations.Test;

public class CodecStateTest {

  @Test
  public void arraysAreComparedByTheirElements() {
    StateOf state = new StateOf(new int[] {1}, new int[] {1}, new int[] {1});
    state.setUp(new MessageSize());
    assertEquals(state.deserialize(), new int[] {1});
  }

  @Test(expectedExceptions = IllegalStateException.class)
  public void libraryThatLosesDataIsRefused() {
    new StateOf("sent", "lost", "lost").setUp(new MessageSize());
  }

  @Test(expectedExceptions = IllegalStateException.class)
  public void libraryThatReturnsTheObjectItselfIsRefused() {
    Object object = new int[] {1};
    new StateOf(object, object, object).setUp(new MessageSize());
  }

  @Test(expectedExceptions = IllegalStateException.class)
  public void libraryThatReadsAMessageOnlyOnceIsRefused() {
    new StateOf(new int[] {1}, new int[] {1}, new int[0]).setUp(new MessageSize());
  }

  /** A state whose library gives one object for the first reading and another from then on. */
  private static final class StateOf extends CodecState {
    private final Object object;
    private final Object first;
    private final Object later;

    StateOf(Object object, Object first, Object later) {
      this.object = object;
      this.first = first;
      this.later = later;
    }

    @Override
    protected Object newObject() {
      return object;
    }

    @Override
    protected Codec newCodec() {
      return new Codec() {
        private boolean read;

        @Override
        public Object serialize(Object value) {
          return value;
        }

        @Override
        public Object deserialize() {
          Object result = read ? later : first;
          read = true;
          return result;
        }

        @Override
        public int size() {
          return 0;
        }
      };
    }
  }
}
