package io.fory.builtin.scalar;

import io.fory.codec.TextBody;
import io.fory.error.ForyException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageReader;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Serializers of network addresses. None of them resolves a name, in either direction. */
final class AddressSerializers {
  private static final int UNRESOLVED = 0;
  private static final int IPV4_BYTES = 4;
  private static final int IPV6_BYTES = 16;
  private static final int ADDRESS_BYTES = 128;

  private AddressSerializers() {}

  /** Writes the bytes, the host or null, and of an IPv6 address the scope plus one, or 0. */
  private static void writeAddress(WriteContext out, InetAddress value) {
    byte[] bytes = value.getAddress();
    int p = out.reserve(bytes.length);
    System.arraycopy(bytes, 0, out.array(), p, bytes.length);
    String text = value.toString(); // specified to look nothing up: host/literal
    int slash = text.lastIndexOf('/');
    TextSerializers.write(out, slash <= 0 ? null : text.substring(0, slash));
    if (value instanceof Inet6Address address) {
      boolean scoped = text.indexOf('%', slash) >= 0;
      out.writeVarUint32(scoped ? address.getScopeId() + 1 : 0);
    }
  }

  private static InetAddress readAddress(ReadContext in, int bytes) {
    in.charge(ADDRESS_BYTES);
    byte[] address = new byte[bytes];
    int p = in.take(bytes);
    System.arraycopy(in.array(), p, address, 0, bytes);
    String host = in.readString();
    try {
      return bytes == IPV4_BYTES
          ? InetAddress.getByAddress(host, address)
          : Inet6Address.getByAddress(host, address, in.readVarUint32() - 1);
    } catch (UnknownHostException e) {
      throw in.malformedInput("an address that does not exist");
    }
  }

  /**
   * Serializer of the class that all addresses share. It has no objects of its own.
   *
   * <p>Body: none.
   */
  static final class OfInetAddress extends LeafSerializer<InetAddress> {
    OfInetAddress() {
      super(1);
    }

    @Override
    public void write(WriteContext out, InetAddress value) {
      throw new UnsupportedTypeException(
          value.getClass().getTypeName(), "it is neither an Inet4Address nor an Inet6Address");
    }

    @Override
    public InetAddress read(ReadContext in) {
      throw in.malformedInput("an address that is neither IPv4 nor IPv6");
    }
  }

  /** Body: four bytes; the host as a string, null if it is not known. */
  static final class OfInet4Address extends LeafSerializer<Inet4Address> {
    OfInet4Address() {
      super(IPV4_BYTES + 1);
    }

    @Override
    public void write(WriteContext out, Inet4Address value) {
      writeAddress(out, value);
    }

    @Override
    public Inet4Address read(ReadContext in) {
      return (Inet4Address) readAddress(in, IPV4_BYTES);
    }
  }

  /**
   * Body: 16 bytes; the host as a string, null if it is not known; the number of the scope plus
   * one, an unsigned LEB128, or 0. An interface is kept as the number that it has at the writer.
   */
  static final class OfInet6Address extends LeafSerializer<Inet6Address> {
    OfInet6Address() {
      super(IPV6_BYTES + 2);
    }

    @Override
    public void write(WriteContext out, Inet6Address value) {
      writeAddress(out, value);
    }

    @Override
    public Inet6Address read(ReadContext in) {
      return (Inet6Address) readAddress(in, IPV6_BYTES);
    }
  }

  /**
   * Body: the port in two bytes; one byte: 4 or 16 and the body of the address, or 0 and the name
   * of the host, which is not resolved, as a string.
   */
  static final class OfInetSocketAddress extends LeafSerializer<InetSocketAddress> {
    OfInetSocketAddress() {
      super(Short.BYTES + 2);
    }

    @Override
    public void write(WriteContext out, InetSocketAddress value) {
      out.writeInt16((short) value.getPort());
      InetAddress address = value.getAddress();
      if (address == null) {
        out.writeByte(UNRESOLVED);
        TextSerializers.write(out, value.getHostString());
      } else {
        out.writeByte(address instanceof Inet4Address ? IPV4_BYTES : IPV6_BYTES);
        writeAddress(out, address);
      }
    }

    @Override
    public InetSocketAddress read(ReadContext in) {
      in.charge(ADDRESS_BYTES);
      int port = Short.toUnsignedInt(in.readInt16());
      int kind = in.readUint8();
      if (kind == UNRESOLVED) {
        return InetSocketAddress.createUnresolved(TextBody.readText(in), port);
      }
      if (kind != IPV4_BYTES && kind != IPV6_BYTES) {
        throw in.malformedInput("a socket address of kind " + kind);
      }
      return new InetSocketAddress(readAddress(in, kind), port);
    }
  }

  /**
   * Body: {@link URL#toExternalForm()} as a string; only protocols for which every JVM has a
   * handler, so that no handler is looked for by a name from input.
   *
   * <p>{@link URL#equals} and {@link URL#hashCode} ask the network. So a URL weighs more than any
   * message may spend on keys: one that a key leads to is refused before it is hashed.
   */
  static final class OfUrl extends LeafSerializer<URL> {
    private static final Set<String> PROTOCOLS =
        Set.of("file", "ftp", "http", "https", "jrt", "mailto");

    private static final String ARCHIVE = "jar:";
    private static final int URL_BYTES = 160;

    OfUrl() {
      super(1);
    }

    @Override
    public void write(WriteContext out, URL value) {
      String text = value.toExternalForm();
      if (!isKnown(text)) {
        UnsupportedTypeException refused =
            new UnsupportedTypeException(
                URL.class.getName(), "not every JVM has a handler for its protocol");
        refused.withCure("Hold a URI, whose protocol may be any; known are " + PROTOCOLS);
        throw refused;
      }
      if (!comesBack(value, text)) {
        UnsupportedTypeException refused =
            new UnsupportedTypeException(URL.class.getName(), "its text is that of another URL");
        refused.withCure("Make it from its text");
        throw refused;
      }
      TextSerializers.write(out, text);
    }

    /** Parts that were given one by one may not be those of their text. */
    private static boolean comesBack(URL value, String text) {
      try {
        URL again = new URL(text);
        return again.getProtocol().equals(value.getProtocol())
            && textOf(again.getAuthority()).equals(textOf(value.getAuthority()))
            && textOf(again.getHost()).equals(textOf(value.getHost()))
            && again.getPort() == value.getPort()
            && again.getFile().equals(value.getFile())
            && Objects.equals(again.getRef(), value.getRef());
      } catch (MalformedURLException e) {
        return false;
      }
    }

    private static String textOf(String part) {
      return part == null ? "" : part;
    }

    /** Returns whether the protocol, in archives that of the innermost URL, is one of ours. */
    private static boolean isKnown(String text) {
      int start = 0;
      while (text.regionMatches(true, start, ARCHIVE, 0, ARCHIVE.length())) {
        start += ARCHIVE.length();
      }
      int colon = text.indexOf(':', start);
      return colon >= 0
          && colon < start + 2 * ARCHIVE.length()
          && PROTOCOLS.contains(text.substring(start, colon).toLowerCase(Locale.ROOT));
    }

    @Override
    public URL read(ReadContext in) {
      String text = TextBody.readText(in);
      in.charge(URL_BYTES + 2L * text.length());
      MessageReader.workOf(in).add(Long.MAX_VALUE);
      if (!isKnown(text)) {
        throw in.malformedInput("a URL of a protocol that is not read");
      }
      try {
        return new URL(text);
      } catch (MalformedURLException e) {
        throw malformedUrl(in);
      }
    }

    private static ForyException malformedUrl(ReadContext in) {
      return in.malformedInput("text that is no URL"); // The cause would repeat the text.
    }
  }
}
