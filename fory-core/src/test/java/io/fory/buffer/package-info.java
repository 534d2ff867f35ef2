/** Every operation of a buffer, on every kind of memory, around its edges. */
package io.fory.buffer;
