package io.fory.schema.model;

import io.fory.platform.ApplicationClasses;
import java.util.function.Function;

/**
 * Makes the exported form of a model. The class that it sees is exported and shows no model, so its
 * constructor is not public: the class hands it over here when it is initialized.
 */
public final class SchemaAccess {
  private static volatile Function<SchemaModel, ?> constructor;

  private SchemaAccess() {}

  /** Takes the constructor of the class that applications see. */
  public static void open(Function<SchemaModel, ?> ofShown) {
    constructor = ofShown;
  }

  /** Returns the exported form of a model. */
  public static <S> S show(SchemaModel model, Class<S> shown) {
    ApplicationClasses.initialize(shown);
    return shown.cast(constructor.apply(model));
  }
}
