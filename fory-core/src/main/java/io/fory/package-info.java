/**
 * The API: {@link io.fory.Fory} writes and reads object graphs, {@link io.fory.ForyBuilder}
 * configures it. The only package that wires the others together.
 *
 * <p>Packages import each other in one direction only, from the top of this list to the bottom:
 *
 * <ol>
 *   <li>{@code io.fory.library}: modules for the types of other libraries
 *   <li>{@code io.fory}
 *   <li>{@code io.fory.inside}: shows people plans
 *   <li>{@code io.fory.dump}: prints messages without the classes of the application
 *   <li>{@code io.fory.resolver}: which classes are admitted, and their identity on the wire
 *   <li>{@code io.fory.wire.jvm}: the native format
 *   <li>{@code io.fory.wire.xlang}: the cross-language format
 *   <li>{@code io.fory.wire}: the interface of a format, and the state that both share
 *   <li>{@code io.fory.codegen}: prints the plan of a struct as Java source and compiles it
 *   <li>{@code io.fory.builtin.jdk}: the protocol of JDK serialization
 *   <li>{@code io.fory.builtin.container}: serializers of collections, maps, arrays
 *   <li>{@code io.fory.builtin.scalar}: serializers of values without elements
 *   <li>{@code io.fory.struct}: the interpreter of plans
 *   <li>{@code io.fory.carried}: fields that the reader does not have
 *   <li>{@code io.fory.codegen.java}: prints Java and defines classes; knows no serializer
 *   <li>{@code io.fory.schema}: schemas as an application keeps and compares them
 *   <li>{@code io.fory.schema.model}: the descriptions of types in messages
 *   <li>{@code io.fory.plan}: the fields of a struct and their encoding
 *   <li>{@code io.fory.codec}: how the value of one place is written and read
 *   <li>{@code io.fory.message}: one call: contexts, references, types, accounts
 *   <li>{@code io.fory.serializer}: the service-provider interface
 *   <li>{@code io.fory.type}: numbers of built-in types
 *   <li>{@code io.fory.annotation}
 *   <li>{@code io.fory.buffer}: bytes
 *   <li>{@code io.fory.compression}: filters that compress messages
 *   <li>{@code io.fory.platform}: all use of reflection, handles and hidden classes
 *   <li>{@code io.fory.recording}: events of JDK Flight Recorder
 *   <li>{@code io.fory.error}: the exceptions
 * </ol>
 *
 * A test enforces the order.
 */
package io.fory;
