package io.fory.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.ForyException;
import io.fory.error.IncompatibleSchemaException;
import io.fory.schema.SchemaCheck;
import io.fory.schema.SchemaFile;
import io.fory.schema.SchemaFinding;
import io.fory.schema.SchemaFinding.Effect;
import io.fory.schema.model.FieldSchema;
import io.fory.schema.model.SchemaModel;
import io.fory.schema.model.StructSchema;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.annotations.Test;

/**
 * What the checker foretells of fields that come, go, move, hide each other and get other keys is
 * what happens: each version below reads each other one.
 */
public final class CheckedKeysTest {
  private static final String[] SOURCES = {
    "class Model { }",
    "class Model { int f; }",
    "class Model { int f, g; }",
    "class Model { int f, g, h; }",
    "class Model { @ForyField(id = 7) int f; }",
    "class Model { @ForyField(id = 7, formerly = \"f\") int f; int g; }",
    "class Model { @ForyField(id = 8, formerly = {\"f\", \"@7\"}) int f; }",
    "class Model { @ForyField(formerly = \"@7\") int f; @ForyField(formerly = \"h\") int g; }",
    "class Model { @ForyField(formerly = \"f\") int h; }",
    "class Model { @ForyField(formerly = {\"f\", \"g\"}) int h; }",
    "record Model(@ForyField(formerly = \"f\") int h, int g) {}",
    "class Model extends Base { } class Base { int f; }",
    "class Model extends Base { int f; } class Base { }",
    "class Model extends Base { int f; } class Base { int f; }",
    "class Model extends Base { int f; } class Base extends Top { int f; } class Top { int f; }",
    "class Model extends Base { int g; } class Base extends Top { int f; } class Top { int f; }",
    "class Model extends Base { int f; } class Base extends Top { } class Top { int f; }",
    "class Model extends Base { int f; } class Base { @ForyField(formerly = \"f\") int f; }",
    "class Model extends Base { @ForyField(formerly = \"f\") int f; } class Base { int f; }",
    "class Model extends Base { @ForyField(id = 7, formerly = \"f^\") int f; }"
        + " class Base { int f; }",
    "class Model extends Base { int f; }"
        + " class Base { @ForyField(formerly = \"f^evolving.Base\") int h; }",
    "class Model extends Other { int f; }"
        + " class Other { @ForyField(formerly = \"f^evolving.Base\") int f; }",
  };

  /** A version whose fields have values of their own. */
  private record End(Version version, Fory fory, Object value, Map<String, Integer> written) {
    static End of(String source, int number) {
      Version version = Version.of(source);
      ForyBuilder builder = Fory.builder().withCodegen(false);
      version.register(builder);
      Fory fory = builder.build();
      Map<String, Integer> written = new HashMap<>();
      List<Object> components = new ArrayList<>();
      Class<?> model = version.type("Model");
      int next = 100 * number;
      if (model.isRecord()) {
        for (Field field : model.getDeclaredFields()) {
          components.add(field.getName());
          components.add(++next);
          written.put(field.getName(), next);
        }
        return new End(version, fory, version.model(components.toArray()), written);
      }
      Object value = version.model();
      for (Class<?> c = model; c != Object.class; c = c.getSuperclass()) {
        for (Field field : c.getDeclaredFields()) {
          try {
            field.setAccessible(true);
            field.setInt(value, ++next);
          } catch (IllegalAccessException e) {
            throw new LinkageError(field.toString(), e);
          }
          written.put(keyOf(fory, model, field), next);
        }
      }
      return new End(version, fory, value, written);
    }

    /** Returns the key of a field in the schema. */
    private static String keyOf(Fory fory, Class<?> model, Field field) {
      StructSchema schema =
          (StructSchema) SchemaModel.decode(fory.schemasOf(model).get(0).bytes()).root();
      var options = field.getAnnotation(io.fory.annotation.ForyField.class);
      String declaring =
          field.getDeclaringClass() == model ? "" : field.getDeclaringClass().getName();
      for (FieldSchema candidate : schema.fields()) {
        boolean same =
            options != null && options.id() >= 0
                ? candidate.key().equals("@" + options.id())
                : Set.of(field.getName(), field.getName() + "^" + declaring)
                    .contains(candidate.key());
        if (same) {
          return candidate.key();
        }
      }
      throw new AssertionError(field + " is not in " + schema);
    }

    /** Returns the schemas as they come back from a file. */
    SchemaFile file() {
      return SchemaFile.parse(SchemaFile.of(fory.schemasOf(version.type("Model"))).toString());
    }
  }

  @Test
  public void whatIsForetoldHappens() throws IllegalAccessException {
    List<End> ends = new ArrayList<>();
    for (String source : SOURCES) {
      ends.add(End.of(source, ends.size() + 1));
    }
    int refused = 0;
    int lost = 0;
    int read = 0;
    for (End writer : ends) {
      for (End reader : ends) {
        String what = SOURCES[ends.indexOf(writer)] + " read as " + SOURCES[ends.indexOf(reader)];
        List<SchemaFinding> findings = SchemaCheck.compare(writer.file(), reader.file());
        what += "\n" + findings;
        Effect worst = Effect.NONE;
        Set<String> places = new HashSet<>();
        for (SchemaFinding finding : findings) {
          if (finding.place().startsWith("evolving.Model")) {
            worst = finding.newReaders().compareTo(worst) > 0 ? finding.newReaders() : worst;
            if (finding.newReaders() == Effect.LOSS) {
              String formerly = "formerly ";
              String at = finding.place().substring("evolving.Model.".length());
              boolean other = finding.change().startsWith(formerly);
              places.add(other ? finding.change().substring(formerly.length()) : at);
            }
          }
        }
        Object back;
        try {
          back = reader.fory().deserialize(writer.fory().serialize(writer.value()));
        } catch (IncompatibleSchemaException e) {
          assertTrue(worst.compareTo(Effect.MAY_FAIL) >= 0, what);
          refused++;
          continue;
        } catch (ForyException e) {
          throw new AssertionError(what, e);
        }
        assertTrue(worst != Effect.FAILURE, what);
        Set<Integer> arrived = values(back);
        for (Map.Entry<String, Integer> field : writer.written().entrySet()) {
          boolean arrives = arrived.contains(field.getValue());
          lost += arrives ? 0 : 1;
          if (worst != Effect.MAY_FAIL) {
            assertEquals(arrives, !places.contains(field.getKey()), field.getKey() + ": " + what);
          }
        }
        read++;
      }
    }
    assertTrue(refused > 50 && lost > 50 && read > 200, refused + " " + lost + " " + read);
  }

  private static Set<Integer> values(Object model) throws IllegalAccessException {
    Set<Integer> values = new HashSet<>();
    for (Class<?> c = model.getClass(); c != null && c != Record.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        field.setAccessible(true);
        values.add(field.getInt(model));
      }
    }
    return values;
  }
}
