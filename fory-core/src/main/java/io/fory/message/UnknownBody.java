package io.fory.message;

import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * The body of objects of a class that the reader does not have and that no schema describes, which
 * cannot be read past. Where the class is an interface or abstract there are none.
 *
 * @param type the type of the class
 * @param resolver tells for errors which classes there are, or null
 */
public record UnknownBody(ResolvedType type, TypeResolver resolver) implements Serializer<Object> {
  /**
   * Makes the type of a class that the reader does not have.
   *
   * @param id of the class, or {@link ResolvedType#NONE}
   * @param name of the class, or null
   * @param resolver tells for errors which classes there are; may be null
   */
  public static ResolvedType typeOf(int id, String name, TypeResolver resolver) {
    return ResolvedType.unknown(id, name, type -> new UnknownBody(type, resolver));
  }

  @Override
  public int minBytes() {
    return 1; // elements are refused for their class
  }

  @Override
  public void write(WriteContext out, Object value) {
    throw TypeRefusal.unregistered(type, resolver);
  }

  @Override
  public Object read(ReadContext in) {
    throw TypeRefusal.unregistered(type, resolver);
  }
}
