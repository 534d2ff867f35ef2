package io.fory.copy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import io.fory.Fory;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Copies of objects whose hooks of JDK serialization leave unread what they have written. */
public final class UnreadPartsTest {
  private static final int LENGTH = 18;

  private static int written;

  /** Writes more than it reads. */
  static final class Node implements Serializable {
    private static final long serialVersionUID = 1L;

    Node next;

    private void writeObject(ObjectOutputStream out) throws IOException {
      written++;
      out.defaultWriteObject();
      out.writeObject("extra");
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  @DataProvider
  public Object[][] references() {
    return new Object[][] {{false}, {true}};
  }

  @Test(dataProvider = "references")
  public void eachObjectOfAChainIsCopiedOnce(boolean references) {
    Fory fory = Fory.builder().withRefTracking(references).register(Node.class).build();
    Node first = null;
    for (int i = 0; i < LENGTH; i++) {
      Node node = new Node();
      node.next = first;
      first = node;
    }
    written = 0;
    Node copy = fory.copy(first);
    assertEquals(written, LENGTH);
    for (int i = 0; i < LENGTH; i++) {
      copy = copy.next;
    }
    assertNull(copy);
  }
}
