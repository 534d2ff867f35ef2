/** The types that the wire knows without registration, and the hash of the layout of others. */
package io.fory.type;
