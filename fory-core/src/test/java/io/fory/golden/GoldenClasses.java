package io.fory.golden;

import io.fory.golden.GoldenTypes.Arrays;
import io.fory.golden.GoldenTypes.Basket;
import io.fory.golden.GoldenTypes.Boxes;
import io.fory.golden.GoldenTypes.Buffers;
import io.fory.golden.GoldenTypes.Containers;
import io.fory.golden.GoldenTypes.Derived;
import io.fory.golden.GoldenTypes.Encodings;
import io.fory.golden.GoldenTypes.Enums;
import io.fory.golden.GoldenTypes.Failure;
import io.fory.golden.GoldenTypes.Forms;
import io.fory.golden.GoldenTypes.Integers;
import io.fory.golden.GoldenTypes.Latest;
import io.fory.golden.GoldenTypes.Node;
import io.fory.golden.GoldenTypes.Objects;
import io.fory.golden.GoldenTypes.Pair;
import io.fory.golden.GoldenTypes.Person;
import io.fory.golden.GoldenTypes.Primitives;
import io.fory.golden.GoldenTypes.Ranks;
import io.fory.golden.GoldenTypes.Sealed;
import io.fory.golden.GoldenTypes.Strings;
import io.fory.golden.GoldenTypes.TextPair;
import io.fory.golden.GoldenTypes.Texts;
import java.util.LinkedHashMap;
import java.util.Map;

/** The classes that golden messages hold, with what they are registered by. */
public final class GoldenClasses {
  private GoldenClasses() {}

  /** Returns an object with a field of every form. */
  public static Object everyForm() {
    return new Forms();
  }

  /** Returns what is to be known of the classes with a serializer of their own. */
  public static Map<Class<?>, Map<String, Object>> opaque() {
    int hash = new GoldenTypes.SealedSerializer().layoutHash();
    return Map.of(Sealed.class, Map.of("items", "i4", "identity", true, "hash", hash));
  }

  /** Returns the classes, each with its id, its name, or null if it is known by its binary name. */
  public static Map<Class<?>, Object> identities() {
    Map<Class<?>, Object> identities = new LinkedHashMap<>();
    identities.put(Primitives.class, 0);
    identities.put(Boxes.class, 1);
    identities.put(Integers.class, 127);
    identities.put(Texts.class, 128);
    identities.put(Enums.class, Integer.MAX_VALUE);
    identities.put(Objects.class, "objects");
    identities.put(Arrays.class, "golden.arrays");
    identities.put(Containers.class, "имя");
    identities.put(Person.class, null);
    identities.put(Derived.class, null);
    identities.put(Pair.class, null);
    identities.put(TextPair.class, null);
    identities.put(Node.class, null);
    identities.put(Failure.class, null);
    identities.put(Strings.class, null);
    identities.put(Basket.class, null);
    identities.put(Ranks.class, "ranks");
    identities.put(Latest.class, 130);
    identities.put(CarriedOrders.Order.class, CarriedOrders.NAME);
    identities.put(Encodings.class, "encodings");
    identities.put(Forms.class, 9);
    identities.put(Buffers.class, 10);
    identities.put(Sealed.class, "sealed");
    return identities;
  }
}
