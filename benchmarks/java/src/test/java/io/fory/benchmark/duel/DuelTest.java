package io.fory.benchmark.duel;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.benchmark.growth.ListState;
import io.fory.benchmark.xlang.XlangState;
import java.util.List;
import org.testng.annotations.Test;

public class DuelTest {

  @Test
  public void aCandidateIsAClassPathParametersAndOptions() {
    Candidate candidate = Candidate.parse("old=a.jar:b,library=fory,--add-opens=x/y=ALL-UNNAMED");
    assertEquals(
        candidate,
        new Candidate(
            "old", "a.jar:b", List.of("--add-opens=x/y=ALL-UNNAMED"), List.of("library=fory")));
    assertEquals(Candidate.parse("new="), new Candidate("new", "", List.of(), List.of()));
  }

  @Test
  public void aCandidateWithoutANameIsRefused() {
    for (String text : List.of("", "a.jar", "=a.jar", "library,x=y")) {
      assertTrue(
          expectThrows(IllegalArgumentException.class, () -> Candidate.parse(text))
              .getMessage()
              .endsWith(text),
          text);
    }
  }

  @Test
  public void statesAreSetUpByTheNamesOfTheirParameters() throws ReflectiveOperationException {
    Object list =
        Contender.newState(
            ListState.class.getName(), "library=fory", "elementType=MIXED", "elements=10");
    assertEquals(((List<?>) Contender.operationOf(list, false).get()).size(), 10);
    Object struct =
        Contender.newState(
            XlangState.class.getName(), "library=protobuf", "objectType=NUMERIC_STRUCT");
    assertTrue(((byte[]) Contender.operationOf(struct, true).get()).length > 0);
  }

  @Test
  public void whatThereIsNotIsNamed() {
    String list = ListState.class.getName();
    assertEquals(refusal(list, "elementType=NONE"), "no NONE in [ITEM, INTEGER, STRING, MIXED]");
    assertEquals(refusal(list, "size=10"), list + " has no parameter size");
    assertEquals(refusal("Nothing"), "no class Nothing in the benchmarks");
  }

  private static String refusal(String state, String... parameters) {
    return expectThrows(IllegalArgumentException.class, () -> Contender.newState(state, parameters))
        .getMessage();
  }

  @Test
  public void ratiosAreThoseOfARoundAndTheirMedian() {
    List<Candidate> candidates = List.of(Candidate.parse("a="), Candidate.parse("b="));
    double[][] rates = {{1e6, 2e6}, {4e6, 4e6}, {2e6, 3e6}};
    List<String> lines = Duel.table(candidates, rates).lines().toList();
    assertTrue(lines.get(0).endsWith("2.0000 M/s of processor time, ratio 1.000 (1.000 to 1.000)"));
    assertTrue(lines.get(1).endsWith("3.0000 M/s of processor time, ratio 1.500 (1.000 to 2.000)"));
  }
}
