/**
 * Schemas: what a message says about the layout of its types, so that a reader with other versions
 * of them can read it. The bytes are specified in {@code docs/format-native.md}, section "Schemas".
 */
package io.fory.schema;
