/** Tests of buffers that travel beside a message. */
package io.fory.beside;
