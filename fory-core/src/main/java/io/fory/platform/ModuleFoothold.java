package io.fory.platform;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/**
 * Lookups with every mode in modules other than this one.
 *
 * <p>Hidden classes are defined through a lookup that has the MODULE mode. {@link
 * MethodHandles#privateLookupIn} takes that mode away where it crosses from one module into
 * another, and the class paths of two class loaders are two modules. The modes that are left are
 * enough to define one small ordinary class beside the host, and the lookup that this class makes
 * of itself has every mode:
 *
 * <pre>{@code
 * final class ForyFoothold {
 *   static Lookup lookup(Module fory) {
 *     ForyFoothold.class.getModule().addReads(fory);
 *     return MethodHandles.lookup();
 *   }
 * }
 * }</pre>
 */
final class ModuleFoothold {
  private static final String NAME = "ForyFoothold";
  private static final MethodType LOOKUP = MethodType.methodType(Lookup.class, Module.class);

  private ModuleFoothold() {}

  /**
   * Returns a lookup in {@code host} that may define hidden nestmates of it, and lets the modules
   * of both read each other.
   *
   * @throws IllegalAccessException if the host's module does not open the package
   */
  static Lookup lookupIn(Class<?> host, Lookup own) throws IllegalAccessException {
    Module mine = own.lookupClass().getModule();
    mine.addReads(host.getModule());
    Lookup crossed = MethodHandles.privateLookupIn(host, own);
    if (crossed.hasFullPrivilegeAccess()) {
      return crossed;
    }
    try {
      MethodHandle lookup = crossed.findStatic(foothold(host, crossed), "lookup", LOOKUP);
      return MethodHandles.privateLookupIn(host, (Lookup) lookup.invokeExact(mine));
    } catch (IllegalAccessException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static Class<?> foothold(Class<?> host, Lookup crossed) throws IllegalAccessException {
    String prefix = host.getPackageName().isEmpty() ? "" : host.getPackageName() + ".";
    try {
      return crossed.defineClass(classFile((prefix + NAME).replace('.', '/')));
    } catch (LinkageError e) {
      try {
        // An earlier call, or another copy of this library, has defined it.
        return Class.forName(prefix + NAME, false, host.getClassLoader());
      } catch (ClassNotFoundException absent) {
        throw e;
      }
    }
  }

  private static byte[] classFile(String name) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(0xCAFEBABE);
      out.writeInt(61); // Java 17
      out.writeShort(25); // one more than there are constants
      text(out, name); // 1
      entry(out, 7, 1); // 2: this class
      text(out, "java/lang/Object"); // 3
      entry(out, 7, 3); // 4: the superclass
      text(out, "lookup"); // 5
      text(out, LOOKUP.toMethodDescriptorString()); // 6
      text(out, "Code"); // 7
      text(out, "java/lang/invoke/MethodHandles"); // 8
      entry(out, 7, 8); // 9
      text(out, "()Ljava/lang/invoke/MethodHandles$Lookup;"); // 10
      entry(out, 12, 5, 10); // 11
      entry(out, 10, 9, 11); // 12: MethodHandles.lookup
      text(out, "java/lang/Class"); // 13
      entry(out, 7, 13); // 14
      text(out, "getModule"); // 15
      text(out, "()Ljava/lang/Module;"); // 16
      entry(out, 12, 15, 16); // 17
      entry(out, 10, 14, 17); // 18: Class.getModule
      text(out, "java/lang/Module"); // 19
      entry(out, 7, 19); // 20
      text(out, "addReads"); // 21
      text(out, "(Ljava/lang/Module;)Ljava/lang/Module;"); // 22
      entry(out, 12, 21, 22); // 23
      entry(out, 10, 20, 23); // 24: Module.addReads
      shorts(out, 0x1030, 2, 4, 0, 0); // synthetic final class, no interfaces, no fields
      shorts(out, 1, 0x0008, 5, 6, 1, 7); // one static method with one attribute, its code
      byte[] code = {
        0x12,
        2, // ldc this class
        (byte) 0xB6,
        0,
        18, // invokevirtual Class.getModule
        0x2A, // aload_0
        (byte) 0xB6,
        0,
        24, // invokevirtual Module.addReads
        0x57, // pop
        (byte) 0xB8,
        0,
        12, // invokestatic MethodHandles.lookup
        (byte) 0xB0 // areturn
      };
      out.writeInt(12 + code.length);
      shorts(out, 2, 1); // stack, locals
      out.writeInt(code.length);
      out.write(code);
      shorts(out, 0, 0, 0); // no handlers, no attributes of the code nor of the class
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void text(DataOutputStream out, String text) throws IOException {
    out.writeByte(1);
    out.writeUTF(text);
  }

  private static void entry(DataOutputStream out, int tag, int... indexes) throws IOException {
    out.writeByte(tag);
    shorts(out, indexes);
  }

  private static void shorts(DataOutputStream out, int... values) throws IOException {
    for (int value : values) {
      out.writeShort(value);
    }
  }
}
