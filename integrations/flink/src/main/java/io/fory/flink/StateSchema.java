package io.fory.flink;

import io.fory.error.ForyException;
import io.fory.schema.Schema;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A schema of a state, and the number by which records refer to it.
 *
 * <p><b>Why the number is made of the schema.</b> Each subtask writes a snapshot of its own, and
 * when a job is rescaled Flink puts the records of several subtasks into one table and keeps one of
 * their snapshots. Numbers by the order of use would be other ones in each subtask. So they depend
 * on nothing but the schema, and all subtasks have the same ones.
 *
 * @param number 0 to 127 for the class of the records, so that it takes one byte, and more for
 *     classes within; {@link #NO_NUMBER} if another schema has it: records then have this one
 *     themselves
 * @param root whether it is that of the class of the records
 * @param age 0 for the classes as they were when the snapshot was made, 1 and so on for earlier
 *     ones, without gaps
 * @param bytes the encoded schema
 */
@SuppressWarnings("ArrayRecordComponent") // equality goes by the contents
record StateSchema(int number, boolean root, int age, byte[] bytes) implements Serializable {
  static final int NO_NUMBER = -1;

  private static final long serialVersionUID = 1L;
  private static final int ROOTS = 1 << 7;
  private static final int FIRST_OTHER = 1 << 14;
  private static final int OTHERS = (1 << 28) - (1 << 15);

  /** As many as a session keeps. */
  private static final int MOST_BYTES = 1 << 18;

  static StateSchema of(Schema schema, boolean root) {
    int bits = Integer.parseUnsignedInt(schema.fingerprint().substring(0, 8), 16);
    int number = root ? bits & (ROOTS - 1) : FIRST_OTHER + Integer.remainderUnsigned(bits, OTHERS);
    return new StateSchema(number, root, 0, schema.bytes());
  }

  StateSchema withoutNumber() {
    return new StateSchema(NO_NUMBER, root, age, bytes);
  }

  StateSchema ofAge(int other) {
    return new StateSchema(number, root, other, bytes);
  }

  Schema schema() {
    return Schema.decode(bytes);
  }

  /** Returns whether both mean the same schema by the same number. */
  boolean agreesWith(StateSchema other) {
    return number == other.number && Arrays.equals(bytes, other.bytes);
  }

  void write(DataOutputView out) throws IOException {
    out.writeInt(number);
    out.writeBoolean(root);
    out.writeInt(age);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /**
   * Reads what {@link #write} has written.
   *
   * @param count of the schemas of the snapshot: more ages than that it cannot have
   */
  static StateSchema read(DataInputView in, int count) throws IOException {
    int number = in.readInt();
    boolean root = in.readBoolean();
    int age = in.readInt();
    int length = in.readInt();
    if (number < NO_NUMBER || age < 0 || age > count || length < 0 || length > MOST_BYTES) {
      throw StateSettings.corrupt();
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    try {
      Schema.decode(bytes);
    } catch (ForyException e) {
      throw new IOException("The snapshot of a serializer has a schema that cannot be read", e);
    }
    return new StateSchema(number, root, age, bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StateSchema schema
        && agreesWith(schema)
        && root == schema.root
        && age == schema.age;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes) * 31 + number;
  }
}
