package io.fory.builtin.container;

import io.fory.builtin.container.SubclassForms.CollectionSubclass;
import io.fory.builtin.container.SubclassForms.MapSubclass;
import io.fory.codec.ContainerSerializer;
import io.fory.codec.ValueCodec;
import io.fory.error.IncompatibleSchemaException;
import io.fory.message.MessageReader;
import io.fory.message.TypeRefusal;
import io.fory.message.UnknownObject;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;

/**
 * Reads past containers of a class of the application whose elements are all that is written of
 * them: no object of the class is made, and its elements may be any.
 *
 * @param content reads past the elements
 * @param bindsElements whether the elements that a place declares are those of the class
 */
record SkippedContainer(SkippableContainer<?> content, boolean bindsElements)
    implements ContainerSerializer<Object> {

  /**
   * Returns what reads past the bodies of a serializer, or null if only that knows them.
   *
   * @param any codec of a place of any class
   */
  static SkippedContainer of(Serializer<?> serializer, ValueCodec any) {
    if (serializer instanceof CollectionSerializer collections
        && collections.form() instanceof CollectionSubclass form) {
      return new SkippedContainer(new CollectionSerializer(form, any), form.bindsElements());
    }
    return serializer instanceof MapSerializer maps && maps.form() instanceof MapSubclass form
        ? new SkippedContainer(new MapSerializer(form, any, any), form.bindsElements())
        : null;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IncompatibleSchemaException if the place holds maps, and the class is a collection, or
   *     the other way round
   */
  @Override
  public ContainerSerializer<Object> withElements(ValueCodec first, ValueCodec second) {
    boolean map = content instanceof MapSerializer;
    if (map != (second != null)) {
      throw new IncompatibleSchemaException(
              map
                  ? "A class that is a map here is a collection at the writer"
                  : "A class that is a collection here is a map at the writer")
          .withCure(TypeRefusal.NEW_IDENTITY);
    }
    return bindsElements ? new SkippedContainer(content.withElements(first, second), true) : this;
  }

  @Override
  public boolean createsFirst() {
    return true;
  }

  @Override
  public boolean nests() {
    return content.nests();
  }

  @Override
  public int minBytes() {
    return content.minBytes();
  }

  @Override
  public void write(WriteContext out, Object value) {
    throw new IllegalStateException("a container that is read past is not written");
  }

  @Override
  public Object copy(CopyContext context, Object original) {
    throw new IllegalStateException("a container that is read past is not copied");
  }

  @Override
  public Object read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    UnknownObject read = new UnknownObject();
    in.reference(read); // elements may lead back
    content.skip(in);
    return read;
  }
}
