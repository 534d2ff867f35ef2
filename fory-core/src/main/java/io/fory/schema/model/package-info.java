/**
 * Schemas as the library has them: what a message says about the layout of its types, and the
 * encoding of that. The bytes are specified in {@code docs/format-native.md}, section "Schemas".
 */
package io.fory.schema.model;
