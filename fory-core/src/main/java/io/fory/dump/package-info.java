/** Prints messages without the classes of the application, as far as their bytes tell. */
package io.fory.dump;
