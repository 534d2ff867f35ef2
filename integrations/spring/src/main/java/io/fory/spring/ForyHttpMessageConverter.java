package io.fory.spring;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.ResourceRegion;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractSmartHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConversionException;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.util.MultiValueMap;
import org.springframework.util.unit.DataSize;

/**
 * Reads and writes HTTP bodies of the media type {@link #MEDIA_TYPE}, of servers and clients. A
 * body is one message, of a type that may be generic. It answers for the types only that its {@link
 * Fory} {@linkplain Fory#admits admits}, so that a server refuses others with status 415, or 406
 * where they are asked for. Types that Spring has converters for whatever the media type are
 * declined: {@code String}, {@code byte[]}, resources and forms. Thread-safe.
 *
 * <p>It belongs behind the other converters: a client that asks for nothing gets what the first one
 * writes.
 */
public final class ForyHttpMessageConverter extends AbstractSmartHttpMessageConverter<Object> {
  /** The media type: {@value #MEDIA_TYPE_VALUE}. */
  public static final MediaType MEDIA_TYPE = new MediaType("application", "x-fory");

  /** The media type as a text, for annotations. */
  public static final String MEDIA_TYPE_VALUE = "application/x-fory";

  /** How large a body may be that is read, unless another size is given: 10 MiB. */
  public static final DataSize DEFAULT_MAX_BODY_SIZE = DataSize.ofMegabytes(10);

  /** What converters of Spring read and write, with all classes below. */
  private static final List<Class<?>> OF_SPRING =
      List.of(
          String.class, byte[].class, Resource.class, ResourceRegion.class, MultiValueMap.class);

  private final Fory fory;
  private final int maxBytes;

  /** Makes a converter that reads bodies of at most {@link #DEFAULT_MAX_BODY_SIZE}. */
  public ForyHttpMessageConverter(Fory fory) {
    this(fory, DEFAULT_MAX_BODY_SIZE);
  }

  /**
   * Makes a converter.
   *
   * @param maxBodySize of bodies that are read; larger ones are a {@link BodyTooLargeException}
   * @throws IllegalArgumentException if it is less than a byte, or 2 GiB and more
   */
  public ForyHttpMessageConverter(Fory fory, DataSize maxBodySize) {
    super(MEDIA_TYPE);
    this.fory = Objects.requireNonNull(fory, "fory");
    long bytes = maxBodySize.toBytes();
    if (bytes < 1 || bytes >= Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "The maximum size of a body is " + bytes + " bytes; it must be 1 byte to 2 GiB");
    }
    this.maxBytes = (int) bytes;
  }

  @Override
  public boolean canRead(ResolvableType type, MediaType mediaType) {
    return canRead(mediaType) && !isOfSpring(type) && fory.admits(ResolvedTypes.of(type));
  }

  /**
   * Returns whether a type belongs to a converter of Spring. Before that converter this one would
   * take its bodies wherever no media type is given.
   */
  private static boolean isOfSpring(ResolvableType type) {
    Class<?> raw = type.resolve(Object.class);
    return isOfSpring(raw) || type.asCollection().getGeneric(0).resolve() == ResourceRegion.class;
  }

  private static boolean isOfSpring(Class<?> type) {
    return OF_SPRING.stream().anyMatch(each -> each.isAssignableFrom(type));
  }

  /**
   * Reads a body.
   *
   * @throws HttpMessageNotReadableException if it is no message of that type, with a {@link
   *     ForyException} as the cause
   * @throws BodyTooLargeException if it is larger than it may be
   * @throws HttpMessageConversionException if a class of the application cannot be served, whatever
   *     the body has
   */
  @Override
  public Object read(ResolvableType type, HttpInputMessage input, Map<String, Object> hints)
      throws IOException {
    byte[] bytes = bytesOf(input);
    try {
      return fory.readerFor(ResolvedTypes.of(type)).read(bytes);
    } catch (ForyException e) {
      if (e.code() == ErrorCode.UNSUPPORTED_TYPE) {
        throw new HttpMessageConversionException("Type cannot be read: " + Cures.messageOf(e), e);
      }
      throw new HttpMessageNotReadableException(
          "Body cannot be read: " + Cures.messageOf(e), e, input);
    }
  }

  private byte[] bytesOf(HttpInputMessage input) throws IOException {
    long announced = input.getHeaders().getContentLength();
    if (announced > maxBytes) {
      throw tooLarge(announced, input);
    }
    // Grows with what arrives, whatever was announced.
    byte[] bytes = input.getBody().readNBytes(maxBytes + 1);
    if (bytes.length > maxBytes) {
      throw tooLarge(bytes.length, input);
    }
    return bytes;
  }

  private BodyTooLargeException tooLarge(long size, HttpInputMessage input) {
    return new BodyTooLargeException(
        new LimitExceededException(
            "bytes of the body", size, maxBytes, "The property fory.http.max-body-size raises it"),
        input);
  }

  @Override
  public boolean canWrite(ResolvableType type, Class<?> valueClass, MediaType mediaType) {
    return canWrite(mediaType)
        && !isOfSpring(type)
        && (valueClass == null || !isOfSpring(valueClass))
        && fory.admits(ResolvedTypes.of(type))
        && (valueClass == null || fory.admits(valueClass));
  }

  @Override
  protected void writeInternal(
      Object value, ResolvableType type, HttpOutputMessage output, Map<String, Object> hints)
      throws IOException {
    byte[] bytes;
    try {
      bytes = fory.serialize(value);
    } catch (ForyException e) {
      throw new HttpMessageNotWritableException("Body cannot be written: " + Cures.messageOf(e), e);
    }
    output.getHeaders().setContentLength(bytes.length);
    output.getBody().write(bytes);
  }

  @Override
  protected boolean supportsRepeatableWrites(Object value) {
    return true;
  }
}
