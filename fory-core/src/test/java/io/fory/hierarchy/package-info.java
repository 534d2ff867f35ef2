/** Rules for a class or interface and all classes below it, singletons, and modules. */
package io.fory.hierarchy;
