package io.fory.builtin.scalar;

import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.util.Objects;

/**
 * Serializer of a {@link StackTraceElement}, and of whole stack traces.
 *
 * <p>Body of an element: one byte, in which a bit is set for every string that differs from the one
 * in the element before, or from null in the first and in an element by itself; those strings, each
 * of which may be null: 1 the class loader's name, 2 the module's name, 4 its version, 8 the
 * declaring class, 16 the method, 32 the file; and the line number, a zigzag LEB128.
 *
 * <p>A stack trace is the number of its elements, an unsigned LEB128, and the elements.
 */
final class StackTraceSerializer extends LeafSerializer<StackTraceElement> {
  private static final int LOADER = 1;
  private static final int MODULE = 2;
  private static final int VERSION = 4;
  private static final int CLASS = 8;
  private static final int METHOD = 16;
  private static final int FILE = 32;

  private static final int MIN_BYTES = 2;
  private static final int ELEMENT_BYTES = 64;

  private static final StackTraceElement NOTHING =
      new StackTraceElement(null, null, null, "", "", null, 0);

  StackTraceSerializer() {
    super(MIN_BYTES);
  }

  @Override
  public void write(WriteContext out, StackTraceElement value) {
    writeElement(out, value, NOTHING);
  }

  @Override
  public StackTraceElement read(ReadContext in) {
    in.charge(ELEMENT_BYTES);
    return readElement(in, NOTHING);
  }

  static void writeTrace(WriteContext out, StackTraceElement[] trace) {
    out.writeVarUint32(trace.length);
    StackTraceElement before = NOTHING;
    for (StackTraceElement element : trace) {
      writeElement(out, element, before);
      before = element;
    }
  }

  static StackTraceElement[] readTrace(ReadContext in) {
    int length = in.readLength(MIN_BYTES);
    in.charge((long) ELEMENT_BYTES * length);
    StackTraceElement[] trace = new StackTraceElement[length];
    StackTraceElement before = NOTHING;
    for (int i = 0; i < length; i++) {
      before = readElement(in, before);
      trace[i] = before;
    }
    return trace;
  }

  private static void writeElement(
      WriteContext out, StackTraceElement element, StackTraceElement before) {
    int changed =
        changed(LOADER, element.getClassLoaderName(), before.getClassLoaderName())
            | changed(MODULE, element.getModuleName(), before.getModuleName())
            | changed(VERSION, element.getModuleVersion(), before.getModuleVersion())
            | changed(CLASS, element.getClassName(), before.getClassName())
            | changed(METHOD, element.getMethodName(), before.getMethodName())
            | changed(FILE, element.getFileName(), before.getFileName());
    out.writeByte(changed);
    writeIf(out, changed & LOADER, element.getClassLoaderName());
    writeIf(out, changed & MODULE, element.getModuleName());
    writeIf(out, changed & VERSION, element.getModuleVersion());
    writeIf(out, changed & CLASS, element.getClassName());
    writeIf(out, changed & METHOD, element.getMethodName());
    writeIf(out, changed & FILE, element.getFileName());
    out.writeVarInt32(element.getLineNumber());
  }

  private static int changed(int bit, String value, String before) {
    return Objects.equals(value, before) ? 0 : bit;
  }

  private static void writeIf(WriteContext out, int bit, String value) {
    if (bit != 0) {
      TextSerializers.write(out, value);
    }
  }

  private static StackTraceElement readElement(ReadContext in, StackTraceElement before) {
    int changed = in.readUint8();
    if (changed >= FILE << 1) {
      throw in.malformedInput("stack trace element with the unknown bits " + changed);
    }
    String loader = readIf(in, changed & LOADER, before.getClassLoaderName());
    String module = readIf(in, changed & MODULE, before.getModuleName());
    String version = readIf(in, changed & VERSION, before.getModuleVersion());
    String className = readIf(in, changed & CLASS, before.getClassName());
    String method = readIf(in, changed & METHOD, before.getMethodName());
    String file = readIf(in, changed & FILE, before.getFileName());
    int line = in.readVarInt32();
    if (className == null || method == null) {
      throw in.malformedInput("a stack trace element without a class or a method");
    }
    return new StackTraceElement(loader, module, version, className, method, file, line);
  }

  private static String readIf(ReadContext in, int bit, String before) {
    return bit == 0 ? before : in.readString();
  }
}
