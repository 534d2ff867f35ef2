/**
 * Rows: beans in bytes whose fields are read in place.
 *
 * <p>{@link io.fory.format.Encoders} makes an encoder for a class. The encoder turns beans into
 * {@linkplain io.fory.format.row.BinaryRow rows} and back; a field of a row is read without reading
 * the others. {@code docs/guide/rows.md} is the guide, {@code docs/format-rows.md} says how types
 * of Java are laid out. The bytes are the public standard row format, the specification {@code
 * docs/specification/row_format_spec.md} of apache/fory.
 *
 * <p>From the top, imports point down: {@code io.fory.format} (encoders), {@code arrow} (rows to
 * and from Apache Arrow, whose jars nothing else needs), {@code file} (files of rows), {@code view}
 * (interfaces over rows), {@code codec} (how the values of a type get into slots), {@code row}
 * (schemas, and rows that are read in place), {@code layout} (where the slots are).
 */
package io.fory.format;
