package io.fory.copy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.TypeRef;
import io.fory.serializer.PartCodec;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Containers with fields below everything that is copied in a way of its own. */
@SuppressWarnings("serial") // what they refer to is for Fory to copy
public final class CopiedOwnersTest {
  static final class Person {
    Person boss;
    transient int seen = 1;
  }

  static final class Tags extends ArrayList<String> {
    Person owner = new Person();
    Person editor = new Person();
  }

  record Cell(List<String> tags) {}

  /** Has a serializer that writes a part of a declared class. */
  static final class Served {
    List<String> tags;
  }

  record PartSerializer(PartCodec part) implements Serializer<Served> {
    @Override
    public void write(WriteContext out, Served value) {
      part.write(out, value.tags);
    }

    @Override
    @SuppressWarnings("unchecked") // as it was written
    public Served read(ReadContext in) {
      Served served = new Served();
      served.tags = (List<String>) part.read(in);
      return served;
    }
  }

  /** Is replaced by its tags. */
  static final class Replaced {
    List<String> tags;
  }

  @SuppressWarnings("unused") // hooks are called by reflection
  static final class Hooked implements Serializable {
    List<String> tags;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  static final class Failed extends RuntimeException {
    List<String> tags;
  }

  static final class Handler implements InvocationHandler {
    List<String> tags;

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return tags;
    }
  }

  /** What proxies and lambdas are. */
  interface Source extends Supplier<List<String>>, Serializable {}

  private static Tags tags(boolean tracking) {
    Tags tags = new Tags();
    tags.add("t");
    tags.owner.seen = 42;
    tags.editor.boss = tracking ? tags.owner : null;
    return tags;
  }

  /** An owner of tags, and how it gives them back. */
  private record Owner(Function<Tags, Object> made, Function<Object, List<String>> seen) {}

  private static List<Owner> owners() {
    return List.of(
        new Owner(Cell::new, owner -> ((Cell) owner).tags()),
        new Owner(
            tags -> {
              Served served = new Served();
              served.tags = tags;
              return served;
            },
            owner -> ((Served) owner).tags),
        new Owner(
            tags -> {
              Replaced replaced = new Replaced();
              replaced.tags = tags;
              return replaced;
            },
            owner -> ((Replaced) owner).tags),
        new Owner(
            tags -> {
              Hooked hooked = new Hooked();
              hooked.tags = tags;
              return hooked;
            },
            owner -> ((Hooked) owner).tags),
        new Owner(
            tags -> {
              Failed failed = new Failed();
              failed.tags = tags;
              return failed;
            },
            owner -> ((Failed) owner).tags),
        new Owner(
            tags -> {
              Handler handler = new Handler();
              handler.tags = tags;
              Class<?>[] interfaces = {Source.class};
              return Proxy.newProxyInstance(Source.class.getClassLoader(), interfaces, handler);
            },
            owner -> ((Source) owner).get()),
        new Owner(tags -> (Source) () -> tags, owner -> ((Source) owner).get()));
  }

  @DataProvider
  public Object[][] options() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  @Test(dataProvider = "options")
  public void theirObjectsAreThoseOfTheGraph(boolean tracking, boolean generated) {
    Fory fory = fory(tracking, generated);
    for (Owner owner : owners()) {
      Tags tags = tags(tracking);
      Object[] graph = {tags.owner, owner.made().apply(tags), tags, tags.editor};
      Object[] copy = fory.copy(graph);
      Tags copied = (Tags) owner.seen().apply(copy[1]);
      assertEquals(copied, tags);
      assertNotSame(copied, tags);
      assertEquals(copied.owner.seen, 42);
      assertEquals(copied == copy[2], tracking);
      assertEquals(copied.owner == copy[0], tracking);
      assertEquals(copied.editor == copy[3], tracking);
      assertSame(copied.editor.boss, tracking ? copied.owner : null);
    }
  }

  private static Fory fory(boolean tracking, boolean generated) {
    return EngineInUse.builder()
        .withRefTracking(tracking)
        .withCodegen(generated)
        .withLambdasAndProxies(true)
        .register(CopiedOwnersTest.class)
        .register(Source.class)
        .register(Handler.class)
        .register(Person.class)
        .register(Tags.class)
        .register(Cell.class)
        .register(Hooked.class)
        .register(Failed.class)
        .register(Served.class)
        .registerSerializerFactory(
            (type, parts) ->
                type == Served.class
                    ? new PartSerializer(parts.codec(new TypeRef<List<String>>() {}.type()))
                    : null)
        .registerReplacement(
            Replaced.class,
            Cell.class,
            replaced -> new Cell(replaced.tags),
            cell -> {
              Replaced replaced = new Replaced();
              replaced.tags = cell.tags();
              return replaced;
            })
        .build();
  }
}
