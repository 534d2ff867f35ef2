/** Messages in streams and channels. */
package io.fory.stream;
