/** Tests of {@link io.fory.Fory#copy}. */
package io.fory.copy;
