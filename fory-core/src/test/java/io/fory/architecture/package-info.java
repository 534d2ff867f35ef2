/**
 * The rules of the house, checked: which package may import which, what only {@code
 * io.fory.platform} may touch, and how long a file may grow.
 */
package io.fory.architecture;
