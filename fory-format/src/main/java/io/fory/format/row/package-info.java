/** Schemas, and rows, arrays and maps that are read in place. */
package io.fory.format.row;
