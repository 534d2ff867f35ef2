package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Rows and Arrow, in virtual machines that have what Arrow needs; and without Arrow. */
public final class ArrowTest {
  private static final int CHECKS = 31;

  @DataProvider
  public static Object[][] virtualMachines() throws Exception {
    List<Object[]> all = new ArrayList<>();
    for (Path java : ArrowJvm.commands()) {
      all.add(new Object[] {java, false});
    }
    all.add(new Object[] {ArrowJvm.commands().get(0), true});
    return all.toArray(new Object[0][]);
  }

  @Test(dataProvider = "virtualMachines")
  public void allChecksPass(Path java, boolean arrowChecksNoBounds) throws Exception {
    String printed =
        ArrowJvm.run(
            java,
            "-Darrow.enable_unsafe_memory_access=" + arrowChecksNoBounds,
            org.testng.TestNG.class.getName(),
            "-testclass",
            ArrowChecks.class.getName() + "," + ArrowChannelChecks.class.getName(),
            "-usedefaultlisteners",
            "false",
            "-verbose",
            "1");
    assertTrue(printed.contains("Passes: " + CHECKS + ", Failures: 0, Skips: 0"), printed);
  }

  /** A program that needs no Arrow. */
  public static final class Plain {
    private Plain() {}

    /** Turns a record into a row and back. */
    public static void main(String[] arguments) {
      RowEncoder<ArrowChecks.Part> encoder = Encoders.bean(ArrowChecks.Part.class);
      byte[] bytes = encoder.encode(new ArrowChecks.Part("p", new long[] {1}));
      System.out.println(encoder.decode(bytes).numbers()[0]);
    }
  }

  @Test
  public void nothingElseNeedsTheJarsOfArrow() throws Exception {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("arrow-") && !entry.contains("flatbuffers"))
            .collect(Collectors.joining(File.pathSeparator));
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    assertEquals(PlainJvm.run(java, "-cp", classPath, Plain.class.getName()), "1\n");
  }
}
