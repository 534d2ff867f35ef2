package io.fory.benchmark.jmh;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import io.fory.benchmark.run.BenchmarkCommand;
import io.fory.benchmark.run.EnvironmentProbe;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

public class BenchmarkCommandTest {

  private static final Path SCRIPT = Path.of("run.sh");

  @DataProvider
  private static Object[][] wrongArguments() {
    return new Object[][] {
      {2, "--nonsense", "unknown option --nonsense"},
      {2, "nonsense", "unknown argument nonsense"},
      {2, "--suite Nope", "there are UserTypeSerializeSuite"},
      {2, "--suite Nope", ", startup, graph"},
      {2, "--suite startup --data STRUCT", "without --data and --serializer"},
      {2, "--suite graph --serializer fory", "--suite graph is measured as a whole"},
      {2, "--data Nope", "STRUCT2"},
      {2, "--serializer Nope", "apachefory"},
      {2, "--suite", "--suite needs a value"},
      {2, "--duration soon", "--duration needs a number, such as 0.5; got soon"},
      {2, "--duration 0", "seconds from 0.01 to 600"},
      {2, "--duration -1", "seconds from 0.01 to 600"},
      {2, "--duration NaN", "seconds from 0.01 to 600"},
      {2, "--quick --full", "exclude each other"},
      {2, "--forks many", "--forks needs a number, such as 3; got many"},
      {2, "--forks 0", "--forks needs a number from 1 to 100; got 0"},
      {2, "gate --min-ratio big", "--min-ratio needs a number"},
      {2, "gate", "gate needs"},
      {2, "report no-such-folder", "no such file or folder: no-such-folder"},
      {2, "report one two", "needs --output FOLDER"},
      {2, "report pom.xml", "needs --output FOLDER"},
      {1, "--jdk no-such-jdk", "no JDK at no-such-jdk"},
    };
  }

  @Test(dataProvider = "wrongArguments")
  public void wrongArgumentsGetOneLineThatSaysWhatIsRight(
      int code, String arguments, String words) {
    StringWriter output = new StringWriter();
    CommandLine command = BenchmarkCommand.commandLine(JmhHarness.ofClassPath());
    for (CommandLine part : command.getSubcommands().values()) {
      part.setErr(new PrintWriter(output));
    }
    command.setErr(new PrintWriter(output));
    int exitCode = command.execute(arguments.split(" "));
    assertEquals(exitCode, code, output.toString());
    assertTrue(output.toString().contains(words), output.toString());
    assertTrue(output.toString().startsWith("run.sh: "), output.toString());
    assertFalse(output.toString().strip().contains("\n"), output.toString());
  }

  @Test
  public void theHelpOfTheScriptHasExactlyTheOptionsThatThereAre() throws IOException {
    String script = Files.readString(SCRIPT);
    String help = script.substring(script.indexOf("<<'END'"), script.indexOf("\nEND\n"));
    Set<String> inHelp = new HashSet<>();
    for (Matcher matcher = Pattern.compile("--[a-z]+(-[a-z]+)*").matcher(help); matcher.find(); ) {
      inHelp.add(matcher.group());
    }
    Set<String> options = new HashSet<>(Set.of("--jmh", "--skip-build", "--help"));
    CommandLine command = BenchmarkCommand.commandLine(JmhHarness.ofClassPath());
    addOptions(options, command);
    command.getSubcommands().values().forEach(part -> addOptions(options, part));
    assertEquals(inHelp, options);
  }

  private static void addOptions(Set<String> options, CommandLine command) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      options.addAll(Arrays.asList(option.names()));
    }
  }

  @Test
  public void theReportKnowsTheVersionsOfTheLibraries() {
    EnvironmentProbe.versions()
        .forEach((library, version) -> assertFalse(version.contains("$"), library + version));
    assertTrue(EnvironmentProbe.versions().containsKey("kryo"));
  }
}
