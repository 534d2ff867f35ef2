package io.fory.error;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The whole message of every error, pinned. */
public final class ErrorMessageTest {
  @DataProvider
  public Object[][] errors() {
    return new Object[][] {
      {new MalformedInputException("Unknown tag 7"), ErrorCode.MALFORMED_INPUT, "Unknown tag 7"},
      {
        MalformedInputException.truncated(4, 2, 117),
        ErrorCode.TRUNCATED_INPUT,
        "Input ends early: 4 bytes needed, 2 remain (at byte offset 117)"
      },
      {
        MalformedInputException.truncated(4, 2, -1),
        ErrorCode.TRUNCATED_INPUT,
        "Input ends early: 4 bytes needed, 2 remain"
      },
      {
        MalformedInputException.truncated(1, 0, -1),
        ErrorCode.TRUNCATED_INPUT,
        "Input ends early: 1 byte needed, 0 remain"
      },
      {
        MalformedInputException.truncated("a string of 7 bytes", 2, 5),
        ErrorCode.TRUNCATED_INPUT,
        "Input ends early: a string of 7 bytes, 2 remain (at byte offset 5)"
      },
      {
        new ConfigurationMismatchException("The message has the native format"),
        ErrorCode.CONFIGURATION_MISMATCH,
        "The message has the native format"
      },
      {
        new LimitExceededException("depth", 1001, 1000, "Raise it with withMaxDepth(int)"),
        ErrorCode.LIMIT_EXCEEDED,
        "Limit exceeded: depth is 1001, at most 1000 allowed. Raise it with withMaxDepth(int)"
      },
      {
        new LimitExceededException("depth", 1001, 1000, null),
        ErrorCode.LIMIT_EXCEEDED,
        "Limit exceeded: depth is 1001, at most 1000 allowed"
      },
      {
        new TypeNotAllowedException("Class a.B is refused"),
        ErrorCode.TYPE_NOT_ALLOWED,
        "Class a.B is refused"
      },
      {
        TypeNotAllowedException.unregistered(ErrorMessageTest.class),
        ErrorCode.TYPE_NOT_ALLOWED,
        "Class io.fory.error.ErrorMessageTest is not registered. Register it with"
            + " ForyBuilder.register(io.fory.error.ErrorMessageTest.class)"
      },
      {
        TypeNotAllowedException.unregistered(
            Collections.unmodifiableCollection(List.of()).getClass()),
        ErrorCode.TYPE_NOT_ALLOWED,
        "Class java.util.Collections$UnmodifiableCollection is not registered. It is an internal"
            + " class of the JDK, which no source can name: hold an object of a public class"
            + " instead, or register Class.forName(\"java.util.Collections$UnmodifiableCollection\")"
            + " at both ends"
      },
      {
        TypeNotAllowedException.unregisteredName("a.B", null),
        ErrorCode.TYPE_NOT_ALLOWED,
        "Class a.B is not registered. Register the class under the name that the writer has for"
            + " it, with ForyBuilder.register(Class, \"a.B\"), or, if it is an interface or abstract,"
            + " a class that declares it"
      },
      {
        TypeNotAllowedException.unregisteredId(7),
        ErrorCode.TYPE_NOT_ALLOWED,
        "Class with id 7 is not registered. Register the class that the writer has under it, with"
            + " ForyBuilder.register(Class, 7)"
      },
      {
        TypeNotAllowedException.unregisteredId(-1),
        ErrorCode.TYPE_NOT_ALLOWED,
        "Class with id 4294967295 is not registered"
      },
      {
        TypeNotAllowedException.unreachable(Integer.class, String.class),
        ErrorCode.TYPE_NOT_ALLOWED,
        "Class java.lang.Integer cannot be reached from java.lang.String. Ask for a type whose declared fields reach it,"
            + " or name it in @Subtypes on the field"
      },
      {
        new TypeMismatchException("java.util.List", "java.lang.String"),
        ErrorCode.TYPE_MISMATCH,
        "Type mismatch (declared java.util.List, met java.lang.String)."
            + " Declare or ask for a type that takes the one met, or have the declared one written"
      },
      {
        new TypeMismatchException("int", "null"),
        ErrorCode.TYPE_MISMATCH,
        "Type mismatch (declared int, met null). Declare or ask for a type that can be null"
      },
      {
        new TypeMismatchException("INT32", "null").withCure("Ask isNullAt(int) first"),
        ErrorCode.TYPE_MISMATCH,
        "Type mismatch (declared INT32, met null). Ask isNullAt(int) first"
      },
      {
        new IncompatibleSchemaException("Field price is missing"),
        ErrorCode.INCOMPATIBLE_SCHEMA,
        "Field price is missing"
      },
      {
        new UnsupportedTypeException("a.B", "it has no fields"),
        ErrorCode.UNSUPPORTED_TYPE,
        "Class a.B cannot be serialized: it has no fields"
      },
      {
        new UserCodeException("The constructor of a.B", new IllegalStateException("secret 4711")),
        ErrorCode.USER_CODE_FAILED,
        "The constructor of a.B threw java.lang.IllegalStateException"
      },
    };
  }

  @Test(dataProvider = "errors")
  public void everyErrorSaysWhatIsWrongAndCarriesItsCode(
      ForyException error, ErrorCode code, String message) {
    assertEquals(error.getMessage(), message);
    assertEquals(error.toString(), error.getClass().getName() + ": " + message);
    assertSame(error.code(), code);
  }

  @Test
  public void codesKeepTheirNames() {
    assertEquals(
        Arrays.toString(ErrorCode.values()),
        "[MALFORMED_INPUT, LIMIT_EXCEEDED, TYPE_NOT_ALLOWED, TYPE_MISMATCH, INCOMPATIBLE_SCHEMA,"
            + " UNSUPPORTED_TYPE, USER_CODE_FAILED, TRUNCATED_INPUT, CONFIGURATION_MISMATCH,"
            + " SEGMENT_LOST, STREAM_FAILED, STREAM_ENDED]");
  }

  @Test
  public void aMessagePutsPathOffsetTypesAndCureBehindTheProblem() {
    ForyException error =
        new IncompatibleSchemaException("Field cannot be converted")
            .withCure("Declare it long")
            .withTypes("int", "long")
            .withOffset(117)
            .prepend("price")
            .prependIndex(3)
            .prepend("items")
            .prepend("Order");
    assertEquals(
        error.getMessage(),
        "Field cannot be converted (at Order.items[3].price, byte offset 117, declared int,"
            + " met long). Declare it long");
    assertEquals(error.problem(), "Field cannot be converted");
    assertEquals(error.path(), "Order.items[3].price");
    assertEquals(error.offset(), 117);
    assertEquals(error.declaredType(), "int");
    assertEquals(error.metType(), "long");
    assertEquals(error.cure(), "Declare it long");
  }

  @Test
  public void everyPartOfAMessageMayStandAlone() {
    assertEquals(new MalformedInputException("Bad").prepend("a").getMessage(), "Bad (at a)");
    assertEquals(
        new MalformedInputException("Bad").withTypes("int", null).getMessage(),
        "Bad (declared int)");
    assertEquals(
        new MalformedInputException("Bad").withTypes(null, "int").getMessage(), "Bad (met int)");
    assertEquals(
        new MalformedInputException("Bad").withOffset(0).getMessage(), "Bad (at byte offset 0)");
    assertEquals(new MalformedInputException("Bad").withCure("Do").getMessage(), "Bad. Do");
  }

  @Test
  public void whatIsUnknownIsAbsent() {
    ForyException error = new MalformedInputException("Bad");
    assertEquals(error.path(), "");
    assertEquals(error.offset(), -1);
    assertNull(error.declaredType());
    assertNull(error.metType());
    assertNull(error.cure());
    assertNull(error.getCause());
  }

  @Test
  public void theInnermostPlaceWins() {
    ForyException error =
        new MalformedInputException("Bad")
            .withOffset(-5)
            .withOffset(7)
            .withOffset(9)
            .withTypes("int", null)
            .withTypes("long", "byte")
            .withTypes(null, "char")
            .withCure(null)
            .withCure("First")
            .withCure("Second");
    assertEquals(error.getMessage(), "Bad (at byte offset 7, declared int, met byte). First");
  }

  @Test
  public void zeroIsAnOffsetLikeAnyOther() {
    assertEquals(new MalformedInputException("Bad").withOffset(0).withOffset(9).offset(), 0);
  }

  @Test
  public void whatUserCodeThrewIsTheCauseAndItsMessageIsNotRepeated() {
    IllegalStateException thrown = new IllegalStateException("secret 4711");
    ForyException error = new UserCodeException("The constructor of a.B", thrown);
    assertSame(error.getCause(), thrown);
    assertFalse(error.getMessage().contains("4711"), error.getMessage());
  }

  @Test
  public void causesAreKept() {
    Exception cause = new IllegalStateException();
    assertSame(new MalformedInputException("Bad", cause).getCause(), cause);
    assertSame(new UnsupportedTypeException("a.B", "it is closed", cause).getCause(), cause);
  }

  @Test
  public void aLimitKeepsItsFigures() {
    LimitExceededException error = new LimitExceededException("depth", 1001, 1000, "Raise it");
    assertEquals(error.limit(), "depth");
    assertEquals(error.actual(), 1001);
    assertEquals(error.allowed(), 1000);
  }

  @Test
  public void namesFromInputCannotBreakALogLine() {
    String hostile = "a.B\n2026-01-01 INFO all is well";
    assertEquals(
        TypeNotAllowedException.unregisteredName(hostile, null).problem(),
        "Class a.B\\u000a2026-01-01 INFO all is well is not registered");
    assertEquals(
        new UnsupportedTypeException(hostile, "it is odd").problem(),
        "Class a.B\\u000a2026-01-01 INFO all is well cannot be serialized: it is odd");
    assertEquals(
        new TypeMismatchException("\r", "\u202egnp.exe").getMessage(),
        "Type mismatch (declared \\u000d, met \\u202egnp.exe). "
            + new TypeMismatchException("a", "b").cure());
    assertEquals(new MalformedInputException("Bad").prepend("x\ny").path(), "x\\u000ay");
  }

  @Test
  public void anErrorCrossesAProcessWithAllItSays() throws Exception {
    ForyException error =
        new LimitExceededException("depth", 3, 2, "Raise it")
            .withOffset(17)
            .withTypes("int", "long")
            .prependIndex(1)
            .prepend("items");
    LimitExceededException back = (LimitExceededException) throughJavaSerialization(error);
    assertEquals(back.getMessage(), error.getMessage());
    assertEquals(back.limit(), "depth");
    assertSame(back.code(), ErrorCode.LIMIT_EXCEEDED);
    assertEquals(back.prepend("Order").path(), "Order.items[1]");
  }

  @Test
  public void theStackTraceIsKept() {
    StackTraceElement[] trace = new MalformedInputException("Bad").getStackTrace();
    assertTrue(trace.length > 0);
    assertEquals(trace[0].getMethodName(), "theStackTraceIsKept");
  }

  private static Object throughJavaSerialization(Object object)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return in.readObject();
    }
  }
}
