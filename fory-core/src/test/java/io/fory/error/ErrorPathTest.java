package io.fory.error;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** How the path of an error is built while the call unwinds. */
public final class ErrorPathTest {
  private static final int KEPT = 32;

  @Test
  public void theElementPrependedLastComesFirst() {
    assertEquals(unwind("price", "items", "Order"), "Order.items.price");
  }

  @Test
  public void noDotStandsBeforeABracket() {
    assertEquals(unwind("price", "[3]", "items", "Order"), "Order.items[3].price");
    assertEquals(unwind("{key}", "map", "Order"), "Order.map{key}");
    assertEquals(unwind("id", "{value}", "map"), "map{value}.id");
    assertEquals(unwind("[1]", "[0]", "int[][]"), "int[][][0][1]");
  }

  @Test
  public void aPathMayBeginWithABracket() {
    assertEquals(unwind("id", "[3]"), "[3].id");
  }

  @Test
  public void anExceptionComesBackFromEveryCallToBeThrownOn() {
    ForyException error = new MalformedInputException("Bad");
    assertSame(error.prepend("a"), error);
    assertSame(error.prependIndex(1), error);
    assertSame(error.withOffset(1), error);
    assertSame(error.withTypes("a", "b"), error);
    assertSame(error.withCure("a"), error);
  }

  @DataProvider
  public Object[][] depths() {
    return new Object[][] {{1}, {15}, {16}, {17}, {31}, {32}, {33}, {34}, {47}, {48}, {49}, {1000}};
  }

  @Test(dataProvider = "depths")
  public void ofALongPathBothEndsAreKept(int depth) {
    List<String> prepended = new ArrayList<>();
    ForyException error = new MalformedInputException("Bad");
    for (int i = 0; i < depth; i++) {
      error.prepend("f" + i);
      prepended.add("f" + i);
    }
    List<String> expected = new ArrayList<>(prepended);
    if (depth > KEPT) {
      expected = new ArrayList<>(prepended.subList(0, KEPT / 2));
      expected.add("…");
      expected.addAll(prepended.subList(depth - KEPT / 2, depth));
    }
    Collections.reverse(expected);
    assertEquals(error.path(), String.join(".", expected));
  }

  private static String unwind(String... innermostFirst) {
    ForyException error = new MalformedInputException("Bad");
    for (String element : innermostFirst) {
      error.prepend(element);
    }
    return error.path();
  }
}
