package io.fory.schema;

import io.fory.error.ErrorText;
import io.fory.plan.FieldKeys;
import io.fory.plan.FieldMatching;
import io.fory.plan.StructField;
import io.fory.schema.SchemaFinding.Effect;
import io.fory.schema.model.BuiltInTraits;
import io.fory.schema.model.EnumSchema;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.OpaqueSchema;
import io.fory.schema.model.StructSchema;
import io.fory.schema.model.StructSchema.Comparison;
import io.fory.schema.model.TypeIdentity;
import io.fory.schema.model.TypeRef;
import io.fory.schema.model.TypeSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Walks two versions of an application's schemas side by side and notes what differs. */
final class SchemaComparison {
  private static final String SEE_DEFAULT = "see what their constructor gives it";

  private static final String FORMS =
      ": a container is opaque if it has a constructor without arguments (no other, if it extends a"
          + " sorted, priority or blocking container or a LinkedHashMap) and neither fields nor"
          + " methods that fill or list it";

  /** Earlier versions of the library leave out containers that no field declares. */
  private static final String UNTOLD_CONTAINER =
      "; if it was registered before, write the old file anew";

  private static final String UNTOLD_MAP =
      "; if it extended an IdentityHashMap or EnumMap before, write the old file anew";

  private static final String UNTOLD_ARRAY =
      "; if it was an array of a type variable before, write the old file anew";

  private final SchemaFile old;
  private final SchemaFile young;
  private final SchemaPrinter oldPrinter;
  private final SchemaPrinter youngPrinter;

  /** How readers of the new version take data of the old one, and the other way round. */
  private final ReadingRules forNew;

  private final ReadingRules forOld;
  private final UntoldTypes untoldTypes;
  private final List<SchemaFinding> findings = new ArrayList<>();

  /** The type at hand, as text. */
  private String type = "";

  /** The structs at hand. */
  private TypeIdentity owner;

  SchemaComparison(SchemaFile old, SchemaFile young) {
    this.old = old;
    this.young = young;
    this.oldPrinter = new SchemaPrinter(old.types());
    this.youngPrinter = new SchemaPrinter(young.types());
    this.forNew = new ReadingRules(old, young);
    this.forOld = new ReadingRules(young, old);
    this.untoldTypes = new UntoldTypes(old, young);
  }

  /** Returns all changes, those of one type together, by the order of the types. */
  List<SchemaFinding> findings() {
    Map<TypeIdentity, Integer> oldIndexes = indexes(old);
    Map<TypeIdentity, Integer> youngIndexes = indexes(young);
    List<TypeIdentity> identities = new ArrayList<>(oldIndexes.keySet());
    for (TypeIdentity identity : youngIndexes.keySet()) {
      if (!oldIndexes.containsKey(identity)) {
        identities.add(identity);
      }
    }
    identities.sort(SchemaFile.IDENTITY_ORDER);
    for (TypeIdentity identity : identities) {
      type = SchemaPrinter.identity(identity);
      Integer before = oldIndexes.get(identity);
      Integer after = youngIndexes.get(identity);
      if (before == null) {
        Outcome untold = untoldTypes.outcome(identity);
        add(
            SchemaPrinter.kind(young.types().get(after)) + " added",
            metByOld(young.types().get(after)).and(untold),
            untold);
      } else if (after == null) {
        removed(before);
      } else {
        compare(old.types().get(before), young.types().get(after));
      }
    }
    return findings;
  }

  /** Returns the outcome of a new type for old readers. */
  private Outcome metByOld(TypeSchema added) {
    Outcome met = unknownTo(old).and(untoldTypes.met(added.identity()));
    boolean untold = isHeldAlone(added) && met.effect() == Effect.MAY_FAIL;
    for (int i = 0; untold && i < old.types().size(); i++) {
      untold = !(old.isRoot(i) && isHeldAlone(old.types().get(i)));
    }
    return untold ? Outcome.mayFail(met.what() + UNTOLD_CONTAINER) : met;
  }

  /** Returns whether a type is a container of the application without fields. */
  private static boolean isHeldAlone(TypeSchema type) {
    return type instanceof OpaqueSchema opaque && opaque.elements() != null;
  }

  private static Map<TypeIdentity, Integer> indexes(SchemaFile file) {
    Map<TypeIdentity, Integer> indexes = new LinkedHashMap<>();
    for (TypeSchema schema : file.types()) {
      indexes.put(schema.identity(), indexes.size());
    }
    return indexes;
  }

  private void removed(int index) {
    TypeSchema removed = old.types().get(index);
    Outcome outcome = unknownTo(young);
    if (old.isRoot(index)) {
      outcome = Outcome.failure("refuse messages of it" + renamed(removed));
    }
    add(SchemaPrinter.kind(removed) + " removed", Outcome.NONE, outcome);
  }

  /** Tells a type that is new and otherwise the same as one that is gone. */
  private String renamed(TypeSchema removed) {
    Map<TypeIdentity, Integer> before = indexes(old);
    for (TypeSchema added : young.types()) {
      if (!before.containsKey(added.identity())
          && content(added, youngPrinter).equals(content(removed, oldPrinter))) {
        return "; if "
            + SchemaPrinter.identity(added.identity())
            + " is its new name, register it under the old one";
      }
    }
    return "";
  }

  private static String content(TypeSchema schema, SchemaPrinter printer) {
    if (schema instanceof StructSchema struct) {
      StringBuilder content = new StringBuilder();
      for (FieldSchema field : struct.dataFields()) {
        content.append(SchemaPrinter.key(field)).append(printer.place(field)).append('\n');
      }
      return content.toString();
    }
    if (schema instanceof EnumSchema enumeration) {
      return enumeration.constants().toString();
    }
    OpaqueSchema opaque = (OpaqueSchema) schema;
    String held = opaque.elements() == null ? "" : " " + printer.type(opaque.elements());
    return opaque.layoutHash() + held;
  }

  /** Returns the outcome of a class for readers that do not have it. */
  private static Outcome unknownTo(SchemaFile file) {
    for (TypeSchema schema : file.types()) {
      String place = placeOfAny(schema);
      if (place != null) {
        return Outcome.mayFail(
            "refuse it where any class may stand, as in "
                + SchemaPrinter.identity(schema.identity())
                + "."
                + SchemaPrinter.key(place));
      }
    }
    return Outcome.NONE;
  }

  /** Returns the key of a place of a type where any class may stand, or null. */
  private static String placeOfAny(TypeSchema schema) {
    if (schema instanceof StructSchema struct) {
      for (FieldSchema field : struct.dataFields()) {
        if (field.type() != null && mentionsAny(field.type())) {
          return field.key();
        }
      }
    }
    boolean held =
        schema instanceof OpaqueSchema opaque
            && isHeldAlone(opaque)
            && opaque.elements().arguments().stream().anyMatch(SchemaComparison::mentionsAny);
    return held ? StructField.ELEMENTS_KEY : null;
  }

  private static boolean mentionsAny(TypeRef type) {
    if (type instanceof TypeRef.ArrayOf array) {
      return mentionsAny(array.component());
    }
    if (BuiltInTraits.isAny(type)) {
      return true;
    }
    return type.arguments().stream().anyMatch(SchemaComparison::mentionsAny);
  }

  private void compare(TypeSchema before, TypeSchema after) {
    if (before instanceof StructSchema oldStruct && after instanceof StructSchema youngStruct) {
      owner = oldStruct.identity();
      compareOrders(oldStruct.comparison(), youngStruct.comparison());
      compareFields(oldStruct.dataFields(), youngStruct.dataFields());
    } else if (before instanceof EnumSchema oldEnum && after instanceof EnumSchema youngEnum) {
      compareConstants(oldEnum, youngEnum);
    } else if (before instanceof OpaqueSchema old && after instanceof OpaqueSchema young) {
      compareOpaque(old, young);
    } else {
      boolean both = isHeld(before) && isHeld(after);
      addBoth(
          SchemaPrinter.kind(before) + " -> " + SchemaPrinter.kind(after),
          Outcome.failure("refuse the other kind" + (both ? FORMS : "")));
    }
  }

  /** Returns whether a type says what a container of the application holds. */
  private static boolean isHeld(TypeSchema type) {
    return isHeldAlone(type)
        || type instanceof StructSchema struct
            && struct.dataFields().stream()
                .anyMatch(field -> field.key().equals(StructField.ELEMENTS_KEY));
  }

  /** What is compared in a way of its own may be equal where it was not. */
  private void compareOrders(Comparison before, Comparison after) {
    boolean loses = after == Comparison.IDENTITY && before != after;
    boolean gets = before == Comparison.IDENTITY && before != after;
    Outcome atOld = loses ? forOld.keys().withEquals(owner) : Outcome.NONE;
    Outcome atNew = gets ? forNew.keys().withEquals(owner) : Outcome.NONE;
    if (before == Comparison.ORDER && after != Comparison.ORDER) {
      add("Comparable removed", atOld, forNew.keys().withoutOrder(owner));
    } else if (after == Comparison.ORDER && before != Comparison.ORDER && untoldTypes.isTold()) {
      add("Comparable added", forOld.keys().withoutOrder(owner), atNew);
    } else if (loses && !atOld.equals(Outcome.NONE)) {
      add("equals removed", atOld, Outcome.NONE);
    } else if (gets && after == Comparison.CONTENT && !atNew.equals(Outcome.NONE)) {
      boolean told = untoldTypes.isTold();
      String untold = "; if it had an equals before, write the old file anew";
      add("equals added", Outcome.NONE, told ? atNew : Outcome.mayFail(atNew.what() + untold));
    }
  }

  private void compareOpaque(OpaqueSchema before, OpaqueSchema after) {
    if (!before.isLaidOutAs(after)) {
      addBoth("layout of its serializer changed", Outcome.failure("refuse the other layout"));
    } else if (before.elements() != null && after.elements() != null) {
      String was = oldPrinter.type(before.elements());
      String is = youngPrinter.type(after.elements());
      if (!was.equals(is) && !isSameHeld(before.elements(), after.elements())) {
        TypeRef same = HeldElements.sameIfUntold(before.elements(), after.elements());
        add(
            StructField.ELEMENTS_KEY,
            was + " -> " + is,
            unless(
                forOld.inContainer(after.elements(), same),
                forOld.inContainer(after.elements(), before.elements()),
                UNTOLD_MAP),
            unless(
                forNew.inContainer(same, after.elements()),
                forNew.inContainer(before.elements(), after.elements()),
                UNTOLD_MAP));
      }
    } else if (before.elements() == null && after.elements() != null) {
      Outcome untold = HeldElements.untold(after.elements());
      if (!untold.equals(Outcome.NONE)) {
        String is = youngPrinter.type(after.elements());
        String change = is + " where the old file says nothing";
        add(StructField.ELEMENTS_KEY, change, Outcome.NONE, untold);
      }
    }
  }

  /**
   * Returns the outcome of a place of which the old file may not tell what it is: an {@code
   * IdentityHashMap}, an {@code EnumMap} or an array of a type variable.
   *
   * @param identical the outcome if it was one
   * @param told the outcome by what the old file says
   * @param cure what is to be done if it was one
   */
  private static Outcome unless(Outcome identical, Outcome told, String cure) {
    return identical.effect() == Effect.FAILURE || identical.equals(told)
        ? identical
        : Outcome.mayFail(told.what() + cure);
  }

  /** Returns whether elements differ in nothing but that the new file says of what kind. */
  private boolean isSameHeld(TypeRef before, TypeRef after) {
    String was = oldPrinter.type(HeldElements.plain(before));
    return HeldElements.mayBeOfOneKind(before, after)
        && was.equals(youngPrinter.type(HeldElements.plain(after)));
  }

  private void compareConstants(EnumSchema oldEnum, EnumSchema youngEnum) {
    FieldMatching atNew = FieldMatching.of(oldEnum.constants(), youngEnum.keys(), true);
    FieldMatching atOld = FieldMatching.of(youngEnum.constants(), oldEnum.keys(), true);
    Map<String, String> sameAtOld = new HashMap<>();
    for (String constant : youngEnum.constants()) {
      sameAtOld.put(atOld.here(constant), constant);
    }
    List<String> common = new ArrayList<>();
    for (String constant : oldEnum.constants()) {
      boolean read = atNew.here(constant) != null;
      String now = read ? atNew.here(constant) : sameAtOld.get(constant);
      if (now == null) {
        add(constant, "constant removed", Outcome.NONE, forNew.keys().unknown(youngEnum));
        continue;
      }
      common.add(now);
      if (!now.equals(constant)) {
        boolean oldRead = constant.equals(atOld.here(now));
        add(
            now,
            "constant formerly " + SchemaPrinter.name(constant),
            oldRead ? Outcome.NONE : forOld.keys().unknown(oldEnum),
            read ? Outcome.NONE : forNew.keys().unknown(youngEnum));
      }
    }
    List<String> commonAfter = new ArrayList<>(youngEnum.constants());
    commonAfter.retainAll(common);
    for (String constant : youngEnum.constants()) {
      if (!common.contains(constant)) {
        add(constant, "constant added", forOld.keys().unknown(oldEnum), Outcome.NONE);
      }
    }
    if (!common.equals(commonAfter)) {
      addBoth("constants reordered", Outcome.harmless("know them by their names"));
    }
  }

  private void compareFields(List<FieldSchema> before, List<FieldSchema> after) {
    FieldMatching atNew = matching(before, after);
    FieldMatching atOld = matching(after, before);
    Map<String, FieldSchema> youngFields = byKey(after);
    Map<String, FieldSchema> oldFields = byKey(before);
    Map<String, FieldSchema> sameAtOld = new HashMap<>();
    for (FieldSchema field : after) {
      sameAtOld.put(atOld.here(field.key()), field);
    }
    Set<String> common = new HashSet<>();
    for (FieldSchema field : before) {
      FieldSchema now = youngFields.get(atNew.here(field.key()));
      now = now == null ? sameAtOld.get(field.key()) : now;
      if (now == null) {
        removed(field, after, oldFields, atNew.doubt(field.key()));
      } else {
        common.add(now.key());
        compare(field, now, atOld, atNew);
      }
    }
    for (FieldSchema field : after) {
      if (!common.contains(field.key())) {
        FieldMatching.Doubt doubt = atOld.doubt(field.key());
        add(
            SchemaPrinter.key(field),
            youngPrinter.place(field) + " added",
            doubt == null ? forOld.dropped(owner, field) : doubtful(doubt),
            Outcome.harmless(SEE_DEFAULT));
      }
    }
  }

  private static FieldMatching matching(List<FieldSchema> written, List<FieldSchema> here) {
    return FieldMatching.of(
        written.stream().map(FieldSchema::key).toList(),
        here.stream().map(FieldSchema::keys).toList(),
        true);
  }

  private static Map<String, FieldSchema> byKey(List<FieldSchema> fields) {
    Map<String, FieldSchema> byKey = new HashMap<>();
    for (FieldSchema field : fields) {
      byKey.put(field.key(), field);
    }
    return byKey;
  }

  private void compare(
      FieldSchema before, FieldSchema after, FieldMatching atOld, FieldMatching atNew) {
    String was = oldPrinter.place(before);
    String is = youngPrinter.place(after);
    String types = was.equals(is) ? "" : was + " -> " + is;
    if (before.key().equals(after.key())) {
      boolean held = before.key().equals(StructField.ELEMENTS_KEY);
      if (types.isEmpty() || held && isSameHeld(before.type(), after.type())) {
        return;
      }
      FieldSchema same =
          held
              ? before.of(HeldElements.sameIfUntold(before.type(), after.type()))
              : sameIfUntold(before, after);
      String cure = held ? UNTOLD_MAP : UNTOLD_ARRAY;
      add(
          SchemaPrinter.key(after),
          types,
          unless(forOld.field(after, same), forOld.field(after, before), cure),
          unless(forNew.field(same, after), forNew.field(before, after), cure));
      return;
    }
    boolean oldRead = before.key().equals(atOld.here(after.key()));
    boolean newRead = after.key().equals(atNew.here(before.key()));
    add(
        SchemaPrinter.key(after),
        "formerly " + SchemaPrinter.key(before) + (types.isEmpty() ? "" : ", " + types),
        oldRead ? forOld.field(after, before) : unread(forOld, atOld.doubt(after.key())),
        newRead ? forNew.field(before, after) : unread(forNew, atNew.doubt(before.key())));
  }

  /** Returns an old field as an array of a type variable, if only that is new about its type. */
  private FieldSchema sameIfUntold(FieldSchema before, FieldSchema after) {
    if (before.type() == null || after.type() == null) {
      return before;
    }
    TypeRef same = UnwrittenArguments.sameIfUntold(before.type(), after.type());
    return oldPrinter.type(same).equals(youngPrinter.type(after.type())) ? before.of(same) : before;
  }

  private Outcome unread(ReadingRules rules, FieldMatching.Doubt doubt) {
    return doubt == null
        ? rules
            .keys()
            .withoutField(owner)
            .andLoss("see nothing of it, since they do not know that key")
        : doubtful(doubt);
  }

  private void removed(
      FieldSchema field,
      List<FieldSchema> after,
      Map<String, FieldSchema> before,
      FieldMatching.Doubt doubt) {
    Outcome atOld = Outcome.harmless(SEE_DEFAULT);
    Outcome atNew = forNew.dropped(owner, field);
    atNew = atNew.andLoss(ReadingRules.SKIP);
    if (doubt != null) {
      atNew = atNew.and(doubtful(doubt));
    }
    String was = oldPrinter.place(field);
    for (FieldSchema added : after) {
      if (doubt == null
          && !before.containsKey(added.key())
          && youngPrinter.place(added).equals(was)) {
        Outcome lost =
            Outcome.loss(
                "see nothing of it; if it is "
                    + SchemaPrinter.key(added)
                    + " now, @ForyField(formerly = \""
                    + ErrorText.printable(field.key())
                    + "\") there lets new readers see it");
        atOld = lost;
        atNew = atNew.effect() == Effect.LOSS ? lost : atNew.and(lost);
        break;
      }
    }
    add(SchemaPrinter.key(field), was + " removed", atOld, atNew);
  }

  /** Returns the outcome of messages whose fields cannot be matched with certainty. */
  private static Outcome doubtful(FieldMatching.Doubt doubt) {
    String written = names(doubt.written());
    String here = names(doubt.here());
    // A file does not tell which class declares a field that is the only one of its name.
    boolean byClass = doubt.here().stream().noneMatch(FieldKeys::isOfSeveral);
    boolean several = doubt.written().stream().allMatch(FieldKeys::isOfSeveral);
    return byClass && several
        ? Outcome.mayFail("refuse all, unless the class of " + here + " is that of " + written)
        : Outcome.failure("refuse all, since " + here + " may be " + written);
  }

  private static String names(List<String> keys) {
    return keys.stream().map(SchemaPrinter::key).collect(Collectors.joining(" or "));
  }

  private void addBoth(String change, Outcome outcome) {
    add(change, outcome, outcome);
  }

  private void add(String change, Outcome atOld, Outcome atNew) {
    findings.add(SchemaFinding.of(type, change, atOld, atNew));
  }

  private void add(String member, String change, Outcome atOld, Outcome atNew) {
    findings.add(SchemaFinding.of(type + "." + member, change, atOld, atNew));
  }
}
