package io.fory.dump;

import io.fory.buffer.MemoryBuffer;
import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import io.fory.error.MalformedInputException;
import io.fory.schema.SchemaFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The command of the jar that prints the messages of a file: {@code dump FILE}.
 *
 * <p>Exit codes are 0 if all was printed, 1 if the bytes are malformed or do not tell more, 2 for
 * wrong arguments and a file that cannot be read.
 */
public final class DumpCommand {
  private static final int FINE = 0;
  private static final int ENDED = 1;
  private static final int TROUBLE = 2;
  private static final int DEPTH = 1000;
  private static final int MOST_DEPTH = 10_000;
  private static final long VALUES = 1_000_000;
  private static final int STACK_BYTES = 64 << 20;

  private static final int VERSION = 2;
  private static final int COMPACT = 3;
  private static final int SESSION = 16;
  private static final int TRACKED = 8;
  private static final int BESIDE = 4;
  private static final int CHUNKS = 2;
  private static final int START = 1;

  private final PrintStream out;
  private final PrintStream err;
  private final InputStream standardInput;
  private boolean json;
  private int depth = DEPTH;
  private long values = VALUES;
  private KnownSchemas schemas = KnownSchemas.NONE;
  private String file;

  /** Makes the command. */
  public DumpCommand(InputStream standardInput, PrintStream out, PrintStream err) {
    this.standardInput = standardInput;
    this.out = out;
    this.err = err;
  }

  /** Runs the command with what stands behind its name, and returns its exit code. */
  public int run(List<String> words) {
    try {
      parse(words);
      byte[] bytes =
          file.equals("-") ? standardInput.readAllBytes() : Files.readAllBytes(Path.of(file));
      if (bytes.length == 0) {
        throw new IllegalArgumentException("There are no bytes in " + file);
      }
      Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      int[] code = {TROUBLE};
      // The depth that is allowed needs more stack than the first thread may have.
      Thread thread = new Thread(null, () -> code[0] = dump(bytes, writer), "dump", STACK_BYTES);
      thread.start();
      thread.join();
      writer.flush();
      return code[0];
    } catch (IllegalArgumentException | ForyException e) {
      err.println(ErrorText.printable(e.getMessage()));
      return TROUBLE;
    } catch (IOException | UncheckedIOException e) {
      err.println("Cannot read or write " + ErrorText.printable(e.getMessage()));
      return TROUBLE;
    } catch (OutOfMemoryError e) {
      err.println("The file is larger than the memory");
      return TROUBLE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return TROUBLE;
    }
  }

  private void parse(List<String> words) throws IOException {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("--json")) {
        json = true;
      } else if (word.equals("--schema") && ++i < words.size()) {
        schemas = KnownSchemas.of(SchemaFile.read(Path.of(words.get(i))));
      } else if (word.equals("--max-depth")) {
        depth = (int) number(words, ++i, MOST_DEPTH);
      } else if (word.equals("--max-values")) {
        values = number(words, ++i, Long.MAX_VALUE);
      } else if (word.startsWith("--")) {
        throw new IllegalArgumentException(
            "There is no option "
                + word
                + ", only --json, --schema FILE, --max-depth N and --max-values N");
      } else if (file != null) {
        throw new IllegalArgumentException("dump prints one file, not " + file + " and " + word);
      } else {
        file = word;
      }
    }
    if (file == null) {
      throw new IllegalArgumentException("dump needs a file, or - for standard input");
    }
  }

  private static long number(List<String> words, int index, long most) {
    String option = words.get(index - 1);
    try {
      long number = Long.parseLong(index < words.size() ? words.get(index) : "");
      if (number > 0 && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(option + " needs a number from 1 to " + most + " behind it");
  }

  private int dump(byte[] bytes, Writer writer) {
    Output output = json ? new JsonOutput(writer) : new TextOutput(writer);
    int code = dump(bytes, output, new DumpLimits(depth, values, schemas));
    output.end();
    return code;
  }

  /** Prints the messages that stand one after the other. */
  static int dump(byte[] bytes, Output output, DumpLimits limits) {
    MemoryBuffer file = MemoryBuffer.wrap(bytes);
    SessionSchemas session = new SessionSchemas();
    long start = 0;
    DumpInput in = new DumpInput(file, 0, limits);
    try {
      do {
        in = new DumpInput(file, 0, limits);
        start = file.readerIndex();
        int header = in.uint8();
        if (header == 1) {
          output.beginMessage(start, "cross-language");
          new XlangDump(in, output).root();
          output.endMessage(in.offset());
          continue;
        }
        output.beginMessage(start, facts(header, in));
        if ((header & CHUNKS) != 0) {
          in = new DumpInput(MemoryBuffer.wrap(chunks(in, file)), start + 1, limits);
        }
        if ((header & START) != 0) {
          session.clear();
        }
        SessionSchemas known = (header & SESSION) == 0 ? null : session;
        in.inCompactForm(header >> 5 == COMPACT);
        boolean tracked = (header & TRACKED) != 0;
        new NativeDump(in, output, tracked, (header & BESIDE) != 0, known).root();
        if ((header & CHUNKS) != 0 && in.buffer().remaining() > 0) {
          throw in.malformed("bytes behind the message in its last chunk");
        }
        output.endMessage(in.offset());
      } while (file.remaining() > 0);
      return FINE;
    } catch (Stop e) {
      output.stop("ends", e.offset(), e.problem());
      long at = in.offset();
      byte[] rest = in.base() == 0 ? bytes : in.buffer().readBytes(in.buffer().remaining());
      output.hex(at, rest, in.base() == 0 ? (int) at : 0, rest.length);
    } catch (ForyException e) {
      long at = in.base() + (e.offset() < 0 ? in.buffer().readerIndex() : e.offset());
      output.stop("error", at, ErrorText.printable(e.problem()));
    } catch (StackOverflowError e) {
      output.stop("error", in.offset(), "deeper than the stack; --max-depth allows less");
    }
    return ENDED;
  }

  private static String facts(int header, DumpInput in) {
    int flags = header & 31;
    boolean session = (flags & SESSION) != 0;
    int version = header >> 5;
    if (version != VERSION && version != COMPACT || (flags & START) != 0 && !session) {
      throw in.malformed("the first byte is " + header + ", which starts no message");
    }
    return "native, version "
        + VERSION
        + (version == COMPACT ? ", in the compact form" : "")
        + (session ? ", of a session" : "")
        + ((flags & START) != 0 ? ", its first" : "")
        + ((flags & TRACKED) != 0 ? ", objects are numbered" : "")
        + ((flags & BESIDE) != 0 ? ", buffers may be beside it" : "")
        + ((flags & CHUNKS) != 0 ? ", in chunks, whose lengths the offsets do not count" : "");
  }

  /** Returns the bytes of a message that stands in chunks, without their lengths. */
  private static byte[] chunks(DumpInput in, MemoryBuffer file) {
    MemoryBuffer whole = MemoryBuffer.newHeapBuffer(64);
    boolean last;
    do {
      int head = file.readVarUint32();
      last = (head & 1) == 1;
      int length = head >>> 1;
      if (length == 0 && !last) {
        throw new MalformedInputException("an empty chunk that is not the last")
            .withOffset(file.readerIndex());
      }
      in.require(length);
      byte[] chunk = file.readBytes(length);
      whole.writeBytes(chunk, 0, length);
    } while (!last);
    return whole.readBytes(whole.writerIndex());
  }
}
