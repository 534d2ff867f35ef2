package io.fory.engine;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import io.fory.EngineInUse;
import io.fory.Fory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.testng.annotations.Test;

/** Generated source is written to a folder for those who want to see it. */
public final class GeneratedSourcesTest {
  static final class Outer {
    private int number = 1;
    private Inner inner = new Inner();
  }

  static final class Inner {
    private String text = "t";
  }

  @Test
  public void theSourceOfEachGeneratedClassIsWritten() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path target = folder.path().resolve("not/there/yet");
      Fory fory =
          Fory.builder()
              .register(Outer.class)
              .withAsyncCompilation(false)
              .withGeneratedSources(target)
              .build();
      fory.serialize(new Outer());
      assertEquals(
          folder.files(),
          List.of(
              "not/there/yet/io.fory.engine.GeneratedSourcesTest$Inner_Fory.java",
              "not/there/yet/io.fory.engine.GeneratedSourcesTest$Outer_Fory.java"));
      String source =
          Files.readString(target.resolve("io.fory.engine.GeneratedSourcesTest$Outer_Fory.java"));
      assertTrue(source.startsWith("package io.fory.engine;\n"), source);
      assertTrue(source.contains(".number"), source);
    }
  }

  static final class Older {
    int number = 3;
  }

  static final class Newer {
    int number;
    int more = 4;
  }

  @Test
  public void theSourceOfAnotherVersionHasAFileOfItsOwn() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      byte[] old = Fory.builder().register(Older.class, 1).build().serialize(new Older());
      Fory fory =
          EngineInUse.builder()
              .register(Newer.class, 1)
              .withGeneratedSources(folder.path())
              .build();
      Newer read = fory.deserialize(old, Newer.class);
      assertEquals(read.number, 3);
      fory.serialize(read);
      String name = "io\\.fory\\.engine\\.GeneratedSourcesTest\\$Newer_Fory";
      assertEquals(folder.files().size(), 2, folder.files().toString());
      assertTrue(folder.files().get(0).matches(name + "\\.java"), folder.files().toString());
      assertTrue(
          folder.files().get(1).matches(name + "_[0-9a-f]+\\.java"), folder.files().toString());
    }
  }

  @Test
  public void nothingIsWrittenWithoutGeneration() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Fory fory =
          Fory.builder()
              .register(Outer.class)
              .withCodegen(false)
              .withGeneratedSources(folder.path())
              .build();
      fory.serialize(new Outer());
      assertEquals(folder.files(), List.of());
    }
  }

  @Test
  public void aFolderThatCannotBeWrittenKeepsNobodyFromWorking() throws IOException {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path file = Files.writeString(folder.path().resolve("file"), "x");
      Fory fory =
          Fory.builder()
              .register(Outer.class)
              .withAsyncCompilation(false)
              .withGeneratedSources(file)
              .build();
      fory.deserialize(fory.serialize(new Outer()));
      assertTrue(EngineInUse.isGenerated(fory, Outer.class));
    }
  }

  @Test
  public void theFolderMayNotBeNull() {
    assertThrows(IllegalArgumentException.class, () -> Fory.builder().withGeneratedSources(null));
  }
}
