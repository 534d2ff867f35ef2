package io.fory.xlang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Messages that a client has written, in a file below {@code src/test/resources/xlang/golden}: a
 * line for each, with the case, the mode and the bytes.
 */
final class ClientMessages {
  static final String APACHE_FORY = "apache-fory-java-" + ApacheForySide.VERSION;
  static final String PYFORY = "pyfory-" + PythonSide.PYFORY;

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/xlang/golden");
  private static final String COMMAND =
      "mvn -B -ntp -pl fory-core test -Dtest=ClientsTest -Dfory.golden.write=true";

  /** One message. */
  @SuppressWarnings("ArrayRecordComponent") // read only
  record Message(String client, String name, Mode mode, byte[] bytes) {
    @Override
    public String toString() {
      return client + " " + name + " " + mode;
    }
  }

  private ClientMessages() {}

  /** Returns all messages of both clients. */
  static Map<String, Message> read() throws IOException {
    Map<String, Message> messages = new LinkedHashMap<>();
    for (String client : List.of(APACHE_FORY, PYFORY)) {
      for (String line : Files.readAllLines(file(client))) {
        if (!line.startsWith("#")) {
          String[] parts = line.split(" ", 3);
          byte[] bytes = HexFormat.of().parseHex(parts[2]);
          Message message = new Message(client, parts[0], Mode.of(parts[1]), bytes);
          messages.put(message.toString(), message);
        }
      }
    }
    return messages;
  }

  static void write(String client, List<Message> messages) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("# What " + client + " writes; made with");
    lines.add("# " + COMMAND);
    for (Message message : messages) {
      String hex = HexFormat.of().formatHex(message.bytes());
      lines.add(message.name() + " " + message.mode() + " " + hex);
    }
    Files.createDirectories(FOLDER);
    Files.write(file(client), lines, StandardCharsets.UTF_8);
  }

  private static Path file(String client) {
    return FOLDER.resolve(client + ".txt");
  }
}
