/** Superclasses in another package than their subclasses. */
package io.fory.object.elsewhere;
