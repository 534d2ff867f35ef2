/**
 * The cross-language format: what it says about types. Its numbers of types, its compressed names,
 * the metadata of a struct, and the order and the hash of fields. {@code docs/decisions/0007}
 * relates the public specification of that format to this code base.
 *
 * @see <a
 *     href="https://github.com/apache/fory/blob/main/docs/specification/xlang_serialization_spec.md">
 *     Xlang Serialization Format</a>
 */
package io.fory.wire.xlang;
