/**
 * The stream suite: what a stream and the size of a library's window to it cost, beside a {@code
 * byte[]} of the same message.
 */
package io.fory.benchmark.stream;
