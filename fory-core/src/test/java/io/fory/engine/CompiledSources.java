package io.fory.engine;

import io.fory.Fory;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Classes that are compiled from source in memory, for any number of class loaders to define. */
public final class CompiledSources {
  private final Map<String, String> sources;
  private final Map<String, byte[]> classFiles;

  private CompiledSources(Map<String, String> sources, Map<String, byte[]> classFiles) {
    this.sources = sources;
    this.classFiles = classFiles;
  }

  /**
   * Compiles sources in one go.
   *
   * @param sources by the binary name of the top-level class that each declares
   */
  public static CompiledSources compile(Map<String, String> sources) {
    return compile(sources, Fory.class);
  }

  /**
   * Compiles sources that use what several libraries have.
   *
   * @param libraries a class of each
   */
  public static CompiledSources compile(Map<String, String> sources, Class<?>... libraries) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((name, source) -> units.add(new Source(name, source)));
    StringWriter problems = new StringWriter();
    String path =
        Arrays.stream(libraries)
            .map(CompiledSources::location)
            .collect(Collectors.joining(File.pathSeparator));
    try (Outputs outputs =
        new Outputs(compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8))) {
      List<String> options = List.of("-proc:none", "-nowarn", "-Xlint:none", "-cp", path);
      if (!compiler.getTask(problems, outputs, null, options, null, units).call()) {
        throw new AssertionError(problems.toString());
      }
      return new CompiledSources(Map.copyOf(sources), outputs.classFiles());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Compiles one source. */
  public static CompiledSources compile(String className, String source) {
    return compile(Map.of(className, source));
  }

  /** Returns these sources and one more, all compiled together. */
  public CompiledSources and(String className, String source) {
    Map<String, String> more = new LinkedHashMap<>(sources);
    more.put(className, source);
    return compile(more);
  }

  /** Returns these classes without those that have other names than the given ones. */
  public CompiledSources only(Collection<String> names) {
    Map<String, byte[]> fewer = new LinkedHashMap<>(classFiles);
    fewer.keySet().retainAll(names);
    return new CompiledSources(sources, fewer);
  }

  private static String location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the class files by binary name. */
  public Map<String, byte[]> classFiles() {
    return classFiles;
  }

  /** Returns a loader that defines the classes, and asks the loader of this class for others. */
  public ClassLoader newLoader() {
    return newLoader(CompiledSources.class.getClassLoader());
  }

  /** Returns a loader that defines the classes, whatever its parent has, and asks it for others. */
  public ClassLoader newLoader(ClassLoader parent) {
    return new Loader(parent, classFiles);
  }

  /** Returns a class in a loader of its own. */
  public Class<?> load(String name) {
    return load(newLoader(), name);
  }

  /** Returns a class of a loader. */
  public static Class<?> load(ClassLoader loader, String name) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static final class Loader extends ClassLoader {
    private final Map<String, byte[]> classFiles;

    Loader(ClassLoader parent, Map<String, byte[]> classFiles) {
      super(parent);
      this.classFiles = classFiles;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      byte[] classFile = classFiles.get(name);
      if (classFile == null) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known != null ? known : defineClass(name, classFile, 0, classFile.length);
      }
    }
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String className, String text) {
      super(uri(className, Kind.SOURCE), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class Output extends SimpleJavaFileObject {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Output(String className) {
      super(uri(className, Kind.CLASS), Kind.CLASS);
    }

    @Override
    public OutputStream openOutputStream() {
      return bytes;
    }
  }

  private static URI uri(String className, JavaFileObject.Kind kind) {
    try {
      return new URI("memory", "/" + className.replace('.', '/') + kind.extension, null);
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static final class Outputs extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, Output> made = new LinkedHashMap<>();

    Outputs(JavaFileManager standard) {
      super(standard);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      Output output = new Output(className);
      made.put(className, output);
      return output;
    }

    Map<String, byte[]> classFiles() {
      Map<String, byte[]> files = new LinkedHashMap<>();
      made.forEach((name, output) -> files.put(name, output.bytes.toByteArray()));
      return files;
    }
  }
}
