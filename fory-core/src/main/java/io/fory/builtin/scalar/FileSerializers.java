package io.fory.builtin.scalar;

import io.fory.codec.TextBody;
import io.fory.error.UnsupportedTypeException;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.io.File;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Serializers of the names of files.
 *
 * <p>Body: the name as a string, and the separator of the writer as one byte. A reader with another
 * one replaces it, as JDK serialization does.
 */
final class FileSerializers {
  private static final int FILE_BYTES = 96;

  private FileSerializers() {}

  private static void writeName(WriteContext out, String name) {
    TextSerializers.write(out, name);
    out.writeByte(File.separatorChar);
  }

  private static String readName(ReadContext in) {
    String name = TextBody.readText(in);
    in.charge(FILE_BYTES + 3L * name.length());
    char separator = (char) in.readUint8();
    return separator == File.separatorChar ? name : name.replace(separator, File.separatorChar);
  }

  /** The file itself is not looked at. */
  static final class OfFile extends LeafSerializer<File> {
    OfFile() {
      super(2);
    }

    @Override
    public void write(WriteContext out, File value) {
      writeName(out, value.getPath());
    }

    @Override
    public File read(ReadContext in) {
      return new File(readName(in));
    }
  }

  /** Only paths of the default file system, of which every JVM has one. */
  static final class OfPath extends LeafSerializer<Path> {
    OfPath() {
      super(2);
    }

    @Override
    public void write(WriteContext out, Path value) {
      if (value.getFileSystem() != FileSystems.getDefault()) {
        UnsupportedTypeException refused =
            new UnsupportedTypeException(
                Path.class.getName(), "it belongs to another file system than the default one");
        refused.withCure("Hold the URI of the path");
        throw refused;
      }
      writeName(out, value.toString());
    }

    @Override
    public Path read(ReadContext in) {
      String name = readName(in);
      try {
        return Path.of(name);
      } catch (InvalidPathException e) {
        throw in.malformedInput("a path with an error at index " + e.getIndex());
      }
    }
  }
}
