package io.fory.copy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.annotation.UnknownFields;
import io.fory.error.TypeMismatchException;
import io.fory.fixture.BothEngines;
import io.fory.fixture.Rejection;
import io.fory.serializer.CarriedFields;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Copies of containers with fields, where a place declares what elements they have. */
@SuppressWarnings("serial") // only Fory copies them
public final class DeclaredContainersTest {
  static final class Person {
    String name;
    Person boss;
    transient int seen;

    Person() {}

    Person(String name) {
      this.name = name;
      this.seen = 42;
    }
  }

  static final class Tags extends ArrayList<String> {
    Person owner;
    Person editor;
    Person reader;
    Object open;
  }

  static final class Document {
    List<String> tags;
    Optional<List<String>> optional = Optional.empty();
    Person last;
  }

  /** Its objects come back as those of another class. */
  static class Animal {
    int legs = 4;
  }

  static final class Fly extends Animal implements Serializable {
    private static final long serialVersionUID = 1;

    private Object readResolve() {
      return new Person("no animal");
    }
  }

  static final class Zoo extends ArrayList<Object> {
    Person keeper;
  }

  static final class Park {
    List<? extends Animal> zoo;
  }

  static final class Carrying {
    String name;
    @UnknownFields CarriedFields rest;
  }

  static final class CarryingTags extends ArrayList<String> {
    Carrying owner;
    Carrying editor;
    @UnknownFields CarriedFields rest;
  }

  static final class CarryingDocument {
    List<String> tags;
    @UnknownFields CarriedFields rest;
  }

  private static final Class<?>[] TYPES = {
    Person.class, Tags.class, Document.class, Fly.class, Zoo.class, Park.class
  };

  private static final BothEngines PLAIN = BothEngines.of(TYPES);
  private static final BothEngines TRACKED = BothEngines.tracking(TYPES);

  @DataProvider
  public Object[][] engines() {
    return new Object[][] {
      {PLAIN.interpreter(), false},
      {PLAIN.generator(), false},
      {TRACKED.interpreter(), true},
      {TRACKED.generator(), true}
    };
  }

  private static Document document(boolean shared) {
    Tags tags = new Tags();
    tags.add("t");
    tags.owner = new Person("p");
    tags.editor = new Person("q");
    tags.reader = new Person("r");
    if (shared) {
      tags.editor.boss = tags.owner;
      tags.reader.boss = tags.owner;
    }
    tags.open = new ArrayList<>(List.of(tags.owner));
    Document document = new Document();
    document.tags = tags;
    document.optional = Optional.of(tags);
    document.last = tags.reader;
    return document;
  }

  @Test(dataProvider = "engines")
  public void objectsAreTheSameAsInTheOriginal(Fory fory, boolean tracking) {
    Document copy = fory.copy(document(tracking));
    Tags tags = (Tags) copy.tags;
    assertEquals(tags, List.of("t"));
    assertEquals(tags.owner.name + tags.editor.name + tags.reader.name, "pqr");
    assertEquals(((Person) ((List<?>) tags.open).get(0)).name, "p");
    if (tracking) {
      assertSame(tags.editor.boss, tags.owner);
      assertSame(tags.reader.boss, tags.owner);
      assertSame(((List<?>) tags.open).get(0), tags.owner);
      assertSame(copy.last, tags.reader);
      assertSame(copy.optional.get(), tags);
    } else {
      assertNotSame(copy.last, tags.reader);
    }
  }

  @Test(dataProvider = "engines")
  public void transientFieldsBelowAreCopied(Fory fory, boolean tracking) {
    Document copy = fory.copy(document(tracking));
    assertEquals(((Tags) copy.tags).owner.seen, 42);
    assertEquals(((Tags) copy.optional.get()).editor.seen, 42);
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"}) // what a careless caller does
  public void otherElementsAreRefusedAsTheyAreWritten() {
    Document document = document(false);
    ((List) document.tags).add(1);
    PLAIN.failureToWrite(document, TypeMismatchException.class);
    TRACKED.failureToWrite(document, TypeMismatchException.class);
  }

  @Test(dataProvider = "engines")
  public void anElementThatComesBackAsAnotherIsRefused(Fory fory, boolean tracking) {
    Zoo zoo = new Zoo();
    zoo.add(new Fly());
    zoo.keeper = new Person("k");
    Park park = new Park();
    park.zoo = animals(zoo);
    assertTrue(Rejection.of(() -> fory.copy(park)) instanceof TypeMismatchException);
    assertTrue(
        Rejection.of(() -> fory.deserialize(fory.serialize(park)))
            instanceof TypeMismatchException);
    Zoo copy = fory.copy(zoo); // nothing is declared here
    assertEquals(((Person) copy.get(0)).name, "no animal");
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // they are, until they are read
  private static List<? extends Animal> animals(Zoo zoo) {
    return (List) zoo;
  }

  @DataProvider
  public Object[][] relays() {
    return new Object[][] {{false, false}, {false, true}, {true, false}, {true, true}};
  }

  @Test(dataProvider = "relays")
  public void carriedFieldsGoWithTheCopy(boolean tracking, boolean generated) {
    Fory writer = relay(tracking, generated, Person.class, Tags.class, Document.class);
    Fory relay =
        relay(tracking, generated, Carrying.class, CarryingTags.class, CarryingDocument.class);
    CarryingDocument carrying =
        (CarryingDocument) relay.deserialize(writer.serialize(document(tracking)));
    CarryingDocument copied = relay.copy(carrying);
    assertEquals(copied.rest.names(), carrying.rest.names());
    Document copy = (Document) writer.deserialize(relay.serialize(copied));
    Tags tags = (Tags) copy.tags;
    assertEquals(tags.owner.name + tags.editor.name + tags.reader.name, "pqr");
    if (tracking) {
      assertSame(tags.editor.boss, tags.owner);
      assertSame(tags.reader.boss, tags.owner);
      assertSame(copy.last, tags.reader);
    }
  }

  private static Fory relay(
      boolean tracking, boolean generated, Class<?> person, Class<?> tags, Class<?> document) {
    return EngineInUse.builder()
        .withRefTracking(tracking)
        .withCompatible(true)
        .withCodegen(generated)
        .register(person, "person")
        .register(tags, "tags")
        .register(document, "document")
        .build();
  }
}
