package io.fory.format;

import static org.testng.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles classes in memory. */
final class MemoryCompiler {
  private MemoryCompiler() {}

  /** Returns the loader of a class of some source and those in it. */
  static ClassLoader compiled(String name, String source) throws Exception {
    return loader(classFiles(name, source), MemoryCompiler.class.getClassLoader());
  }

  /** Returns a loader of classes. */
  static ClassLoader loader(Map<String, byte[]> classes, ClassLoader parent) {
    return new ClassLoader(parent) {
      @Override
      protected Class<?> findClass(String type) throws ClassNotFoundException {
        byte[] bytes = classes.get(type);
        if (bytes == null) {
          throw new ClassNotFoundException(type);
        }
        return defineClass(type, bytes, 0, bytes.length);
      }
    };
  }

  /** Returns the class files of a class of some source and those in it, by their names. */
  static Map<String, byte[]> classFiles(String name, String source) throws Exception {
    Map<String, ByteArrayOutputStream> made = new HashMap<>();
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavaFileManager memory =
          new ForwardingJavaFileManager<JavaFileManager>(files) {
            @Override
            public JavaFileObject getJavaFileForOutput(
                Location location, String type, JavaFileObject.Kind kind, FileObject sibling) {
              return new SimpleJavaFileObject(URI.create("memory:///" + type), kind) {
                @Override
                public OutputStream openOutputStream() {
                  ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                  made.put(type, bytes);
                  return bytes;
                }
              };
            }
          };
      JavaFileObject unit =
          new SimpleJavaFileObject(
              URI.create("memory:///" + name.replace('.', '/') + ".java"),
              JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignored) {
              return source;
            }
          };
      List<String> options = List.of("-proc:none", "--release", "17");
      assertTrue(compiler.getTask(null, memory, null, options, null, List.of(unit)).call(), source);
    }
    Map<String, byte[]> files = new HashMap<>();
    made.forEach((type, bytes) -> files.put(type, bytes.toByteArray()));
    return files;
  }
}
