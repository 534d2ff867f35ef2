package io.fory.builtin.container;

import io.fory.codec.ContainerSerializer;
import io.fory.codec.DeclaredElements;
import io.fory.codec.ElementCodecs;
import io.fory.codec.LateCodec;
import io.fory.codec.LateSerializer;
import io.fory.codec.ValueCodec;
import io.fory.message.GraphCopier;
import io.fory.message.KeyCost;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.message.ReadWork;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.Serializer;
import io.fory.serializer.WriteContext;
import io.fory.type.BuiltInTypes;
import java.lang.reflect.Array;

/**
 * Serializer of arrays of objects, among them arrays of arrays.
 *
 * <p>Body: the length as unsigned LEB128, and if there are elements, their kind where the element
 * codec leaves a choice, and the elements; as a collection's.
 *
 * @param component class of the elements
 * @param element codec of the elements; reads nothing but null and instances of the component
 */
record ArraySerializer(Class<?> component, ValueCodec element)
    implements ContainerSerializer<Object[]>, LateSerializer, ElementCodecs {
  private static final int ARRAY_BYTES = 16;
  private static final long REFERENCE_BYTES = 8 + CollectionForm.HELD_BYTES;

  @Override
  public ValueCodec first() {
    return element;
  }

  @Override
  public ValueCodec second() {
    return null;
  }

  /** Keeps the codec of the component where the codec of the place could read other values. */
  @Override
  public ContainerSerializer<Object[]> withElements(ValueCodec first, ValueCodec second) {
    Class<?> read = DeclaredElements.classOf(first);
    return read != null && component.isAssignableFrom(read)
        ? new ArraySerializer(component, first)
        : this;
  }

  @Override
  public Serializer<?> settled(LateCodec.Settler settler) {
    return new ArraySerializer(component, LateSerializer.settled(element, settler));
  }

  @Override
  public ContainerSerializer<Object[]> narrowed(ValueCodec first, ValueCodec second) {
    return new ArraySerializer(component, ElementTypes.narrowed(element, first));
  }

  @Override
  public boolean createsFirst() {
    return true;
  }

  @Override
  public boolean nests() {
    return !Elements.areLeaves(element, null);
  }

  @Override
  public int minBytes() {
    return 1;
  }

  @Override
  public void write(WriteContext context, Object[] array) {
    MessageWriter out = MessageWriter.of(context);
    out.writeVarUint32(array.length);
    if (array.length > 0) {
      ElementWriter.write(out, element, array, array);
    }
  }

  @Override
  public Object[] copy(CopyContext context, Object[] original) {
    GraphCopier copier = GraphCopier.of(context);
    Object[] copy = keepsClass(original) ? original.clone() : wider(original);
    copier.reference(copy);
    ContainerCopies.replace(copier, element, copy, original);
    return copy;
  }

  /** Where messages do not name the classes of containers, the copies of elements have others. */
  private boolean keepsClass(Object[] array) {
    Class<?> own = array.getClass().getComponentType();
    Class<?> held = own;
    while (held.isArray()) {
      held = held.getComponentType();
    }
    boolean headed = element.headed() != null || own.isArray();
    return own == component || !headed || !BuiltInTypes.isContainer(held);
  }

  private Object[] wider(Object[] array) {
    Object[] copy = (Object[]) Array.newInstance(component, array.length);
    System.arraycopy(array, 0, copy, 0, array.length);
    return copy;
  }

  @Override
  public Object[] read(ReadContext context) {
    MessageReader in = MessageReader.of(context);
    int length = in.readLength(Math.max(1, element.minBytes()));
    in.charge(ARRAY_BYTES + REFERENCE_BYTES * length);
    Object[] array = (Object[]) Array.newInstance(component, length);
    in.reference(array);
    ReadWork.Weighed weighed = MessageReader.workOf(in).takeWeighed();
    if (length > 0) {
      ValueCodec each = Elements.eachOf(in, element, length, array.getClass());
      Serializer<Object> body = Elements.readHead(in, each, length, array.getClass());
      if (weighed != null) {
        fillWeighed(in, each, body, array, weighed == ReadWork.Weighed.FIRST ? 1 : length);
      } else if (body == Elements.declaredBody(element)) {
        Serializer<Object> declared = Elements.declaredBody(element);
        ElementReader.fill(in, each, declared, array, array.getClass());
      } else {
        ElementReader.fill(in, each, body, array, array.getClass());
      }
    }
    return array;
  }

  /** Weighs the first elements, and notes the weight of the heaviest of them. */
  private static void fillWeighed(
      MessageReader in, ValueCodec each, Serializer<Object> body, Object[] array, int weighed) {
    KeyCost cost = new KeyCost(in);
    long heaviest = 0;
    for (int i = 0; i < weighed; i++) {
      cost.begin();
      ElementReader.fill(in, each, body, array, i, i + 1, array.getClass());
      cost.end();
      heaviest = Math.max(heaviest, cost.weight());
    }
    ElementReader.fill(in, each, body, array, weighed, array.length, array.getClass());
    MessageReader.workOf(in).note(heaviest);
  }
}
