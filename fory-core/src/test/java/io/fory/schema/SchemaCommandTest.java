package io.fory.schema;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import io.fory.schema.model.SampleSchemas;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** The command line, by its entry method. */
public final class SchemaCommandTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Path old;
  private Path young;

  @BeforeMethod
  public void makeFiles() throws IOException {
    out.reset();
    err.reset();
    old = Files.createTempFile("old", ".schema");
    young = Files.createTempFile("new", ".schema");
    write(old, "struct A\n  a: int\n");
    write(young, "struct A\n  a: int\n");
  }

  @AfterMethod(alwaysRun = true)
  public void deleteFiles() throws IOException {
    Files.deleteIfExists(old);
    Files.deleteIfExists(young);
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, "fory schemas 1\n" + text);
  }

  private int run(SchemaCommand.Source source, Object... arguments) {
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    return new SchemaCommand(
            source,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .run(words);
  }

  private static List<String> lines(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  public void equalFilesAreFine() {
    assertEquals(run(null, "check", old, young), 0);
    assertEquals(lines(out), List.of("0 changes, 0 of them break readers"));
    assertEquals(lines(err), List.of());
  }

  @Test
  public void harmlessChangesAreListedAndFine() throws IOException {
    write(young, "struct A\n  a: int\n  b: int\n");
    assertEquals(run(null, "check", old, young), 0);
    assertEquals(lines(out).size(), 2);
    assertTrue(lines(out).get(0).startsWith("A.b: int added: breaks nobody"));
    assertEquals(lines(out).get(1), "1 changes, 0 of them break readers");
  }

  @Test
  public void aChangeThatBreaksReadersIsExitCodeOne() throws IOException {
    write(young, "struct A\n  a: long\n  b: int\n");
    assertEquals(run(null, "check", old, young), 1);
    assertEquals(
        lines(out).get(0),
        "A.a: int -> long: old readers may fail: they refuse values that int does not hold");
    assertEquals(lines(out).get(2), "2 changes, 1 of them break readers");
    assertEquals(lines(err), List.of());
  }

  @Test
  public void aLossFailsUnlessItIsWaived() throws IOException {
    write(old, "struct A\n  a: int\n  b: int\n  c: int\n");
    assertEquals(run(null, "check", old, young), 1);
    assertEquals(
        lines(out).get(0),
        "A.b: int removed: old readers see what their constructor gives it; new readers lose"
            + " values: they skip it");
    assertEquals(lines(out).get(2), "2 changes, 2 of them break readers");
    out.reset();
    assertEquals(run(null, "check", "--waive", "A.c", old, young), 1);
    assertEquals(lines(out).get(2), "2 changes, 1 of them break readers");
    out.reset();
    assertEquals(run(null, "check", old, young, "--waive", "A.b", "--waive", "A.c"), 0);
    assertTrue(lines(out).get(0).startsWith("A.b: int removed: waived: old readers"));
    assertEquals(lines(out).get(2), "2 changes, 0 of them break readers");
    assertEquals(lines(err), List.of());
  }

  @Test
  public void aWrongWaiverIsOneLineAndExitCodeTwo() {
    String[][] commands = {
      {"Nothing is lost at A.b, so there is nothing to waive", "--waive", "A.b"},
      {"Nothing is lost at A.a, so there is nothing to waive", "--waive", "A.a"},
      {"--waive needs the place of a loss behind it, such as com.acme.Order.note", "--waive"},
      {"There is no option --wave, only --waive", "--wave", "A.b"},
    };
    for (String[] command : commands) {
      err.reset();
      Object[] arguments = new Object[command.length + 2];
      System.arraycopy(command, 1, arguments, 3, command.length - 1);
      arguments[0] = "check";
      arguments[1] = old;
      arguments[2] = young;
      assertEquals(run(null, arguments), 2);
      assertEquals(lines(err), List.of(command[0]));
      assertEquals(lines(out), List.of());
    }
  }

  @Test
  public void wrongArgumentsAreExitCodeTwo() {
    for (Object[] arguments :
        new Object[][] {
          {},
          {"check"},
          {"check", old},
          {"check", old, young, old},
          {"chekc", old, young},
          {"export", old, "A"},
        }) {
      err.reset();
      assertEquals(run(null, arguments), 2);
      assertEquals(lines(err).get(0), "Usage:");
      assertEquals(lines(err).size(), 3);
    }
    assertEquals(lines(out), List.of());
  }

  @Test
  public void aFileThatCannotBeReadIsExitCodeTwo() throws IOException {
    Files.delete(young);
    assertEquals(run(null, "check", old, young), 2);
    assertEquals(lines(err), List.of("Cannot read or write " + young + " (NoSuchFileException)"));
    assertEquals(lines(out), List.of());
  }

  @Test
  public void aFileThatIsNoTextIsExitCodeTwo() throws IOException {
    Files.write(young, new byte[] {(byte) 0xFF, (byte) 0xFE, 0});
    assertEquals(run(null, "check", old, young), 2);
    assertEquals(lines(err).size(), 1);
  }

  @Test
  public void aWrongLineIsExitCodeTwo() throws IOException {
    write(young, "struct A\n  a = int\n");
    assertEquals(run(null, "check", old, young), 2);
    assertEquals(
        lines(err),
        List.of(young + ", line 3: expected ':' behind the name of the field, found '= int'"));
  }

  @Test
  public void classesAreExported() throws IOException {
    Schema schema = new Schema(SampleSchemas.order());
    SchemaCommand.Source source =
        names -> {
          assertEquals(names, List.of("com.acme.Order", "com.acme.Customer"));
          return List.of(schema);
        };
    assertEquals(run(source, "export", old, "com.acme.Order", "com.acme.Customer"), 0);
    assertEquals(SchemaFile.read(old), SchemaFile.of(List.of(schema)));
    assertEquals(lines(out), List.of("5 types written to " + old));
  }

  @Test
  public void aClassThatIsNotThereIsExitCodeTwo() {
    SchemaCommand.Source source =
        names -> {
          throw new ClassNotFoundException(names.get(0));
        };
    assertEquals(run(source, "export", old, "com.acme.Ordr"), 2);
    assertEquals(lines(err), List.of("There is no class com.acme.Ordr on the class path"));
    err.reset();
    assertEquals(run(source, "export", old), 2);
    assertEquals(lines(err).size(), 5);
  }
}
