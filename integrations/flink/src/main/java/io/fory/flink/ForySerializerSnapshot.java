package io.fory.flink;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.schema.Schema;
import io.fory.schema.SchemaCheck;
import io.fory.schema.SchemaFile;
import io.fory.schema.SchemaFinding;
import io.fory.schema.SchemaFinding.Effect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a checkpoint or a savepoint keeps of a {@link ForyTypeSerializer}: the class, the
 * configuration, and the schemas with which the records were written.
 *
 * <p>A later version of the classes is compared with these schemas by the rules of {@link
 * SchemaCheck}: the state is read as it is if nothing has changed, migrated if it can be read, and
 * refused if none of its records could be read. The differences are logged.
 *
 * @param <T> the class of the records
 */
public final class ForySerializerSnapshot<T> implements TypeSerializerSnapshot<T> {
  private static final Logger LOG = LoggerFactory.getLogger(ForySerializerSnapshot.class);
  private static final int VERSION = 1;
  private static final int MOST_SCHEMAS = 1 << 16;

  /** The serializer of which this is the snapshot; null if it was read. */
  private final ForyTypeSerializer<T> serializer;

  private String className;
  private StateSettings settings;
  private List<StateSchema> schemas;
  private ClassLoader loader;

  /** The serializer that was restored; null if none was. */
  private ForyTypeSerializer<T> restored;

  /** Makes a snapshot that is read by {@link #readSnapshot}; for Flink. */
  public ForySerializerSnapshot() {
    this.serializer = null;
  }

  ForySerializerSnapshot(ForyTypeSerializer<T> serializer) {
    this.serializer = serializer;
    this.className = serializer.type().getName();
    this.settings = serializer.settings();
    this.schemas = serializer.schemas();
    this.loader = serializer.loader();
  }

  @Override
  public int getCurrentVersion() {
    return VERSION;
  }

  @Override
  public void writeSnapshot(DataOutputView out) throws IOException {
    StateSettings.write(out, className);
    settings.write(out);
    out.writeInt(schemas.size());
    for (StateSchema schema : schemas) {
      schema.write(out);
    }
  }

  /**
   * Reads a snapshot.
   *
   * @throws IOException if it is of a later version of this library, or corrupt
   */
  @Override
  public void readSnapshot(int readVersion, DataInputView in, ClassLoader userCodeClassLoader)
      throws IOException {
    if (readVersion != VERSION) {
      throw new IOException("The snapshot of a serializer has the version " + readVersion);
    }
    className = StateSettings.readText(in);
    if (className.isEmpty() || className.chars().anyMatch(c -> c < ' ')) {
      throw StateSettings.corrupt();
    }
    settings = StateSettings.read(in);
    int count = in.readInt();
    if (count < 0 || count > MOST_SCHEMAS) {
      throw StateSettings.corrupt();
    }
    schemas = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      schemas.add(StateSchema.read(in, count));
    }
    loader = userCodeClassLoader;
  }

  /**
   * Returns a serializer that reads the records of the state as the classes are now. It has the
   * settings of the state, and when {@link #resolveSchemaCompatibility} has compared this snapshot
   * with that of a later serializer, what those of the later one say to readers: limits, and what
   * becomes of unknown constants.
   *
   * @throws IllegalStateException if the class is not there any more
   */
  @Override
  public synchronized ForyTypeSerializer<T> restoreSerializer() {
    if (restored == null) {
      Class<T> type = found();
      restored = new ForyTypeSerializer<>(type, settings.withoutMissing(loader), loader, schemas);
    }
    return restored;
  }

  @SuppressWarnings("unchecked") // the snapshot is of a serializer of T
  private Class<T> found() {
    try {
      return (Class<T>) Class.forName(className, false, loader);
    } catch (ClassNotFoundException e) {
      String name = ErrorText.printable(className); // all that the cause would tell
      throw new IllegalStateException(
          "The state is of " + name + ", a class that is not there any more");
    }
  }

  /**
   * Compares the state of an earlier snapshot with the classes as they are now. State of another
   * serializer of Flink, such as Kryo's, is migrated: that one reads it.
   */
  @Override
  public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(
      TypeSerializerSnapshot<T> before) {
    if (!(before instanceof ForySerializerSnapshot<T> old)) {
      LOG.info("The state of {} is migrated from {}", className, before.getClass().getName());
      return TypeSerializerSchemaCompatibility.compatibleAfterMigration();
    }
    if (settings.agreesWith(old.settings)
        && settings.namesAs(old.settings)
        && readsAsTheyAre(old.schemas)) {
      return TypeSerializerSchemaCompatibility.compatibleAsIs();
    }
    if (!className.equals(old.className)) {
      return refused("it is of " + ErrorText.printable(old.className));
    }
    Set<String> changes = new LinkedHashSet<>();
    Effect worst;
    try {
      // What migrates the state: it knows the ids and names with which the state was written.
      ForyTypeSerializer<T> migrating = old.restoreSerializer();
      migrating.readAs(settings);
      List<StateSchema> here = migrating.schemas();
      worst = compare(old.schemas, here, changes);
    } catch (ForyException e) {
      return refused(e.getMessage());
    } catch (IllegalArgumentException | IllegalStateException e) {
      return refused(StateSettings.line(e));
    }
    String text = String.join("; ", changes);
    if (worst == Effect.FAILURE) {
      return refused(text);
    }
    if (worst == Effect.MAY_FAIL) {
      LOG.warn("The state of {} is migrated, which may fail: {}", className, text);
    } else {
      LOG.info("The state of {} is migrated: {}", className, text);
    }
    return TypeSerializerSchemaCompatibility.compatibleAfterMigration();
  }

  private TypeSerializerSchemaCompatibility<T> refused(String reason) {
    LOG.error("The state of {} cannot be read: {}", className, reason);
    if (serializer != null) {
      serializer.refuse(reason);
    }
    return TypeSerializerSchemaCompatibility.incompatible();
  }

  private boolean readsAsTheyAre(List<StateSchema> old) {
    return old.stream()
        .allMatch(
            schema ->
                schema.number() != StateSchema.NO_NUMBER
                    && schemas.stream().anyMatch(schema::agreesWith));
  }

  /** Compares the classes with each age of a state, and returns the worst effect of any change. */
  private static Effect compare(
      List<StateSchema> old, List<StateSchema> here, Set<String> changes) {
    SchemaFile now = fileOf(here, 0);
    Effect worst = Effect.NONE;
    for (int age : old.stream().map(StateSchema::age).distinct().sorted().toList()) {
      for (SchemaFinding finding : SchemaCheck.compare(fileOf(old, age), now)) {
        changes.add(finding.toString());
        if (finding.newReaders().compareTo(worst) > 0) {
          worst = finding.newReaders();
        }
      }
    }
    return worst;
  }

  private static SchemaFile fileOf(List<StateSchema> schemas, int age) {
    List<Schema> roots = new ArrayList<>();
    List<Schema> others = new ArrayList<>();
    for (StateSchema schema : schemas) {
      if (schema.age() == age) {
        (schema.root() ? roots : others).add(schema.schema());
      }
    }
    return SchemaFile.of(roots, others);
  }
}
