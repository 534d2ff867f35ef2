/** The native format as its document says it, in another language. */
package io.fory.spec;
