package io.fory.xlang;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.error.TypeMismatchException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import org.testng.annotations.Test;

/** Serializers of the application that ask for objects of a class inside of a message. */
public final class NestedRootsTest {
  /** Has a serializer of its own. */
  public static final class Link {
    Other other;
  }

  /** The root of the messages. */
  public static final class Outer {
    public Link link = new Link();
    public int number = 5;
  }

  /** What the serializer asks for. */
  public static final class Other {
    public Outer outer = new Outer();
  }

  private static final class LinkSerializer implements Serializer<Link> {
    @Override
    public void write(WriteContext out, Link link) {
      out.writeObject(link.other);
    }

    @Override
    public Link read(ReadContext in) {
      Link link = new Link();
      link.other = in.readObject(Other.class);
      return link;
    }
  }

  private static Fory fory() {
    return EngineInUse.builder()
        .withXlang(true)
        .register(Link.class, 1)
        .registerSerializer(Link.class, new LinkSerializer())
        .register(Outer.class, 2)
        .register(Other.class, 3)
        .build();
  }

  @Test
  public void theClassThatASerializerAskedForIsNotThatOfTheNextMessage() {
    Fory fory = fory();
    byte[] message = fory.serialize(new Outer());
    for (int i = 0; i < 3; i++) {
      assertEquals(((Outer) fory.deserialize(message)).number, 5);
      assertThrows(TypeMismatchException.class, () -> fory.deserialize(message, Other.class));
    }
  }

  @Test
  public void objectsInsideOfEachOtherKeepTheirClasses() {
    Fory fory = fory();
    Outer outer = new Outer();
    outer.link.other = new Other();
    outer.link.other.outer.number = 6;
    byte[] message = fory.serialize(outer);
    for (int i = 0; i < 3; i++) {
      Outer copy = (Outer) fory.deserialize(message);
      assertEquals(copy.number, 5);
      assertEquals(copy.link.other.outer.number, 6);
      assertThrows(TypeMismatchException.class, () -> fory.deserialize(message, Other.class));
    }
  }
}
