/**
 * Messages between languages: {@link io.fory.benchmark.xlang.XlangBenchmark}, from the
 * application's own objects to messages that programs in other languages read, and back.
 *
 * <p>The objects are those of the field's cross-language tables in types that every language has.
 * The classes are an application's: public fields, not final, compared by value. The one thing of a
 * library's in them are the annotations of Apache Fory, which its own benchmark has on the same
 * fields, and beside them those of Fory that say the same; no other library looks at them. Without
 * them the messages are longer and NumericStruct is not of fixed width.
 */
package io.fory.benchmark.xlang;
