package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.annotation.Ignore;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import io.fory.error.UserCodeException;
import io.fory.type.BuiltInTypes;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.SocketTimeoutException;
import java.net.URISyntaxException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.text.ParseException;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IllegalFormatWidthException;
import java.util.List;
import java.util.MissingFormatArgumentException;
import java.util.MissingResourceException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.regex.PatternSyntaxException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Throwables: their message, trace, cause, suppressed throwables and own fields. */
public final class ThrowableTest {
  private static Fory fory(Class<?>... types) {
    return build(false, types);
  }

  private static Fory tracking(Class<?>... types) {
    return build(true, types);
  }

  private static Fory build(boolean tracking, Class<?>... types) {
    var builder = Fory.builder().withCodegen(false).withRefTracking(tracking);
    for (Class<?> type : types) {
      builder.register(type);
    }
    return builder.build();
  }

  @SuppressWarnings("unchecked") // a copy has the class of the original
  private static <T extends Throwable> T copy(Fory fory, T thrown) {
    return (T) fory.deserialize(fory.serialize(thrown));
  }

  private static void assertSameThrowable(Throwable copy, Throwable thrown) {
    assertSame(copy.getClass(), thrown.getClass());
    assertEquals(copy.getMessage(), thrown.getMessage());
    assertEquals(copy.toString(), thrown.toString());
    assertEquals(copy.getStackTrace(), thrown.getStackTrace());
    assertEquals(copy.getSuppressed().length, thrown.getSuppressed().length);
    for (int i = 0; i < copy.getSuppressed().length; i++) {
      assertSameThrowable(copy.getSuppressed()[i], thrown.getSuppressed()[i]);
    }
    if (thrown.getCause() == null) {
      assertNull(copy.getCause());
    } else {
      assertSameThrowable(copy.getCause(), thrown.getCause());
    }
  }

  @DataProvider
  public Object[][] builtInClasses() {
    List<Object[]> rows = new ArrayList<>();
    for (int number = 0; number < BuiltInTypes.count(); number++) {
      Class<?> type = BuiltInTypes.classOf(number);
      if (type != null
          && Throwable.class.isAssignableFrom(type)
          && !Modifier.isAbstract(type.getModifiers())) {
        rows.add(new Object[] {type});
      }
    }
    return rows.toArray(new Object[0][]);
  }

  @Test(dataProvider = "builtInClasses")
  public void everyBuiltInThrowableComesBack(Class<?> type) throws ReflectiveOperationException {
    Throwable thrown = make(type);
    thrown.addSuppressed(new IllegalStateException("suppressed"));
    assertSameThrowable(copy(fory(), thrown), thrown);
    assertSameThrowable(copy(tracking(), thrown), thrown);
  }

  private Throwable make(Class<?> type) throws ReflectiveOperationException {
    if (type == UncheckedIOException.class) {
      return new UncheckedIOException("text", new IOException("cause"));
    }
    if (type == ExecutionException.class || type == CompletionException.class) {
      return (Throwable)
          type.getConstructor(String.class, Throwable.class).newInstance("text", new Error("e"));
    }
    for (Object[] row : stateful()) {
      if (row[0].getClass() == type) {
        return (Throwable) row[0];
      }
    }
    for (Constructor<?> candidate : type.getConstructors()) {
      if (Arrays.equals(candidate.getParameterTypes(), new Class<?>[] {String.class})) {
        return (Throwable) candidate.newInstance("text");
      }
    }
    try {
      return (Throwable) type.getConstructor(Throwable.class).newInstance(new Error("e"));
    } catch (NoSuchMethodException e) {
      return (Throwable) type.getConstructor().newInstance();
    }
  }

  @DataProvider
  public Object[][] stateful() {
    return new Object[][] {
      {new FileSystemException("a", "b", "c")},
      {new FileSystemException(null)},
      {new AccessDeniedException("a")},
      {new InvalidPathException("a", "b", 1)},
      {new URISyntaxException("a", "b")},
      {new PatternSyntaxException("a", "b", 0)},
      {new DateTimeParseException("a", "b", 7)},
      {new ParseException("a", 3)},
      {new MissingResourceException("a", null, "c")},
      {new TypeNotPresentException("a", new Error("b"))},
      {new MissingFormatArgumentException("specifier")},
      {new IllegalFormatWidthException(5)},
      {new java.nio.charset.MalformedInputException(5)},
      {new java.nio.charset.UnmappableCharacterException(6)},
      {new java.nio.charset.UnsupportedCharsetException("a")},
      {new InvocationTargetException(null, null)},
      {new UndeclaredFormat("b")},
    };
  }

  /** A class of the application below a JDK class with state. */
  private static final class UndeclaredFormat extends FileSystemException {
    private static final long serialVersionUID = 1L;
    private final int code = 5;

    UndeclaredFormat(String other) {
      super("file", other, "reason");
    }

    @Override
    public String getReason() {
      return super.getReason() + code;
    }
  }

  @Test(dataProvider = "stateful")
  public void theStateOfJdkThrowablesComesBack(Exception thrown) {
    assertSameThrowable(copy(fory(thrown.getClass()), thrown), thrown);
  }

  @Test
  public void gettersOfJdkThrowablesGiveTheSame() {
    ParseException parse = copy(fory(ParseException.class), new ParseException("a", 3));
    assertEquals(parse.getErrorOffset(), 3);
    SocketTimeoutException timeout = new SocketTimeoutException("slow");
    timeout.bytesTransferred = 17;
    assertEquals(copy(fory(), timeout).bytesTransferred, 17);
    MissingResourceException missing = new MissingResourceException("a", "b", "c");
    MissingResourceException copy = copy(fory(MissingResourceException.class), missing);
    assertEquals(copy.getClassName() + copy.getKey(), "bc");
  }

  @Test
  public void aHelpfulMessageOfTheJvmIsKept() {
    Object nothing = null;
    NullPointerException thrown =
        expectThrows(NullPointerException.class, () -> assertNotNull(nothing.toString()));
    assertNotNull(thrown.getMessage());
    assertSameThrowable(copy(fory(), thrown), thrown);
  }

  @Test
  public void aJdkThrowableWhoseStateCannotBeReachedIsRefusedWithACure() {
    InvalidClassException thrown = new InvalidClassException("a", "b");
    UnsupportedTypeException error =
        expectThrows(
            UnsupportedTypeException.class,
            () -> fory(InvalidClassException.class).serialize(thrown));
    assertTrue(error.getMessage().contains("InvalidClassException"), error.getMessage());
    assertTrue(error.cure().contains("registerSerializer"), error.getMessage());
  }

  /** Has fields, and no constructor that takes just a message. */
  private static class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static int made;
    private final int code;
    final List<String> details = new ArrayList<>();
    private transient String scratch = "scratch";
    @Ignore private String ignored = "ignored";
    private double ratio = Double.NaN;

    Failure(int code, String message, Throwable cause) {
      super(message, cause);
      this.code = code;
      made++;
    }

    @Override
    public String getMessage() {
      return super.getMessage() + " (code " + code + ")";
    }
  }

  private static final class NarrowFailure extends Failure {
    private static final long serialVersionUID = 1L;
    private final long code;

    NarrowFailure(long code, String message) {
      super(1, message, null);
      this.code = code;
    }

    @Override
    public String getMessage() {
      return "narrow: " + super.getMessage();
    }
  }

  @Test
  public void fieldsOfTheApplicationsThrowablesComeBack() {
    Failure thrown = new Failure(42, "broken", new IOException("disk"));
    thrown.details.add("a");
    int made = Failure.made;
    Failure copy = copy(fory(Failure.class), thrown);
    assertEquals(Failure.made, made, "no constructor of the application runs");
    assertSameThrowable(copy, thrown);
    assertEquals(copy.getMessage(), "broken (code 42)");
    assertEquals(copy.code, 42);
    assertEquals(copy.details, List.of("a"));
    assertTrue(Double.isNaN(copy.ratio));
    assertNull(copy.scratch);
    assertNull(copy.ignored);
  }

  @Test
  public void shadowedFieldsAndDecoratedMessagesOfSubclassesComeBack() {
    NarrowFailure thrown = new NarrowFailure(Long.MIN_VALUE, null);
    NarrowFailure copy = copy(fory(NarrowFailure.class), thrown);
    assertSameThrowable(copy, thrown);
    assertEquals(copy.code, Long.MIN_VALUE);
    assertEquals(((Failure) copy).code, 1);
  }

  /** Writes no stack trace and lets nothing be suppressed. */
  private static final class Signal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Signal() {
      super("signal", null, false, false);
    }
  }

  @Test
  public void aThrowableWithoutStackTraceComesBackWithoutOne() {
    Signal copy = copy(fory(Signal.class), new Signal());
    assertSameThrowable(copy, new Signal());
    assertEquals(copy.getStackTrace().length, 0);
  }

  @Test
  public void theCauseChainComesBack() {
    Exception thrown = new Exception("0");
    for (int i = 1; i < 100; i++) {
      thrown = new IllegalStateException(String.valueOf(i), thrown);
    }
    assertSameThrowable(copy(fory(), thrown), thrown);
  }

  @Test
  public void aChainDeeperThanTheLimitIsRefusedAtBothEnds() {
    Fory wide = Fory.builder().withCodegen(false).withMaxDepth(1000).build();
    Exception thrown = new Exception("0");
    for (int i = 1; i < 500; i++) {
      thrown = new IllegalStateException(thrown);
    }
    Exception deep = thrown;
    byte[] message = wide.serialize(deep);
    assertNotNull(wide.deserialize(message));
    expectThrows(LimitExceededException.class, () -> fory().serialize(deep));
    LimitExceededException error =
        expectThrows(LimitExceededException.class, () -> fory().deserialize(message));
    assertTrue(error.path().contains("cause.cause"), error.getMessage());
  }

  @Test
  public void cyclesOfCausesAndSuppressedComeBackWithTracking() {
    Exception first = new Exception("first");
    Exception second = new Exception("second", first);
    first.initCause(second);
    first.addSuppressed(second);
    second.addSuppressed(first);
    Exception copy = copy(tracking(), first);
    assertEquals(copy.getMessage(), "first");
    assertEquals(copy.getCause().getMessage(), "second");
    assertSame(copy.getCause().getCause(), copy);
    assertSame(copy.getSuppressed()[0], copy.getCause());
    assertSame(copy.getCause().getSuppressed()[0], copy);
    expectThrows(LimitExceededException.class, () -> fory().serialize(first));
  }

  @Test
  public void aCycleThroughAThrowableThatNeedsItsCauseIsReported() {
    Exception target = new Exception("target");
    InvocationTargetException thrown = new InvocationTargetException(target);
    target.addSuppressed(thrown);
    UnsupportedTypeException error =
        expectThrows(UnsupportedTypeException.class, () -> tracking().serialize(thrown));
    assertTrue(error.path().contains("suppressed[0]"), error.getMessage());
  }

  @Test
  public void errorsNameThePart() {
    Exception thrown = new Exception(new Exception(new Signal()));
    thrown.addSuppressed(new Exception());
    thrown.addSuppressed(new Signal());
    ForyException cause = expectThrows(ForyException.class, () -> fory().serialize(thrown));
    assertEquals(cause.path(), "Exception.cause.cause");
  }

  /** Fails whenever it is made. */
  private static final class Explosive extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static boolean armed;

    @Override
    public synchronized Throwable fillInStackTrace() {
      if (armed) {
        throw new IllegalStateException("armed");
      }
      return super.fillInStackTrace();
    }
  }

  @Test
  public void codeOfTheApplicationThatFailsIsReported() {
    Fory fory = fory(Explosive.class);
    byte[] message = fory.serialize(new Explosive());
    Explosive.armed = true;
    try {
      UserCodeException error =
          expectThrows(UserCodeException.class, () -> fory.deserialize(message));
      assertTrue(error.getMessage().contains("Explosive"), error.getMessage());
    } finally {
      Explosive.armed = false;
    }
    assertNotNull(fory.deserialize(message));
  }
}
