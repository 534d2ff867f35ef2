/** What an error says, word for word. */
package io.fory.error;
