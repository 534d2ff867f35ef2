package io.fory.benchmark.data;

import java.util.List;

/** The objects of the user-type suites, as their parameter {@code objectType} names them. */
public enum ObjectType {
  STRUCT(Struct.class),
  STRUCT2(Struct2.class),
  MEDIA_CONTENT(MediaContent.class),
  SAMPLE(Sample.class);

  private final Class<?> rootClass;

  ObjectType(Class<?> rootClass) {
    this.rootClass = rootClass;
  }

  /** Returns the class of the object that {@link #create} returns. */
  public Class<?> rootClass() {
    return rootClass;
  }

  /** Returns the classes that a library has to know for graphs of a root, the root last. */
  public static List<Class<?>> graphClasses(Class<?> rootClass) {
    return rootClass == MediaContent.class ? MediaModel.graphClasses() : List.of(rootClass);
  }

  /**
   * Returns a new object of this type, equal to every other one made with the same argument.
   *
   * @param references whether the graph holds shared or cyclic references where its model has them
   */
  public Object create(boolean references) {
    return switch (this) {
      case STRUCT -> Fields.fill(new Struct());
      case STRUCT2 -> Fields.fill(new Struct2());
      case MEDIA_CONTENT -> MediaModel.create(references);
      case SAMPLE -> Sample.create(references);
    };
  }
}
