package io.fory.census;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Classes with a public field of each of some types: {@code f0}, {@code f1} and so on. */
final class Holders extends ClassLoader {
  private int count;

  Holders() {
    super(Holders.class.getClassLoader());
  }

  /** Returns a new class with a field of each type. */
  Class<?> declaring(List<Class<?>> types) {
    String name = "census.Holder" + count++;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(0xCAFEBABE);
      out.writeInt(61); // Java 17
      out.writeShort(5 + 2 * types.size());
      entry(out, name.replace('.', '/')); // 1
      out.writeByte(7); // 2: this class
      out.writeShort(1);
      entry(out, "java/lang/Object"); // 3
      out.writeByte(7); // 4: the superclass
      out.writeShort(3);
      for (int i = 0; i < types.size(); i++) {
        entry(out, "f" + i);
        entry(out, types.get(i).descriptorString());
      }
      out.writeShort(0x0021); // public
      out.writeShort(2);
      out.writeShort(4);
      out.writeShort(0);
      out.writeShort(types.size());
      for (int i = 0; i < types.size(); i++) {
        out.writeShort(0x0001); // public
        out.writeShort(5 + 2 * i);
        out.writeShort(6 + 2 * i);
        out.writeShort(0);
      }
      out.writeInt(0); // neither methods nor attributes
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return defineClass(name, bytes.toByteArray(), 0, bytes.size());
  }

  private static void entry(DataOutputStream out, String text) throws IOException {
    out.writeByte(1);
    out.writeUTF(text);
  }
}
