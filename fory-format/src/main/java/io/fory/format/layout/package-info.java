/** Where the slots of rows and arrays are, and how memory is read and written there. */
package io.fory.format.layout;
