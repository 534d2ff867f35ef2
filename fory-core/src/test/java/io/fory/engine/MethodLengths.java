package io.fory.engine;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** Reads from a class file how many bytes of bytecode each method has. */
final class MethodLengths {
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int METHOD_HANDLE = 15;

  private final DataInputStream in;
  private String[] texts;

  private MethodLengths(byte[] classFile) {
    this.in = new DataInputStream(new ByteArrayInputStream(classFile));
  }

  /** Returns the length of the longest method of each name. */
  static Map<String, Integer> of(byte[] classFile) throws IOException {
    return new MethodLengths(classFile).read();
  }

  private Map<String, Integer> read() throws IOException {
    in.readLong();
    readConstants();
    in.skipNBytes(6);
    in.skipNBytes(2L * in.readUnsignedShort());
    Map<String, Integer> lengths = new TreeMap<>();
    readMembers(new TreeMap<>());
    readMembers(lengths);
    return lengths;
  }

  private void readConstants() throws IOException {
    texts = new String[in.readUnsignedShort()];
    for (int i = 1; i < texts.length; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case UTF8 -> texts[i] = in.readUTF();
        case LONG, DOUBLE -> {
          in.skipNBytes(8);
          i++;
        }
        case METHOD_HANDLE -> in.skipNBytes(3);
        case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
        default -> in.skipNBytes(4);
      }
    }
  }

  private void readMembers(Map<String, Integer> lengths) throws IOException {
    int members = in.readUnsignedShort();
    for (int i = 0; i < members; i++) {
      in.skipNBytes(2);
      String name = texts[in.readUnsignedShort()];
      in.skipNBytes(2);
      int attributes = in.readUnsignedShort();
      for (int j = 0; j < attributes; j++) {
        boolean code = texts[in.readUnsignedShort()].equals("Code");
        byte[] content = new byte[in.readInt()];
        in.readFully(content);
        if (code) {
          DataInputStream body = new DataInputStream(new ByteArrayInputStream(content, 4, 4));
          lengths.merge(name, body.readInt(), Math::max);
        }
      }
    }
  }
}
