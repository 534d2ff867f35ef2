package io.fory.format.file;

import io.fory.error.ErrorText;
import io.fory.error.ForyException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * Puts the name of a file into the errors that its users see: into the path of a {@link
 * ForyException}, and into the message of an {@link IOException}.
 *
 * @param path of the file
 */
record FileErrors(Path path) {
  /** Of a longer path, the end is named: it tells more than the start. */
  private static final int LONGEST = ErrorText.MAX_LENGTH / 2;

  /** Something that is done with a file. */
  interface Use<T> {
    T run() throws IOException;
  }

  /** Runs something; all that it throws names the file. */
  <T> T naming(Use<T> use) throws IOException {
    try {
      return use.run();
    } catch (ForyException e) {
      throw named(e);
    } catch (FileSystemException | FileNotFoundException e) {
      throw e; // names it already
    } catch (IOException e) {
      String reason = e.getMessage() == null ? e.getClass().getName() : e.getMessage();
      FileSystemException named = new FileSystemException(path.toString(), null, reason);
      named.initCause(e);
      throw named;
    }
  }

  /** Puts the file in front of the path of an exception; returns it. */
  ForyException named(ForyException e) {
    String name = path.toString();
    int cut = name.length() - LONGEST;
    return e.prepend(cut > 0 ? "…" + name.substring(cut) : name);
  }
}
