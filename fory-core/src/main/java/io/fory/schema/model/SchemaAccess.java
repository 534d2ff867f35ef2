package io.fory.schema.model;

import io.fory.platform.ApplicationClasses;
import java.util.List;
import java.util.function.Function;

/**
 * Makes the exported form of a model. The class that it sees is exported and shows no model, so its
 * constructor is not public: the class hands it over here when it is initialized.
 */
public final class SchemaAccess {
  private static volatile Function<SchemaModel, ?> constructor;

  private static volatile Function<Object, List<TypeSchema>> content;

  private SchemaAccess() {}

  /** Takes what tells the types of a file, which applications do not see. */
  public static void openFile(Function<Object, List<TypeSchema>> ofFile) {
    content = ofFile;
  }

  /** Returns the types of a file, which refer to each other by their places in the list. */
  public static List<TypeSchema> typesOf(Object file) {
    return content.apply(file);
  }

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
