package io.fory.plan;

import java.lang.reflect.Field;
import java.lang.reflect.Type;

/**
 * A field that is serialized.
 *
 * @param name unique in the class, see {@link FieldPlan#name()}
 * @param field the field
 * @param type its generic type, with the type variables of the class hierarchy resolved
 * @param nullable what {@link io.fory.annotation.ForyField#nullable()} says
 * @param tracked what {@link io.fory.annotation.ForyField#ref()} says
 */
public record StructField(String name, Field field, Type type, boolean nullable, boolean tracked) {}
