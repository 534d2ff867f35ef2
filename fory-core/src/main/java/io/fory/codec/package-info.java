/**
 * What stands at one place of a message: a value with a head, a bare body, text, an enum constant.
 */
package io.fory.codec;
