package io.fory.hostile;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.annotation.ForyField;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.error.MalformedInputException;
import io.fory.error.UserCodeException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.MessageBuilder;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Elements of sorted containers that only code of the JDK compares, and cannot. */
public final class UnlikeElementsTest {
  @DataProvider
  public Object[][] sorted() {
    return new Object[][] {
      {TreeSet.class},
      {ConcurrentSkipListSet.class},
      {PriorityQueue.class},
      {PriorityBlockingQueue.class},
      {TreeMap.class},
      {ConcurrentSkipListMap.class},
    };
  }

  /** Appends an element, and its value in a map. */
  private static void element(MessageBuilder message, Class<?> type, boolean map) {
    message.typed(type);
    if (type == String.class) {
      message.string("a");
    } else {
      message.bytes(2);
    }
    if (map) {
      message.typed(String.class).string("v");
    }
  }

  @Test(dataProvider = "sorted")
  public void theMessageIsAtFault(Class<?> type) {
    boolean map = Map.class.isAssignableFrom(type);
    for (boolean tracked : new boolean[] {false, true}) {
      MessageBuilder message = tracked ? MessageBuilder.tracked() : MessageBuilder.message();
      message.typed(type).bytes(MessageBuilder.NULL).varint(2).bytes(MessageBuilder.SLOTS);
      element(message, String.class, map);
      element(message, Byte.class, map);
      Fory fory = Fory.builder().withRefTracking(tracked).build();
      MalformedInputException error =
          expectThrows(MalformedInputException.class, () -> fory.deserialize(message.build()));
      assertEquals(
          error.problem(),
          "a java.lang.Byte in a "
              + type.getTypeName()
              + " whose other elements it has no order with");
    }
  }

  /** Compares what it cannot. */
  static final class Own implements Comparable<Own> {
    int x;

    @Override
    public int compareTo(Own other) {
      throw new ClassCastException();
    }
  }

  @Test
  public void codeOfTheApplicationIsStillAtFaultForItsOwnFailures() {
    for (boolean tracked : new boolean[] {false, true}) {
      Fory fory = Fory.builder().withRefTracking(tracked).register(Own.class).build();
      byte[] message = fory.serialize(new LinkedHashSet<>(List.of(new Own(), new Own())));
      TreeSet<Object> empty = new TreeSet<>();
      byte[] head = fory.serialize(empty);
      byte[] body = new byte[message.length + 1];
      System.arraycopy(head, 0, body, 0, 4);
      System.arraycopy(message, 3, body, 4, message.length - 3);
      ForyException error = expectThrows(ForyException.class, () -> fory.deserialize(body));
      assertEquals(error.code(), ErrorCode.USER_CODE_FAILED, error.getMessage());
      assertEquals(error.getClass(), UserCodeException.class);
    }
  }

  /** Holds what can be equal. */
  public static final class ASet {
    @ForyField(nullable = true, ref = true)
    public Set<Object> value;
  }

  /** Holds what has an order. */
  public static final class ASortedSet {
    @ForyField(nullable = true, ref = true)
    public TreeSet<Object> value;
  }

  @Test
  public void theWriterOfAnotherClassMayHaveThem() {
    BothEngines writer = BothEngines.tracking(b -> b.withXlang(true).register(ASet.class, "Doc"));
    BothEngines reader =
        BothEngines.tracking(b -> b.withXlang(true).register(ASortedSet.class, "Doc"));
    ASet sent = new ASet();
    sent.value = new LinkedHashSet<>(List.of("a", 7));
    byte[] message = writer.serialize(sent);
    IncompatibleSchemaException error =
        reader.failureToRead(message, IncompatibleSchemaException.class);
    assertEquals(error.cure(), "Declare java.util.Set instead, which takes all of them");
    sent.value = new LinkedHashSet<>(List.of("a", "b"));
    ASortedSet read = (ASortedSet) reader.generator().deserialize(writer.serialize(sent));
    assertEquals(List.copyOf((Collection<?>) read.value), List.of("a", "b"));
  }
}
