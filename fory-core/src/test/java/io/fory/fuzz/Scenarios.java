package io.fory.fuzz;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.hostile.Option;
import io.fory.hostile.SeedMessages;
import io.fory.hostile.SeedMessages.Seed;
import io.fory.serializer.UnknownEnumPolicy;
import java.util.ArrayList;
import java.util.List;

/** All scenarios: formats, modes, versions, sessions, carriers, both engines. */
final class Scenarios {
  private Scenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    for (boolean generated : new boolean[] {false, true}) {
      String engine = generated ? ", generated" : ", interpreted";
      for (Option option : Option.values()) {
        all.add(plain(option, generated, engine));
      }
      for (boolean references : new boolean[] {false, true}) {
        String name = (references ? " with references" : "") + engine;
        addVersions(all, references, generated, name);
        addCrossLanguage(all, references, generated, name);
        addBuffers(all, references, generated, name);
      }
    }
    return all;
  }

  /** Returns those whose classes are public, of both engines. */
  static List<Scenario> ofPublicClasses() {
    List<Scenario> all = new ArrayList<>();
    for (boolean references : new boolean[] {false, true}) {
      for (boolean generated : new boolean[] {true, false}) {
        String name =
            (references ? " with references" : "") + (generated ? ", generated" : ", interpreted");
        addVersions(all, references, generated, name);
        addCrossLanguage(all, references, generated, name);
        addBuffers(all, references, generated, name);
      }
    }
    return all;
  }

  private static Scenario plain(Option option, boolean generated, String engine) {
    Fory fory = option.fory(generated);
    List<Object> values = new ArrayList<>();
    for (Seed seed : SeedMessages.all()) {
      if (seed.option() == option || !seed.option().references()) {
        values.add(seed.value());
      }
    }
    String name = "values " + option + engine;
    return Scenario.of(name, fory, fory, option.references(), values, values.get(1));
  }

  private static ForyBuilder builder(boolean references, boolean generated) {
    return Fory.builder()
        .withRefTracking(references)
        .withCodegen(generated)
        .withAsyncCompilation(false);
  }

  private static Fory newer(boolean references, boolean generated) {
    return builder(references, generated)
        .register(FuzzTypes.NewOrder.class, "order")
        .register(FuzzTypes.NewItem.class, "item")
        .register(FuzzTypes.NewExtra.class, "extra")
        .register(FuzzTypes.NewerStatus.class, "status")
        .build();
  }

  private static Fory older(boolean references, boolean generated) {
    return builder(references, generated)
        .withUnknownEnumConstants(UnknownEnumPolicy.NULL)
        .register(FuzzTypes.OldOrder.class, "order")
        .register(FuzzTypes.OldItem.class, "item")
        .register(FuzzTypes.Status.class, "status")
        .build();
  }

  private static Fory carrying(boolean references, boolean generated) {
    return builder(references, generated)
        .register(FuzzTypes.CarryingOrder.class, "order")
        .register(FuzzTypes.CarryingItem.class, "item")
        .build();
  }

  private static void addVersions(
      List<Scenario> all, boolean references, boolean generated, String name) {
    Fory newer = newer(references, generated);
    Fory older = older(references, generated);
    Fory carrying = carrying(references, generated);
    List<Object> news = List.of(FuzzTypes.newOrder(), new FuzzTypes.NewOrder());
    List<Object> olds = List.of(FuzzTypes.oldOrder(), new FuzzTypes.OldOrder());
    Object oldCanary = FuzzTypes.oldOrder();
    List<Object> carried = new ArrayList<>();
    for (Object value : news) {
      carried.add(carrying.deserialize(newer.serialize(value)));
    }
    Object newCanary = FuzzTypes.newOrder();
    all.add(Scenario.of("new to old" + name, newer, older, references, news, oldCanary));
    all.add(Scenario.of("old to new" + name, older, newer, references, olds, newCanary));
    all.add(
        Scenario.of("new to carrier" + name, newer, carrying, references, news, carried.get(0)));
    all.add(Scenario.of("carrier to new" + name, carrying, newer, references, carried, newCanary));
    all.add(
        Scenario.of(
            "carrier to carrier" + name, carrying, carrying, references, carried, carried.get(0)));
    all.add(Scenario.ofSession("session" + name, newer, newer, references, news, newCanary));
    all.add(Scenario.ofSession("session to old" + name, newer, older, references, news, oldCanary));
    all.add(
        Scenario.ofSession(
            "session to carrier" + name, newer, carrying, references, news, carried.get(0)));
  }

  private static void addBuffers(
      List<Scenario> all, boolean references, boolean generated, String name) {
    List<Object> values =
        List.of(
            FuzzTypes.frames(),
            new FuzzTypes.Frames(),
            List.of(new int[] {1, 2}, FuzzTypes.frames().bytes, new byte[0]));
    Fory newer = builder(references, generated).register(FuzzTypes.Frames.class, "f").build();
    Fory older = builder(references, generated).register(FuzzTypes.OldFrames.class, "f").build();
    Fory same =
        builder(references, generated)
            .withCompatible(false)
            .register(FuzzTypes.Frames.class, "f")
            .build();
    Object canary = FuzzTypes.frames();
    all.add(Scenario.ofBuffers("beside" + name, newer, newer, references, values, canary));
    all.add(Scenario.ofBuffers("beside, same" + name, same, same, references, values, canary));
    all.add(
        Scenario.ofBuffers(
            "beside to old" + name, newer, older, references, values, new FuzzTypes.OldFrames()));
    all.add(Scenario.of("buffers" + name, newer, older, references, values, List.of(1)));
  }

  private static ForyBuilder crossLanguage(
      Class<?> tree, boolean compatible, boolean references, boolean generated) {
    return builder(references, generated)
        .withXlang(true)
        .withCompatible(compatible)
        .register(tree, 100)
        .register(FuzzTypes.Leaf.class, "n", "Leaf")
        .register(FuzzTypes.Choice.class, 102)
        .register(FuzzTypes.Money.class, 103)
        .registerSerializer(FuzzTypes.Money.class, new FuzzTypes.MoneySerializer())
        .register(FuzzTypes.Status.class, 104);
  }

  private static void addCrossLanguage(
      List<Scenario> all, boolean references, boolean generated, String name) {
    List<Object> values =
        List.of(
            FuzzTypes.tree(),
            new FuzzTypes.Tree(),
            new FuzzTypes.OfLeaf(new FuzzTypes.Leaf()),
            FuzzTypes.money(-1, "x"),
            new ArrayList<>(List.of(new FuzzTypes.Leaf(), "text", 5L)));
    Object canary = FuzzTypes.tree();
    for (boolean compatible : new boolean[] {false, true}) {
      Fory fory = crossLanguage(FuzzTypes.Tree.class, compatible, references, generated).build();
      String mode = compatible ? "xlang compatible" : "xlang";
      all.add(Scenario.of(mode + name, fory, fory, references, values, canary));
    }
    Fory writer = crossLanguage(FuzzTypes.Tree.class, true, references, generated).build();
    Fory reader = crossLanguage(FuzzTypes.OtherTree.class, true, references, generated).build();
    all.add(
        Scenario.of(
            "xlang versions" + name,
            writer,
            reader,
            references,
            values.subList(0, 2),
            new FuzzTypes.OtherTree()));
  }
}
