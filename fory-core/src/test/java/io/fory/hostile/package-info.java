/**
 * What hostile input can do: nothing but cause an error of the family, after which everything works
 * as before.
 */
package io.fory.hostile;
