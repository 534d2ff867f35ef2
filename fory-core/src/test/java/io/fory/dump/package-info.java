/** Tests of the command that prints messages. */
package io.fory.dump;
