package io.fory.schema.model;

import static io.fory.schema.model.SchemaParts.array;
import static io.fory.schema.model.SchemaParts.bare;
import static io.fory.schema.model.SchemaParts.box;
import static io.fory.schema.model.SchemaParts.builtIn;
import static io.fory.schema.model.SchemaParts.defined;
import static io.fory.schema.model.SchemaParts.enumOf;
import static io.fory.schema.model.SchemaParts.enumeration;
import static io.fory.schema.model.SchemaParts.object;
import static io.fory.schema.model.SchemaParts.opaque;
import static io.fory.schema.model.SchemaParts.primitive;
import static io.fory.schema.model.SchemaParts.required;
import static io.fory.schema.model.SchemaParts.string;
import static io.fory.schema.model.SchemaParts.struct;
import static io.fory.schema.model.SchemaParts.untracked;

import io.fory.plan.FieldPlan.Form;
import io.fory.plan.ScalarKind;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Schemas written out by hand. */
public final class SampleSchemas {
  private static final ScalarKind[] FOUR = {
    ScalarKind.INT, ScalarKind.LONG, ScalarKind.FLOAT, ScalarKind.DOUBLE
  };

  private SampleSchemas() {}

  /** All samples, by name. */
  public static Map<String, SchemaModel> all() {
    Map<String, SchemaModel> all = new LinkedHashMap<>();
    all.put("empty", SchemaModel.of(List.of(struct(1))));
    all.put("every form", everyForm());
    all.put("order", order());
    all.put("media content", mediaContent());
    all.put("sample", sample());
    all.put("struct", numbered(false));
    all.put("enum", SchemaModel.of(List.of(enumOf("A", "A", "B", "C_1", "c", "Ärger", "X^"))));
    all.put("opaque", SchemaModel.of(List.of(opaque("a.b.C", -1))));
    return all;
  }

  /** A struct with a field of every form and every flag. */
  public static SchemaModel everyForm() {
    List<FieldSchema> fields = new ArrayList<>();
    for (ScalarKind kind : ScalarKind.NATIVE) {
      fields.add(primitive("p" + kind, kind));
      fields.add(box("b" + kind, kind));
      fields.add(required(box("r" + kind, kind)));
      TypeRef arrayType = array(builtIn(kind.primitive()));
      fields.add(object("arrayOf" + kind, arrayType));
      fields.add(required(object("arrayNeverNull" + kind, arrayType)));
      fields.add(object("matrix" + kind, array(arrayType)));
    }
    for (ScalarKind kind : List.of(ScalarKind.INT, ScalarKind.LONG)) {
      String key = "compressed" + kind;
      fields.add(new FieldSchema(key, Form.COMPRESSED, kind, false, true, null));
      fields.add(new FieldSchema(key + "Box", Form.COMPRESSED_BOXED, kind, true, true, null));
      fields.add(new FieldSchema(key + "Required", Form.COMPRESSED_BOXED, kind, false, true, null));
    }
    fields.add(string("string"));
    fields.add(required(string("stringNeverNull")));
    fields.add(object("@0", builtIn(Object.class)));
    fields.add(object("@2147483647", builtIn(ArrayList.class)));
    fields.add(object("@x", builtIn(ArrayList.class, builtIn(String.class))));
    fields.add(object("hidden^", defined(0)));
    fields.add(object("hidden^^", defined(0)));
    fields.add(required(object("this$0", defined(0))));
    fields.add(untracked(object("untracked", builtIn(Instant.class))));
    fields.add(untracked(required(object("untrackedRequired", builtIn(Instant.class)))));
    fields.add(bare("bare", builtIn(Instant.class)));
    fields.add(bare("bareArray", array(builtIn(int.class))));
    fields.add(object("ownList", defined(0, builtIn(String.class))));
    fields.add(object("ownMap", defined(0, builtIn(String.class), defined(0))));
    fields.add(object("anyMap", builtIn(Object.class, builtIn(String.class), defined(0))));
    fields.add(enumeration("day", builtIn(DayOfWeek.class)));
    fields.add(required(enumeration("dayRequired", builtIn(DayOfWeek.class))));
    fields.add(
        object(
            "deep",
            builtIn(
                TreeMap.class,
                builtIn(Integer.class),
                builtIn(Optional.class, array(builtIn(String.class))))));
    fields.sort(Comparator.comparing(FieldSchema::key));
    return SchemaModel.of(List.of(struct("io.fory.EveryForm", fields.toArray(new FieldSchema[0]))));
  }

  /** Several types that mention each other. */
  public static SchemaModel order() {
    return SchemaModel.of(
        List.of(
            struct(
                "com.acme.shop.Order",
                object("customer", defined(1)),
                object("lines", builtIn(ArrayList.class, defined(2))),
                object("paid", defined(3)),
                enumeration("state", defined(4))),
            struct("com.acme.shop.Customer", string("name"), object("orders", array(defined(0)))),
            struct(
                "com.acme.shop.Order$Line",
                primitive("amount", ScalarKind.INT),
                string("name"),
                object("paid", defined(3)),
                object("tags", builtIn(EnumMap.class, defined(4), builtIn(Object.class)))),
            opaque("com.acme.Money", 0x1234_5678),
            enumOf("com.acme.shop.Order$State", "NEW", "NEW_AND_PAID", "PAID", "SHIPPED_2")));
  }

  /** MEDIA_CONTENT of the benchmarks; the root has a number. */
  public static SchemaModel mediaContent() {
    String folder = "io.fory.benchmark.data.";
    return SchemaModel.of(
        List.of(
            struct(
                1,
                object("images", builtIn(ArrayList.class, defined(1))),
                object("media", defined(2))),
            struct(
                folder + "Image",
                primitive("height", ScalarKind.INT),
                object("media", defined(2)),
                enumeration("size", defined(3)),
                string("title"),
                string("uri"),
                primitive("width", ScalarKind.INT)),
            struct(
                folder + "Media",
                primitive("bitrate", ScalarKind.INT),
                string("copyright"),
                primitive("duration", ScalarKind.LONG),
                string("format"),
                primitive("hasBitrate", ScalarKind.BOOLEAN),
                primitive("height", ScalarKind.INT),
                object("persons", builtIn(ArrayList.class, builtIn(String.class))),
                enumeration("player", defined(4)),
                primitive("size", ScalarKind.LONG),
                string("title"),
                string("uri"),
                primitive("width", ScalarKind.INT)),
            enumOf(folder + "Image$Size", "SMALL", "LARGE"),
            enumOf(folder + "Media$Player", "JAVA", "FLASH")));
  }

  /** SAMPLE of the benchmarks. */
  public static SchemaModel sample() {
    Map<String, ScalarKind> kinds = new HashMap<>();
    for (ScalarKind kind : ScalarKind.NATIVE) {
      kinds.put(kind.primitive().getName(), kind);
    }
    kinds.remove("byte");
    List<FieldSchema> fields = new ArrayList<>();
    kinds.forEach(
        (name, kind) -> {
          fields.add(primitive(name + "Value", kind));
          fields.add(box(name + "ValueBoxed", kind));
          fields.add(object(name + "Array", array(builtIn(kind.primitive()))));
        });
    fields.add(string("string"));
    fields.add(object("sample", defined(0)));
    fields.sort(Comparator.comparing(FieldSchema::key));
    return SchemaModel.of(List.of(struct(1, fields.toArray(new FieldSchema[0]))));
  }

  /** STRUCT or STRUCT2 of the benchmarks. */
  public static SchemaModel numbered(boolean boxed) {
    List<FieldSchema> fields = new ArrayList<>();
    for (int i = 1; i <= 104; i++) {
      ScalarKind kind = FOUR[(i - 1) % FOUR.length];
      fields.add(boxed ? box("f" + i, kind) : primitive("f" + i, kind));
    }
    fields.sort(Comparator.comparing(FieldSchema::key));
    return SchemaModel.of(List.of(struct(1, fields.toArray(new FieldSchema[0]))));
  }
}
