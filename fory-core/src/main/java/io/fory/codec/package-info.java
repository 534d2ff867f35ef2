/**
 * Codecs: how the value of one place of a message is written and read. A place holds a value with a
 * head, a bare body, text, or an enum constant.
 */
package io.fory.codec;
