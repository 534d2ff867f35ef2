package io.fory.serializer;

/**
 * An encoded schema and its hash; specified in {@code docs/format-native.md}, section "Schemas".
 *
 * @param bytes the schema, not to be changed
 * @param hash by which a session refers to it
 */
@SuppressWarnings("ArrayRecordComponent") // shared by all, changed by none
public record WrittenSchema(byte[] bytes, long hash) {}
