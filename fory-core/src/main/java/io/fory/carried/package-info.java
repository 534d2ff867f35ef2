/**
 * The fields of a message that the reader does not have: dropped, or carried to the next message.
 */
package io.fory.carried;
