package io.fory.dump;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses JSON strictly, as RFC 8259 has it: what it refuses other parsers refuse too. */
final class JsonText {
  private final String text;
  private int at;

  private JsonText(String text) {
    this.text = text;
  }

  /** Returns lists, maps, strings, {@link BigDecimal}s, booleans and null. */
  static Object parse(String text) {
    JsonText parser = new JsonText(text);
    Object value = parser.value();
    parser.space();
    if (parser.at != text.length()) {
      throw parser.wrong();
    }
    return value;
  }

  private IllegalArgumentException wrong() {
    int from = Math.max(0, at - 40);
    return new IllegalArgumentException(
        "no JSON at " + at + ": " + text.substring(from, Math.min(text.length(), at + 40)));
  }

  private void space() {
    while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private char next() {
    if (at == text.length()) {
      throw wrong();
    }
    return text.charAt(at++);
  }

  private boolean skip(char c) {
    space();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void require(char c) {
    if (!skip(c)) {
      throw wrong();
    }
  }

  private Object value() {
    if (skip('{')) {
      Map<String, Object> map = new LinkedHashMap<>();
      while (!skip('}')) {
        if (!map.isEmpty()) {
          require(',');
        }
        require('"');
        String key = string();
        require(':');
        if (map.containsKey(key)) {
          throw wrong();
        }
        map.put(key, value());
      }
      return map;
    }
    if (skip('[')) {
      List<Object> list = new ArrayList<>();
      while (!skip(']')) {
        if (!list.isEmpty()) {
          require(',');
        }
        list.add(value());
      }
      return list;
    }
    return skip('"') ? string() : plain();
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    for (char c = next(); c != '"'; c = next()) {
      if (c < ' ') {
        throw wrong();
      }
      if (c == '\\') {
        char escaped = next();
        if (escaped == 'u') {
          out.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
          at += 4;
        } else if (escaped == '"' || escaped == '\\') {
          out.append(escaped);
        } else {
          throw wrong();
        }
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private Object plain() {
    int from = at;
    while (at < text.length() && ",]}\n ".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(from, at);
    return switch (word) {
      case "null" -> null;
      case "true" -> true;
      case "false" -> false;
      default -> {
        if (!word.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")) {
          at = from;
          throw wrong();
        }
        yield new BigDecimal(word);
      }
    };
  }
}
