package io.fory.message;

import java.lang.reflect.Modifier;

/** Makes the definitions of types: by their schemas, or by their ids or names. */
public final class TypeDefinitions {
  private static final WireOptions PLAIN =
      new WireOptions(false, false, false, false, false, false, false, false);

  private TypeDefinitions() {}

  /** Returns the definition of a registered type, or of a version of one, in messages. */
  public static TypeDefinition of(ResolvedType type) {
    TypeDefinition known = type.definition();
    if (known == null) {
      byte[] schema = type.schema();
      known = schema != null ? TypeDefinition.ofSchema(schema) : byName(type);
      type.keepDefinition(known);
    }
    return known;
  }

  /** Returns the definition of a type by its id or name. */
  private static TypeDefinition byName(ResolvedType type) {
    MessageWriter out = new MessageWriter(null, new NativeTypeWriter(), PLAIN, 1, 0);
    out.begin();
    if (type.id() != ResolvedType.NONE) {
      out.writeByte(TypeCode.DEFINITION_BY_ID);
      out.writeVarUint32(type.id());
    } else {
      out.writeByte(TypeCode.DEFINITION_BY_NAME);
      out.writeString(type.name());
    }
    byte[] description = descriptionOf(type);
    if (description == null) {
      out.writeInt32(type.layoutHash());
    } else {
      out.writeInt32(DescribedBody.DESCRIBED);
      out.writeVarUint32(description.length);
      out.writeBytes(description, 0, description.length);
    }
    return new TypeDefinition(out.endToBytes());
  }

  private static byte[] descriptionOf(ResolvedType type) {
    boolean none = Modifier.isAbstract(type.type().getModifiers()) && !type.type().isEnum();
    return !none && type.serializer() instanceof DescribedBody body ? body.description() : null;
  }
}
