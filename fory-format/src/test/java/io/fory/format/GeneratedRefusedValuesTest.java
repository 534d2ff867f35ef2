package io.fory.format;

import io.fory.format.codec.Engine;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;

/** Values are refused by generated code as by the interpreter. */
public final class GeneratedRefusedValuesTest extends RefusedValuesTest {
  @BeforeMethod
  public void generate() {
    Encoders.engine = Engine.GENERATED_AT_ONCE;
  }

  @AfterMethod
  public void reset() {
    Encoders.engine = Engine.GENERATED_LATER;
  }
}
