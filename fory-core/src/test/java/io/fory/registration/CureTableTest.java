package io.fory.registration;

import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.error.ForyException;
import io.fory.error.VerificationException;
import java.util.ArrayList;
import java.util.List;
import org.testng.Reporter;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** All messages that recommend something: what each says is done, and helps. */
public final class CureTableTest {
  @DataProvider
  public Object[][] table() {
    List<Cure> all = new ArrayList<>();
    all.addAll(WritingCures.all());
    all.addAll(ReadingCures.all());
    all.addAll(VersionCures.all());
    all.addAll(ContainerCures.all());
    all.addAll(AnnotationCures.all());
    return all.stream().map(Cure::row).toArray(Object[][]::new);
  }

  @Test(dataProvider = "table")
  public void whatAMessageRecommendsHelps(String situation, String message, String done, Cure cure)
      throws Exception {
    Exception error = null;
    try {
      cure.fails().run();
    } catch (ForyException | IllegalArgumentException e) {
      error = e;
    }
    assertNotNull(error, situation + " is no error");
    String text = error.getMessage();
    assertTrue(text.contains(message), text);
    assertTrue(text.lines().count() == 1 || error instanceof VerificationException, text);
    Reporter.log(situation + " | " + message + " | " + done, true);
    cure.works().run();
  }
}
