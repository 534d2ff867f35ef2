/** The types that need no registration, and the hashes of layouts. */
package io.fory.type;
