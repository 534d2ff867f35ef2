/**
 * Schemas as the library has them: the description of the layout of its types in a message, and the
 * encoding of that. The bytes are specified in {@code docs/format-native.md}, section "Schemas".
 */
package io.fory.schema.model;
