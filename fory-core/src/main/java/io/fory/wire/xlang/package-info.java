/**
 * The cross-language format: the numbers of its types, its compressed names, the metadata of a
 * struct, the order and the hash of fields, and the codecs of its places. {@code
 * docs/decisions/0007} relates the public specification of that format to this code base.
 *
 * @see <a
 *     href="https://github.com/apache/fory/blob/main/docs/specification/xlang_serialization_spec.md">
 *     Xlang Serialization Format</a>
 */
package io.fory.wire.xlang;
