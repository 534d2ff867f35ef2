/** The shapes of classes and the references between objects, in both engines. */
package io.fory.object;
