package io.fory.spark;

import io.fory.ForyBuilder;
import io.fory.ForyModule;

/**
 * Admits each class that the class loader of the job finds, as the other serializers of Spark do;
 * installed where {@code spark.fory.registrationRequired} is false.
 */
public final class JobClasses implements ForyModule {
  /** Makes the module; it is named in a configuration. */
  public JobClasses() {}

  @Override
  public void configure(ForyBuilder builder) {
    builder.withTypeChecker(name -> true);
  }
}
