/** The types that the wire knows without registration, and what identifies the layout of others. */
package io.fory.type;
