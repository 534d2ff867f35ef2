package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.RoundTrip;
import io.fory.platform.SerializationHook;
import io.fory.platform.SerializationHook.Kind;
import java.awt.geom.Path2D;
import java.beans.PropertyChangeSupport;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import javax.swing.event.EventListenerList;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Which code of the JDK runs because of a message: what has been reviewed, and nothing else. */
public final class PlatformHooksTest {
  private static final boolean GIVES_FIELDS =
      SerializationHook.find(Kind.DEFAULT_READ, ArrayList.class) != null;

  static final class Listeners {
    EventListenerList list = new EventListenerList();
  }

  static final class Logged {
    LogRecord record = new LogRecord(Level.INFO, "m");
  }

  static final class Bean {
    PropertyChangeSupport changes = new PropertyChangeSupport("source");
  }

  /** Its own code reads it, but that of the class above runs first. */
  static final class OwnList extends EventListenerList {
    private void writeObject(ObjectOutputStream out) {}

    private void readObject(ObjectInputStream in) {}
  }

  /** Reads nothing but its own fields. */
  static final class Event extends java.util.EventObject {
    final String text;

    Event(Object source, String text) {
      super(source);
      this.text = text;
    }
  }

  @DataProvider
  public Object[][] dangerous() throws ClassNotFoundException {
    return new Object[][] {
      {EventListenerList.class},
      {OwnList.class},
      {Listeners.class},
      {LogRecord.class},
      {Logged.class},
      {Level.class},
      {java.awt.datatransfer.DataFlavor.class},
      {java.rmi.server.RemoteObjectInvocationHandler.class},
      {java.rmi.server.UnicastRemoteObject.class},
      {Class.forName("sun.rmi.server.UnicastRef")},
    };
  }

  @Test(dataProvider = "dangerous")
  public void codeThatDoesWhatAMessageSaysRunsForNobody(Class<?> type) {
    ForyException refused =
        expectThrows(UnsupportedTypeException.class, () -> Fory.builder().register(type).build());
    assertTrue(refused.getMessage().contains("registerSerializer"), refused.getMessage());
    assertFalse(refused.getMessage().contains("ForyBuilder.register(Class)"));
  }

  @Test
  public void codeThatDoesWhatAMessageSaysRunsNotWhereAllClassesAreAdmittedEither() {
    Fory fory = Fory.builder().requireClassRegistration(false).build();
    for (Object value : List.of(new EventListenerList(), new LogRecord(Level.INFO, "m"))) {
      expectThrows(UnsupportedTypeException.class, () -> fory.serialize(value));
      expectThrows(UnsupportedTypeException.class, () -> fory.serialize(new Object[] {value}));
      expectThrows(UnsupportedTypeException.class, () -> fory.copy(value));
    }
  }

  @Test
  public void theErrorSaysWhatTheCodeDoes() {
    ForyException refused =
        expectThrows(
            UnsupportedTypeException.class, () -> Fory.builder().register(Listeners.class).build());
    assertEquals(
        refused.getMessage(),
        "Class javax.swing.event.EventListenerList cannot be serialized: code of"
            + " javax.swing.event.EventListenerList that reads it loads classes whose names are in"
            + " messages (at Listeners.list). Give it a serializer by"
            + " ForyBuilder.registerSerializer(Class, Serializer), or mark fields of this type"
            + " @Ignore");
  }

  @Test
  public void codeThatNobodyHasReviewedRunsOnlyForAClassThatIsRegisteredByName() {
    ForyException refused =
        expectThrows(
            UnsupportedTypeException.class, () -> Fory.builder().register(Bean.class).build());
    assertTrue(
        refused.getMessage().contains("; ForyBuilder.register(Class) lets that code run"),
        refused.getMessage());
    Fory all = Fory.builder().requireClassRegistration(false).build();
    expectThrows(UnsupportedTypeException.class, () -> all.serialize(new Bean()));
    Fory fory =
        Fory.builder()
            .register(PropertyChangeSupport.class)
            .register(Bean.class)
            .withRefTracking(true)
            .build();
    assertEquals(RoundTrip.of(fory, new Bean()).changes.getPropertyChangeListeners().length, 0);
  }

  @Test
  public void whatHasBeenReviewedNeedsNoNameOfItsOwn() {
    record Holder(Random random, Path2D.Double path, Event event) {}
    Fory fory = Fory.builder().register(Holder.class).withRefTracking(true).build();
    Path2D.Double path = new Path2D.Double();
    path.moveTo(1, 2);
    if (GIVES_FIELDS) {
      Holder copy = RoundTrip.of(fory, new Holder(new Random(1), path, new Event("s", "t")));
      assertEquals(copy.random().nextInt(), new Random(1).nextInt());
      assertEquals(copy.path().getCurrentPoint(), path.getCurrentPoint());
      assertEquals(copy.event().text, "t");
    }
  }
}
