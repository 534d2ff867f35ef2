package io.fory.spark;

import io.fory.ForyBuilder;
import io.fory.ForyModule;
import io.fory.library.ScalaModule;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.List;
import org.apache.spark.util.collection.CompactBuffer;
import org.apache.spark.util.collection.CompactBuffer$;
import scala.collection.Iterable;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * The classes of Scala, and those of Spark that are in many records: what {@code groupByKey} and
 * {@code cogroup} collect values in. Installed always.
 */
public final class EngineTypes implements ForyModule {
  /** Numbers of this module: below 128, as these take one byte. */
  private static final int FIRST_NUMBER = 112;

  private static final int END_OF_NUMBERS = 128;

  /** Of what is written as a container of the JDK, what is in many records. */
  private static final List<Class<?>> NUMBERED =
      List.of(
          scala.collection.immutable.List.class,
          scala.collection.immutable.Vector.class,
          scala.collection.immutable.ArraySeq.class,
          scala.collection.mutable.ArraySeq.class,
          scala.collection.mutable.ArrayBuffer.class,
          scala.collection.mutable.ListBuffer.class,
          scala.collection.immutable.HashMap.class,
          scala.collection.immutable.HashSet.class);

  /** Makes the module; it is named in a configuration. */
  public EngineTypes() {}

  /** Returns whether a number is one of this module's. */
  static boolean hasNumber(int number) {
    return number >= FIRST_NUMBER && number < END_OF_NUMBERS;
  }

  @Override
  public void configure(ForyBuilder builder) {
    builder.install(new ScalaModule(ScalaModule.class.getClassLoader()));
    int number = FIRST_NUMBER;
    for (Class<?> type : NUMBERED) {
      builder.register(type, number++);
    }
    Field tag = tagField();
    if (tag != null) {
      builder.registerReplacement(
          CompactBuffer.class, Object.class, buffer -> toArray(buffer, tag), EngineTypes::toBuffer);
      builder.register(CompactBuffer.class, number);
    }
    registerViews(builder, number + 1);
  }

  /** Has what Java programs see of a collection of Scala written as that collection. */
  @SuppressWarnings("unchecked") // the class is that of a view, whatever it is a view of
  private static void registerViews(ForyBuilder builder, int number) {
    Iterable<Object> empty = scala.collection.immutable.List$.MODULE$.empty();
    Class<java.lang.Iterable<Object>> view =
        (Class<java.lang.Iterable<Object>>) toView(empty).getClass();
    builder.registerReplacement(
        view,
        Object.class,
        CollectionConverters::asScala,
        collection -> toView((Iterable<Object>) collection));
    builder.register(view, number);
  }

  private static <T> java.lang.Iterable<T> toView(Iterable<T> collection) {
    return CollectionConverters.asJava(collection);
  }

  /** Returns the field that has the type of the elements; null if this Spark has none. */
  private static Field tagField() {
    for (Field field : CompactBuffer.class.getDeclaredFields()) {
      if (field.getType() == ClassTag.class) {
        field.setAccessible(true);
        return field;
      }
    }
    return null;
  }

  /** Returns the elements; the type of the array is that which the buffer has for its own. */
  private static Object toArray(CompactBuffer<?> buffer, Field tag) {
    try {
      Object array = ((ClassTag<?>) tag.get(buffer)).newArray(buffer.size());
      Iterator<?> elements = buffer.iterator();
      for (int i = 0; elements.hasNext(); i++) {
        Array.set(array, i, elements.next());
      }
      return array;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static CompactBuffer<Object> toBuffer(Object array) {
    ClassTag<Object> tag = ClassTag$.MODULE$.apply(array.getClass().getComponentType());
    CompactBuffer<Object> buffer = CompactBuffer$.MODULE$.apply(tag);
    int size = Array.getLength(array);
    for (int i = 0; i < size; i++) {
      CompactBuffer<Object> unused = buffer.$plus$eq(Array.get(array, i));
    }
    return buffer;
  }
}
