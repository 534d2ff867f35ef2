package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import com.google.common.collect.TreeMultimap;
import com.google.common.collect.TreeMultiset;
import io.fory.EngineInUse;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.annotation.UnknownFields;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.library.GuavaModule;
import io.fory.serializer.CarriedFields;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Hooks of JDK serialization that need a part of a class which the reader lacks: no error in a
 * field that is dropped or carried.
 */
public final class DroppedHooksTest {
  interface Named {
    String name();
  }

  /** Is unknown to readers. */
  static final class Part implements Named, Comparator<String>, Serializable {
    private static final long serialVersionUID = 1;
    String name = "part";

    @Override
    public String name() {
      return name;
    }

    @Override
    public int compare(String one, String other) {
      return one.compareTo(other);
    }
  }

  static class Casting implements Serializable {
    private static final long serialVersionUID = 1;
    transient Named part = new Part();
    int number = 7;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeObject(part);
      out.writeObject("more");
      out.writeInt(number);
      out.writeInt(number);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      part = (Named) in.readObject();
      String unused = part.name() + in.readObject();
      number = in.readInt();
    }
  }

  /** Has a level below the one that fails. */
  static final class Below extends Casting {
    private static final long serialVersionUID = 1;
    String text = "below";

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      out.writeObject(part);
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      String unused = text + ((Named) in.readObject()).name();
    }
  }

  static final class Outside implements Externalizable {
    private static final long serialVersionUID = 1;
    Named part = new Part();

    /** For the hook. */
    public Outside() {}

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
      out.writeInt(1);
      out.writeObject(part);
      out.writeUTF("behind");
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
      int unused = in.readInt();
      part = (Named) in.readObject();
      String alsoUnused = part.name() + in.readUTF();
    }
  }

  static final class Resolving implements Serializable {
    private static final long serialVersionUID = 1;
    Named part = new Part();

    private Object readResolve() {
      String unused = part.name();
      return this;
    }
  }

  record Whole(Object part) implements Serializable {
    private static final long serialVersionUID = 1;

    Whole {
      String unused = ((Named) part).name();
    }

    private Object readResolve() {
      return this;
    }
  }

  static final class Validated implements Serializable, ObjectInputValidation {
    private static final long serialVersionUID = 1;
    Named part = new Part();

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      in.registerValidation(this, 1);
    }

    @Override
    public void validateObject() throws InvalidObjectException {
      if (part == null) {
        throw new InvalidObjectException("no part");
      }
    }
  }

  static final class FieldByField implements Serializable {
    private static final long serialVersionUID = 1;
    Named part = new Part();

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      ObjectInputStream.GetField fields = in.readFields();
      part = (Named) fields.get("part", null);
      String unused = part.name();
    }
  }

  static final class Writer {
    int first = 1;
    Object gone;
    int last = 2;
    Object same;
  }

  static final class Dropping {
    int first;
    int last;
    Object same;
  }

  static final class Carrying {
    int first;
    int last;
    Object same;
    @UnknownFields CarriedFields rest;
  }

  private static Map<String, Supplier<Object>> values() {
    Map<String, Supplier<Object>> all = new LinkedHashMap<>();
    all.put("readObject", Casting::new);
    all.put("a level below", Below::new);
    all.put("readExternal", Outside::new);
    all.put("readResolve", Resolving::new);
    all.put("record", () -> new Whole(new Part()));
    all.put("validation", Validated::new);
    all.put("readFields", FieldByField::new);
    all.put(
        "TreeMultiset",
        () -> {
          TreeMultiset<String> set = TreeMultiset.create(new Part());
          set.addAll(List.of("a", "b", "a"));
          return set;
        });
    all.put(
        "TreeMultimap",
        () -> {
          TreeMultimap<String, String> map = TreeMultimap.create(new Part(), new Part());
          map.put("a", "b");
          map.put("c", "d");
          return map;
        });
    Map<String, Supplier<Object>> more = new LinkedHashMap<>(all);
    all.forEach(
        (name, value) -> more.put(name + " in a list", () -> twice(value.get(), new Outside())));
    return more;
  }

  private static List<Object> twice(Object value, Object other) {
    return new ArrayList<>(List.of(value, "between", value, other, 5));
  }

  @DataProvider
  static Object[][] cases() {
    List<Object[]> cases = new ArrayList<>();
    values()
        .forEach(
            (name, value) -> {
              for (Class<?> reader : List.of(Dropping.class, Carrying.class)) {
                for (boolean tracks : new boolean[] {false, true}) {
                  cases.add(new Object[] {name, value, reader, tracks});
                }
              }
            });
    return cases.toArray(Object[][]::new);
  }

  private static ForyBuilder fory(boolean tracks) {
    return EngineInUse.builder()
        .withRefTracking(tracks)
        .install(new GuavaModule())
        .registerAll(
            Casting.class,
            Below.class,
            Outside.class,
            Resolving.class,
            Whole.class,
            Validated.class,
            FieldByField.class);
  }

  private static Fory writer(boolean tracks) {
    return fory(tracks).register(Writer.class, "v").register(Part.class).build();
  }

  private static Fory reader(boolean tracks, Class<?> type) {
    return fory(tracks).register(type, "v").build();
  }

  @Test(dataProvider = "cases")
  public void aHookThatLacksAPartIsNoErrorWhereItsObjectIsDropped(
      String name, Supplier<Object> value, Class<?> type, boolean tracks) {
    Fory writer = writer(tracks);
    Fory reader = reader(tracks, type);
    Writer model = new Writer();
    model.gone = value.get();
    Object read = reader.deserialize(writer.serialize(model), type);
    if (read instanceof Dropping dropping) {
      assertEquals(dropping.first, 1);
      assertEquals(dropping.last, 2);
      return;
    }
    assertEquals(((Carrying) read).last, 2);
    Writer back = writer.deserialize(reader.serialize(read), Writer.class);
    assertEquals(back.last, 2);
    assertEquals(back.gone.getClass(), model.gone.getClass());
  }

  @Test(dataProvider = "cases")
  public void whatIsKeptDoesNotLeadToIt(
      String name, Supplier<Object> value, Class<?> type, boolean tracks) {
    Writer model = new Writer();
    model.gone = value.get();
    model.same = model.gone;
    byte[] message = writer(tracks).serialize(model);
    ForyException error =
        expectThrows(ForyException.class, () -> reader(tracks, type).deserialize(message, type));
    assertEquals(error.code(), ErrorCode.TYPE_NOT_ALLOWED, error.toString());
  }
}
