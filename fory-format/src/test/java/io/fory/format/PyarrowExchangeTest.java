package io.fory.format;

import static org.testng.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Rows of random schemas go to {@code pyarrow} and back, as IPC streams and files, through both
 * layouts and both JDKs.
 */
public final class PyarrowExchangeTest {
  @DataProvider
  public static Object[][] virtualMachines() throws Exception {
    return ArrowJvm.commands().stream().map(java -> new Object[] {java}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "virtualMachines")
  public void pyarrowReadsWhatIsWrittenAndTheReverse(Path java) throws Exception {
    String seed = "" + Long.getLong("fory.test.seed", 20260102);
    Path target = Path.of(System.getProperty("basedir", "."), "target").toAbsolutePath();
    Path folder = Files.createTempDirectory(Files.createDirectories(target), "arrow");
    String program = ArrowExchange.class.getName();
    assertTrue(ArrowJvm.run(java, program, "write", folder, seed).contains("write 61"), seed);
    PythonRows.run("arrow.py", folder, folder.toString());
    assertTrue(ArrowJvm.run(java, program, "read", folder, seed).contains("read 61"), seed);
  }
}
