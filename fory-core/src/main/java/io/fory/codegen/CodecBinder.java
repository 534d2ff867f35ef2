package io.fory.codegen;

import io.fory.codec.DeclaredElements;
import io.fory.codec.DirectCodec;
import io.fory.codec.InheritedCodec;
import io.fory.codec.LateCodec;
import io.fory.codec.SlotCodec;
import io.fory.codec.ValueCodec;
import io.fory.error.TypeMismatchException;
import io.fory.message.ResolvedType;
import io.fory.platform.StackProbe;
import io.fory.serializer.Serializer;
import io.fory.struct.InterpretedStruct;
import io.fory.struct.LinkedPlan;
import java.util.HashSet;
import java.util.Set;

/**
 * Binds codecs to serializers that will not be replaced any more: the generated code of the structs
 * below them. Where types refer to each other in a circle, one place keeps asking its type each
 * time.
 */
final class CodecBinder implements LateCodec.Settler {
  /** More stack than the compiler takes for one struct. */
  private static final int STACK_BYTES = 1 << 17;

  private final StructCompiler compiler;
  private final Set<ResolvedType> inProgress = new HashSet<>();

  CodecBinder(StructCompiler compiler) {
    this.compiler = compiler;
  }

  LinkedPlan bind(InterpretedStruct struct) {
    inProgress.add(struct.type());
    try {
      return struct.linked().withCodecs(this::bind);
    } finally {
      inProgress.remove(struct.type());
    }
  }

  private ValueCodec bind(ValueCodec codec) {
    if (codec instanceof SlotCodec slot) {
      return bind(slot);
    }
    if (codec instanceof InheritedCodec inherited) {
      return inherited.content() instanceof DirectCodec direct
          ? inherited.with(bind(direct))
          : inherited;
    }
    if (codec instanceof LateCodec late) {
      return late.settled(this);
    }
    if (codec instanceof DirectCodec direct && direct.fixedBody() == null) {
      return bind(direct);
    }
    return codec;
  }

  private DirectCodec bind(DirectCodec direct) {
    DeclaredElements elements = bind(direct.elements());
    Serializer<Object> body = bound(direct.type(), settled(direct.type()), elements);
    return new DirectCodec(direct.type(), body, elements);
  }

  private SlotCodec bind(SlotCodec slot) {
    DeclaredElements elements = bind(slot.elements());
    Serializer<Object> body = slot.fixedBody();
    if (body == null && slot.declared() != null) {
      body = settled(slot.declared());
    }
    body = bound(slot.declared(), body, elements);
    return new SlotCodec(
        slot.raw(), slot.declared(), body, elements, slot.tracked(), slot.nullable(), slot.also());
  }

  private DeclaredElements bind(DeclaredElements elements) {
    if (elements == null) {
      return null;
    }
    ValueCodec second = elements.second() == null ? null : bind(elements.second());
    return elements.with(bind(elements.first()), second);
  }

  private static Serializer<Object> bound(
      ResolvedType type, Serializer<Object> body, DeclaredElements elements) {
    if (elements == null || body == null) {
      return body;
    }
    try {
      return elements.bound(type, body, false);
    } catch (TypeMismatchException e) {
      return null; // thrown again where a value is met
    }
  }

  /**
   * Returns the serializer that a type will keep, or null if it is not made yet, and cannot be: on
   * the rest of the stack, or since objects cannot be made.
   */
  @SuppressWarnings("unchecked") // a struct's serializer takes objects
  @Override
  public Serializer<Object> settled(ResolvedType type) {
    if (inProgress.contains(type) || !StackProbe.has(STACK_BYTES)) {
      return null;
    }
    // Asking makes the serializer; with foreground compilation that is the generated one.
    inProgress.add(type);
    Serializer<Object> current;
    try {
      current = type.serializer();
    } catch (RuntimeException e) {
      return null; // Reported where a value of the class is met.
    } finally {
      inProgress.remove(type);
    }
    if (current instanceof InterpretedStruct held) {
      if (!held.makesObjects()) {
        return null; // Code will follow if the constructor works later.
      }
      type.replaceSerializer(compiler.compileHeld(held));
    }
    return type.serializer();
  }
}
