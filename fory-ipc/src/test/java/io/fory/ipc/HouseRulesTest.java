package io.fory.ipc;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.fory.testing.ModuleRules;
import java.util.Set;
import org.testng.annotations.Test;

/** The rules of the house, for this module. */
public final class HouseRulesTest extends ModuleRules {
  public HouseRulesTest() {
    super("io.fory.ipc");
  }

  @Override
  protected Set<String> usersOfHandles() {
    return Set.of("SharedMemory");
  }

  @Test
  public void onlyTheSegmentFileTouchesChannels() {
    check(
        noClasses()
            .that(except(Set.of("SegmentFile")))
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.nio.channels.FileChannel"));
  }

  @Test
  public void checksumsSeeCopiesOnly() {
    check(
        noClasses()
            .that(except(Set.of("Incoming", "Outgoing", "Geometry")))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.util.zip")
            .because("a checksum over the mapping kills the virtual machine if it is truncated"));
  }
}
