package io.fory.builtin.scalar;

import io.fory.message.MessageReader;
import io.fory.platform.InheritedGetter;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Serializer of a class of throwables.
 *
 * <p>Body:
 *
 * <ol>
 *   <li>what it is {@linkplain ThrowableOrigin made} from: the message, a string that may be null;
 *       or for some JDK classes the arguments of their constructor,
 *   <li>the stack trace, see {@link StackTraceSerializer},
 *   <li>the cause as an object, unless it is among the arguments,
 *   <li>the number of suppressed throwables, an unsigned LEB128, and these as objects,
 *   <li>of those of {@code java.sql} the next one as an object,
 *   <li>the {@linkplain ThrowableFields fields} of its class and its superclasses.
 * </ol>
 *
 * <p>Two states of a throwable cannot be seen, and therefore not kept: whether a missing cause can
 * still be {@linkplain Throwable#initCause initialised}, and whether suppression and stack traces
 * are disabled. In the copy all three are possible.
 *
 * <p>The constructor of {@link Throwable} records the stack of the reader, up to 1024 frames, which
 * takes up to 25 µs on a deep stack. It must run: without it, or with a stack trace that is not
 * writable, cause and stack trace can never be set.
 */
final class ThrowableSerializer implements Serializer<Throwable> {
  private static final int THROWABLE_BYTES = 1024;

  private final Class<?> type;
  private final ThrowableFields fields;
  private final ThrowableOrigin origin;
  private final InheritedGetter cause;
  private final Class<? extends Throwable> causeClass;
  private final int layoutHash;
  private final boolean chained;

  ThrowableSerializer(Class<?> type) {
    this.type = type;
    this.fields = new ThrowableFields(type);
    this.origin = ThrowableOrigin.of(type, fields.stateful());
    this.cause = InheritedGetter.of(type, Throwable.class, "getCause", Throwable.class);
    this.causeClass = JdkThrowables.causeClass(type);
    this.layoutHash = fields.layoutHash();
    this.chained = JdkThrowables.isChained(fields.stateful());
  }

  @Override
  public boolean createsFirst() {
    return !origin.takesCause();
  }

  @Override
  public int minBytes() {
    return 3;
  }

  @Override
  public int layoutHash() {
    return layoutHash;
  }

  @Override
  public void write(WriteContext out, Throwable value) {
    String part = "message";
    try {
      origin.write(out, value);
      part = "stackTrace";
      StackTraceSerializer.writeTrace(out, value.getStackTrace());
      if (!origin.takesCause()) {
        part = "cause";
        Object met = cause.get(value);
        out.writeObject(met == value ? null : met);
      }
      part = "suppressed";
      writeSuppressed(out, value.getSuppressed());
      if (chained) {
        part = "nextException";
        SqlSerializers.writeNext(out, value);
      }
    } catch (RuntimeException e) {
      throw out.failure(e, part, value);
    }
    fields.write(out, value);
  }

  private static void writeSuppressed(WriteContext out, Throwable[] suppressed) {
    out.writeVarUint32(suppressed.length);
    int i = 0;
    try {
      for (; i < suppressed.length; i++) {
        out.writeObject(suppressed[i]);
      }
    } catch (RuntimeException e) {
      throw out.failure(e, "[" + i + "]", suppressed);
    }
  }

  @Override
  public Throwable read(ReadContext in) {
    in.charge(THROWABLE_BYTES);
    MessageReader.of(in).chargeThrowable();
    String part = "message";
    Throwable created;
    try {
      created = origin.create(in);
      in.reference(created);
      part = "stackTrace";
      created.setStackTrace(StackTraceSerializer.readTrace(in));
      if (!origin.takesCause()) {
        part = "cause";
        readCause(in, created);
      }
      part = "suppressed";
      readSuppressed(in, created);
      if (chained) {
        part = "nextException";
        SqlSerializers.readNext(in, created);
      }
    } catch (RuntimeException e) {
      throw in.failure(e, part, type);
    }
    fields.read(in, created);
    return created;
  }

  private void readCause(ReadContext in, Throwable created) {
    Throwable met = in.readObject(causeClass);
    if (met == created) {
      throw in.malformedInput("a throwable that causes itself");
    }
    if (met != null) {
      created.initCause(met);
    }
  }

  private void readSuppressed(ReadContext in, Throwable created) {
    int count = in.readLength(1);
    int i = 0;
    try {
      for (; i < count; i++) {
        Throwable met = in.readObject(Throwable.class);
        if (met == null || met == created) {
          throw in.malformedInput("a suppressed throwable that is null or suppresses itself");
        }
        created.addSuppressed(met);
      }
    } catch (RuntimeException e) {
      throw in.failure(e, "[" + i + "]", type);
    }
  }
}
