/** Files of rows: appended, mapped into memory, and read by number. */
package io.fory.format.file;
