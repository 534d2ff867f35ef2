package io.fory.dump;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorCode;
import io.fory.plan.ScalarKind;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Prints the bodies of built-in types, part by part as {@link BodyTable} lists them. */
final class BodyDump {
  private static final List<String> CHARSETS =
      List.of("US-ASCII", "ISO-8859-1", "UTF-8", "UTF-16BE", "UTF-16LE", "UTF-16");

  private static final String[] STACK = {
    "loader", "module", "moduleVersion", "class", "method", "file"
  };

  /** Beyond so many bytes a decimal takes long to print. */
  private static final int MOST_DECIMAL_BYTES = 128;

  private final NativeDump dump;

  BodyDump(NativeDump dump) {
    this.dump = dump;
  }

  private DumpInput in() {
    return dump.in;
  }

  private Output out() {
    return dump.out;
  }

  void builtIn(String name, long at, Shape type, PlaceShape place, int number) {
    String body = BodyTable.body(type.name());
    if (BodyTable.isThrowable(type.name())) {
      throwable(name, at, type, number);
    } else if (body == null) {
      throw in().malformed("a value of " + type.name() + ", which is abstract");
    } else if (body.indexOf(':') < 0 && body.length() <= 1) {
      single(body, name, at, type, place, number);
    } else if (body.charAt(0) == '?') {
      boolean present = in().uint8() == 1;
      Object value = present ? leaf(body.charAt(1)) : null;
      out().leaf(name, at, type.name(), number, value);
    } else {
      out().open(name, at, type.name(), number);
      parts(body, place);
      out().close();
    }
  }

  private void parts(String body, PlaceShape place) {
    for (String part : body.split(" ", -1)) {
      int colon = part.indexOf(':');
      String name = part.substring(0, colon);
      char code = part.charAt(colon + 1);
      long at = in().offset();
      if (code == 'o') {
        dump.object(name, PlaceShape.OPEN, true);
      } else if (code == 'C' || code == 'P') {
        container(code, place);
      } else if (code == 'X') {
        Shape below = dump.readType();
        dump.bare(name, below, place);
      } else if (code == 'm') {
        marked(name, "fair");
      } else {
        in().node();
        out().leaf(name, at, null, Output.NONE, leaf(code));
      }
    }
  }

  /** Prints a number whose bit 31 is a mark, which is printed if it is set; returns the number. */
  private int marked(String name, String mark) {
    long at = in().offset();
    int bits = in().buffer().readVarUint32();
    int number = bits & Integer.MAX_VALUE;
    if (name != null) {
      in().node();
      out().leaf(name, at, null, Output.NONE, number);
    }
    if (bits < 0) {
      in().node();
      out().leaf(mark, at, null, Output.NONE, true);
    }
    return number;
  }

  private void single(String body, String name, long at, Shape type, PlaceShape place, int number) {
    char code = body.isEmpty() ? ' ' : body.charAt(0);
    switch (code) {
      case ' ' -> {
        out().open(name, at, type.name(), number);
        out().close();
      }
      case 'I', 'J' -> {
        ScalarKind kind = code == 'I' ? ScalarKind.INT : ScalarKind.LONG;
        dump.inlinePrimitives(name, at, type.name(), kind, number, -1);
      }
      case 'G' -> {
        in().uint8();
        int bytes = in().buffer().readVarUint32();
        dump.primitives(name, at, type.name(), ScalarKind.BYTE, number, length(bytes));
      }
      case 'F' -> buffer(name, at, type, number);
      case 'C', 'A', 'P', 'O', 'E', 'Q', 'N', 'Y', 'V', 'K', 'o' -> {
        out().open(name, at, type.name(), number);
        container(code, place);
        out().close();
      }
      default -> out().leaf(name, at, type.name(), number, leaf(code));
    }
  }

  private int length(int bytes) {
    if (bytes < 0) {
      throw in().malformed("a buffer of too many bytes");
    }
    return bytes;
  }

  private void container(char code, PlaceShape place) {
    switch (code) {
      case 'C', 'A' -> dump.elements(in().length(), place.argument(0));
      case 'P' -> entries(in().length(), place);
      case 'O' -> {
        int count = marked(null, "accessOrder");
        in().requireElements(count);
        entries(count, place);
      }
      case 'E' -> dump.value("value", place.argument(0), true);
      case 'Q' -> {
        dump.value("key", place.argument(0), true);
        dump.value("value", place.argument(1), true);
      }
      case 'N' -> copies(place.argument(0));
      case 'K' -> stackTraceElement();
      case 'o' -> dump.object("of", PlaceShape.OPEN, true);
      default -> constants(code == 'V', place);
    }
  }

  private void copies(PlaceShape each) {
    long at = in().offset();
    int copies = in().buffer().readVarUint32();
    out().leaf("copies", at, null, Output.NONE, Integer.toUnsignedLong(copies));
    if (copies != 0) {
      dump.value("value", each, true);
    }
  }

  private void entries(int count, PlaceShape place) {
    if (count == 0) {
      return;
    }
    PlaceShape keys = place.argument(0);
    PlaceShape values = place.argument(1);
    int kinds = in().uint8();
    if (kinds > 15) {
      throw in().malformed("unknown kind of entries " + kinds);
    }
    Shape key = kindOf(kinds & 3, keys);
    Shape value = kindOf(kinds >> 2, values);
    for (int i = 0; i < count; i++) {
      dump.element("{key}", key, keys);
      dump.element("{value}", value, values);
    }
  }

  private Shape kindOf(int kind, PlaceShape each) {
    boolean kindless = each.isString() || each.isEnum();
    if (kindless && kind != 0) {
      throw in().malformed("unknown kind of entries " + kind);
    }
    return kindless ? null : dump.kind(kind, each);
  }

  private void constants(boolean map, PlaceShape place) {
    PlaceShape keys = place.argument(0);
    long at = in().offset();
    Shape type = keys.isEnum() ? keys.usual() : dump.readType();
    List<String> constants = type.constants();
    if (constants == null) {
      if (type.builtIn() < 0 && type.schema() == null) {
        throw new Stop(
            ErrorCode.INCOMPATIBLE_SCHEMA, "the bytes do not tell the constants of an enum", at);
      }
      throw in().malformed("an enum container of a class that is no enum");
    }
    int bytes = in().length();
    if (bytes > (constants.size() + 7) / 8) {
      throw in().malformed("a set of " + bytes + " bytes");
    }
    byte[] mask = in().buffer().readBytes(bytes);
    StringBuilder names = new StringBuilder();
    int count = 0;
    for (int i = 0; i < bytes * 8; i++) {
      if ((mask[i >> 3] >> (i & 7) & 1) == 0) {
        continue;
      }
      if (i >= constants.size()) {
        throw in().malformed("constant " + i + " of a set of " + constants.size());
      }
      names.append(count++ == 0 ? "" : ", ").append(constants.get(i));
    }
    in().node();
    out().leaf("constants", at, type.name(), Output.NONE, names.toString());
    if (map) {
      dump.elements(count, place.argument(1));
    }
  }

  private void buffer(String name, long at, Shape type, int number) {
    MemoryBuffer buffer = in().buffer();
    int bits = in().uint8();
    if (bits > 8) {
      throw in().malformed("unknown bits of a buffer " + bits);
    }
    long position = Integer.toUnsignedLong(buffer.readVarUint32());
    long limit = Integer.toUnsignedLong(buffer.readVarUint32());
    int capacity = length(buffer.readVarUint32());
    String simple = type.name().substring(type.name().lastIndexOf('.') + 1);
    String kind = simple.replace("Buffer", "").toUpperCase(Locale.ROOT);
    out().open(name, at, type.name(), number);
    in().node();
    out().leaf("position", at, null, Output.NONE, position);
    out().leaf("limit", at, null, Output.NONE, limit);
    dump.primitives(
        "content", in().offset(), null, ScalarKind.valueOf(kind), Output.NONE, capacity);
    out().close();
  }

  private void throwable(String name, long at, Shape type, int number) {
    out().open(name, at, type.name(), number);
    String origin = BodyTable.origin(type.name());
    parts(origin, PlaceShape.OPEN);
    int frames = in().length();
    out().open("stackTrace", in().offset(), null, Output.NONE);
    for (int i = 0; i < frames; i++) {
      out().open("[" + i + "]", in().offset(), null, Output.NONE);
      stackTraceElement();
      out().close();
    }
    out().close();
    if (!origin.contains(":o")) {
      dump.object("cause", PlaceShape.OPEN, true);
    }
    int suppressed = in().length();
    for (int i = 0; i < suppressed; i++) {
      dump.object("suppressed[" + i + "]", PlaceShape.OPEN, true);
    }
    if (type.name().endsWith("SocketTimeoutException")) {
      long field = in().offset();
      Object transferred = leaf('i');
      out().leaf("bytesTransferred", field, "int", Output.NONE, transferred);
    }
    out().close();
  }

  /** Strings that are those of the element before are left out in the message, and here. */
  private void stackTraceElement() {
    in().node();
    int bits = in().uint8();
    if (bits > 63) {
      throw in().malformed("unknown bits of a stack trace element " + bits);
    }
    for (int i = 0; i < STACK.length; i++) {
      long at = in().offset();
      if ((bits >> i & 1) == 1) {
        out().leaf(STACK[i], at, null, Output.NONE, in().string());
      }
    }
    long at = in().offset();
    out().leaf("line", at, null, Output.NONE, in().buffer().readVarInt32());
  }

  /** Reads a value without parts. */
  private Object leaf(char code) {
    MemoryBuffer buffer = in().buffer();
    return switch (code) {
      case 'z' -> in().scalar(ScalarKind.BOOLEAN);
      case 'b' -> in().scalar(ScalarKind.BYTE);
      case 'B' -> in().uint8();
      case 's' -> in().scalar(ScalarKind.SHORT);
      case 'c' -> in().scalar(ScalarKind.CHAR);
      case 'i' -> in().scalar(ScalarKind.INT);
      case 'q' -> in().scalar(ScalarKind.LONG);
      case 'f' -> in().scalar(ScalarKind.FLOAT);
      case 'd' -> in().scalar(ScalarKind.DOUBLE);
      case 'v' -> buffer.readVarInt32();
      case 'u' -> Integer.toUnsignedLong(buffer.readVarUint32());
      case 't' -> in().string();
      case 'T' -> dump.readType().name();
      case 'n' -> number();
      case 'D' -> date();
      case 'M' -> time();
      case 'Z' -> offset();
      case 'U' -> {
        long most = buffer.readInt64();
        yield new UUID(most, buffer.readInt64()).toString();
      }
      case 'a' -> new String(buffer.readBytes(3), StandardCharsets.ISO_8859_1);
      case 'W' -> words();
      case 'L' -> locale();
      case 'H' -> charset();
      case '4' -> address(4);
      case '6' -> address(16);
      case 'S' -> socketAddress();
      default -> throw new IllegalStateException("no such part: " + code);
    };
  }

  private Object number() {
    int bytes = in().length();
    if (bytes == 0) {
      throw in().malformed("a number of no bytes");
    }
    return bytes > MOST_DECIMAL_BYTES
        ? "0x" + in().hex(bytes)
        : new BigInteger(in().buffer().readBytes(bytes));
  }

  private String date() {
    int year = in().buffer().readInt32();
    int month = in().buffer().readByte();
    int day = in().buffer().readByte();
    String sign = year < 0 ? "-" : year > 9999 ? "+" : ""; // as ISO 8601 has them
    long years = Math.abs((long) year);
    return String.format(Locale.ROOT, "%s%04d-%02d-%02d", sign, years, month, day);
  }

  private String time() {
    int nano = in().buffer().readInt32();
    int hour = in().buffer().readByte();
    int minute = in().buffer().readByte();
    int second = in().buffer().readByte();
    return String.format(Locale.ROOT, "%02d:%02d:%02d.%09d", hour, minute, second, nano);
  }

  private String offset() {
    int quarters = in().buffer().readByte();
    int seconds = quarters == 127 ? in().buffer().readInt32() : quarters * 900;
    int rest = Math.abs(seconds % 3600);
    return String.format(
        Locale.ROOT,
        "%s%02d:%02d:%02d",
        seconds < 0 ? "-" : "+",
        Math.abs(seconds / 3600),
        rest / 60,
        rest % 60);
  }

  /** The words as hex digits, the lowest bit of the set in the first byte. */
  private String words() {
    int words = in().length();
    in().require(8L * words);
    return "0x" + in().hex(8 * words);
  }

  private String locale() {
    int form = in().uint8();
    if (form == 1) {
      return in().string();
    }
    String language = in().string();
    String country = in().string();
    String variant = in().string();
    String place = country.isEmpty() && variant.isEmpty() ? "" : "_" + country;
    return language + place + (variant.isEmpty() ? "" : "_" + variant);
  }

  private String charset() {
    int number = in().uint8();
    if (number > CHARSETS.size()) {
      throw in().malformed("unknown charset " + number);
    }
    return number < CHARSETS.size() ? CHARSETS.get(number) : in().string();
  }

  private String address(int bytes) {
    String digits = in().hex(bytes);
    String host = in().string();
    long scope = bytes == 16 ? Integer.toUnsignedLong(in().buffer().readVarUint32()) : 0;
    return (host == null ? "" : host) + "/0x" + digits + (scope == 0 ? "" : "%" + (scope - 1));
  }

  private String socketAddress() {
    int port = in().buffer().readInt16() & 0xFFFF;
    int form = in().uint8();
    if (form != 0 && form != 4 && form != 16) {
      throw in().malformed("unknown form of an address " + form);
    }
    return (form == 0 ? in().string() : address(form)) + ":" + port;
  }
}
