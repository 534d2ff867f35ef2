package io.fory.library;

import com.google.protobuf.GeneratedMessageLite;
import com.google.protobuf.Parser;

/** A lite message of one {@code int32}, as protobuf generates such classes. */
public final class LiteNumber extends GeneratedMessageLite<LiteNumber, LiteNumber.Builder> {
  private static final LiteNumber DEFAULT = new LiteNumber();

  static {
    registerDefaultInstance(LiteNumber.class, DEFAULT);
  }

  private int value_;

  private LiteNumber() {}

  public static LiteNumber getDefaultInstance() {
    return DEFAULT;
  }

  static LiteNumber of(int value) {
    Builder builder = (Builder) DEFAULT.createBuilder();
    return builder.set(value).build();
  }

  @Override
  protected Object dynamicMethod(MethodToInvoke method, Object first, Object second) {
    return switch (method) {
      case NEW_MUTABLE_INSTANCE -> new LiteNumber();
      case NEW_BUILDER -> new Builder();
      case BUILD_MESSAGE_INFO ->
          newMessageInfo(
              DEFAULT,
              "\u0000\u0001\u0000\u0000\u0001\u0001\u0001\u0000\u0000\u0000\u0001\u0004",
              new Object[] {"value_"});
      case GET_DEFAULT_INSTANCE -> DEFAULT;
      case GET_PARSER -> parser();
      case GET_MEMOIZED_IS_INITIALIZED -> (byte) 1;
      default -> null;
    };
  }

  private static Parser<LiteNumber> parser() {
    return new DefaultInstanceBasedParser<>(DEFAULT);
  }

  /** Sets the number. */
  public static final class Builder
      extends GeneratedMessageLite.Builder<LiteNumber, LiteNumber.Builder> {
    private Builder() {
      super(DEFAULT);
    }

    Builder set(int value) {
      copyOnWrite();
      instance.value_ = value;
      return this;
    }
  }
}
