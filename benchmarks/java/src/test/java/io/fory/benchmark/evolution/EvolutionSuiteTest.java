package io.fory.benchmark.evolution;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;

import io.fory.benchmark.MessageSize;
import io.fory.benchmark.data.ObjectType;
import io.fory.benchmark.data.RevisedStruct;
import io.fory.benchmark.data.Struct;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class EvolutionSuiteTest {

  @DataProvider
  private static Object[][] pairs() {
    return new Object[][] {{VersionPair.STRUCT}, {VersionPair.MEDIA}};
  }

  @Test(dataProvider = "pairs")
  public void readersOfBothVersionsReadTheMessageOfTheFirst(VersionPair pair) {
    EvolutionState equal = new EvolutionState.EqualState();
    EvolutionState changed = new EvolutionState.ChangedState();
    for (EvolutionState state : new EvolutionState[] {equal, changed}) {
      state.objectType = pair;
      state.setUp(new MessageSize());
    }
    assertEquals(equal.serialize(), changed.serialize());
    assertEquals(equal.deserialize(), pair.written());
    assertEquals(changed.deserialize(), pair.revision());
    assertNotSame(changed.deserialize(), changed.deserialize());
  }

  @Test
  public void theRevisedStructHasTheWidenedFieldAndTheAddedOne() {
    Struct first = (Struct) ObjectType.STRUCT.create(false);
    RevisedStruct revised = (RevisedStruct) VersionPair.STRUCT.revision();
    assertEquals(revised.f0, first.f0);
    assertEquals(revised.f103, first.f103);
    assertEquals(revised.added, 17);
  }
}
