/** Modules for the types of libraries that an application may use; none of them is needed here. */
package io.fory.library;
