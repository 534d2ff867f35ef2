package io.fory.builtin.scalar;

import io.fory.codec.TextBody;
import io.fory.error.LimitExceededException;
import io.fory.error.UnsupportedTypeException;
import io.fory.message.MessageReader;
import io.fory.message.ReadWork;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Serializer of {@link Pattern}.
 *
 * <p>Body: the flags with which it was compiled, an unsigned LEB128; the pattern, a string.
 *
 * <p>A reader compiles the pattern, and three things make that costly: a long literal text and a
 * row of lookbehinds, which take time with the square of their length (5,000 equal letters 10 ms,
 * 8,000 of them 25 ms); and with canonical equivalence runs of combining marks, of which every
 * order is tried. So a pattern that exceeds {@value #MAX_CHARS} chars, or with canonical
 * equivalence {@value #MAX_EQUIVALENT_CHARS} chars or {@value #MAX_EQUIVALENT_MARKS} marks in a
 * row, is refused at both ends, and a reader charges {@link ReadWork} for the square of the length.
 *
 * <p>The compiler calls itself for each group, and for each part of a sequence; letters are parts
 * only together. That takes up to 730 bytes of stack for a group, depending on what has been
 * compiled, and 40 for another sign. The first of each kind of escape or class of characters has
 * the JDK link and initialize classes of its own, which must not run out of stack. A reader proves
 * that there is enough for both before; what was proven for an earlier pattern of the message
 * counts.
 */
final class PatternSerializer extends LeafSerializer<Pattern> {
  private static final int PATTERN_BYTES = 256;
  private static final int BYTES_PER_CHAR = 128;

  /** Memory made and dropped when all orders of combining marks are tried. */
  private static final int BYTES_PER_EQUIVALENT_CHAR = 4096;

  private static final int MAX_CHARS = 5000;
  private static final int MAX_EQUIVALENT_CHARS = 256;
  private static final int MAX_EQUIVALENT_MARKS = 2;

  /**
   * The JDK's search table for equal letters takes 0.35 to 0.5 ns for each char of the square, and
   * a unit stands for 4 ns. One pattern of {@link #MAX_CHARS} chars is read, and many short ones.
   */
  private static final int SQUARE_CHARS_PER_UNIT = 8;

  private static final int UNITS_PER_CHAR = 32;
  private static final int STACK_BYTES_PER_GROUP = 1024;
  private static final int STACK_BYTES_PER_SIGN = 64;

  /** Less is there at any level. */
  private static final int SMALL_STACK_BYTES = 1 << 13;

  private static final int STACK_RESERVE_BYTES = 1 << 15;

  /** For classes of the JDK that an escape or a class of characters needs. */
  private static final int CLASSES_RESERVE_BYTES = 1 << 17;

  private static final String STACK_OVERFLOW = "Stack overflow";

  PatternSerializer() {
    super(2, true);
  }

  @Override
  public boolean isImmutable() {
    return true;
  }

  @Override
  public void write(WriteContext out, Pattern value) {
    String pattern = value.pattern();
    int flags = flagsOf(value);
    if (isCostly(pattern, flags)) {
      throw new UnsupportedTypeException(
          Pattern.class.getName(),
          "it has more than "
              + MAX_CHARS
              + " chars, or with CANON_EQ more than "
              + MAX_EQUIVALENT_CHARS
              + " chars or "
              + MAX_EQUIVALENT_MARKS
              + " combining marks in a row");
    }
    out.writeVarUint32(flags);
    TextSerializers.write(out, pattern);
  }

  @Override
  public Pattern read(ReadContext in) {
    int flags = in.readVarUint32();
    String pattern = TextBody.readText(in);
    in.charge(PATTERN_BYTES + (long) BYTES_PER_CHAR * pattern.length());
    if (isCostly(pattern, flags)) {
      throw in.malformedInput("a pattern that is too costly to compile");
    }
    if ((flags & Pattern.CANON_EQ) != 0) {
      in.charge((long) BYTES_PER_EQUIVALENT_CHAR * pattern.length());
    }
    long chars = pattern.length();
    MessageReader.workOf(in).charge(UNITS_PER_CHAR * chars + chars * chars / SQUARE_CHARS_PER_UNIT);
    int bytes = requireStack(MessageReader.of(in), pattern);
    try {
      return Pattern.compile(pattern, flags);
    } catch (PatternSyntaxException e) {
      // Not the cause: its message repeats the pattern.
      throw e.getDescription().startsWith(STACK_OVERFLOW)
          ? outOfStack(bytes)
          : in.malformedInput("a pattern that does not compile");
    } catch (IllegalArgumentException e) {
      throw in.malformedInput("a pattern with unknown flags");
    }
  }

  /** Returns the bytes that the compiler takes. */
  private static int requireStack(MessageReader in, String pattern) {
    int bytes = 0;
    int reserve = STACK_RESERVE_BYTES;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (!Character.isLetterOrDigit(c) && c != ' ') {
        bytes += c == '(' ? STACK_BYTES_PER_GROUP : STACK_BYTES_PER_SIGN;
        reserve = c == '\\' || c == '[' ? CLASSES_RESERVE_BYTES : reserve;
      }
    }
    boolean probed = bytes > SMALL_STACK_BYTES || reserve == CLASSES_RESERVE_BYTES;
    if (probed && !in.hasStack(bytes + reserve)) {
      throw outOfStack(bytes);
    }
    return bytes;
  }

  private static LimitExceededException outOfStack(int bytes) {
    return new LimitExceededException(
        "bytes of stack for a pattern on thread " + Thread.currentThread().getName(),
        bytes,
        SMALL_STACK_BYTES,
        "Use a thread with a larger stack");
  }

  private static boolean isCostly(String pattern, int flags) {
    if ((flags & Pattern.CANON_EQ) == 0) {
      return pattern.length() > MAX_CHARS;
    }
    if (pattern.length() > MAX_EQUIVALENT_CHARS) {
      return true;
    }
    String decomposed = Normalizer.normalize(pattern, Normalizer.Form.NFD);
    int marks = 0;
    for (int i = 0; i < decomposed.length(); ) {
      int codePoint = decomposed.codePointAt(i);
      marks = isMark(codePoint) ? marks + 1 : 0;
      if (marks > MAX_EQUIVALENT_MARKS) {
        return true;
      }
      i += Character.charCount(codePoint);
    }
    return false;
  }

  private static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }

  /**
   * Returns the flags with which a pattern was compiled.
   *
   * <p>{@link Pattern#flags()} is not that: it returns the flags as they stood when the compiler
   * reached the end, so "a(?i)b" has a flag there that must not apply to its first char. Where the
   * pattern sets flags of its own, the original ones are found in its serial form only, which the
   * JDK specifies: the flags as an int, then the pattern.
   */
  private static int flagsOf(Pattern value) {
    return value.pattern().contains("(?") ? SerialForm.flagsOf(value) : value.flags();
  }

  private static final class SerialForm {
    /** A string in a stream begins with a tag and two bytes of length. */
    private static final int EMPTY_STRING_BYTES = 3;

    private static final int FLAGS_AT =
        serialForm(Pattern.compile("")).length - EMPTY_STRING_BYTES - Integer.BYTES;

    static int flagsOf(Pattern value) {
      byte[] bytes = serialForm(value);
      int flags = 0;
      for (int i = 0; i < Integer.BYTES; i++) {
        flags = (flags << 8) | (bytes[FLAGS_AT + i] & 0xFF);
      }
      return flags;
    }

    private static byte[] serialForm(Pattern value) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(value);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return bytes.toByteArray();
    }
  }
}
