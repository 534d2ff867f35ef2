/**
 * The plan of a struct: which fields a class has, how each is encoded, and in which order. The
 * interpreter executes a plan, the generator prints it.
 */
package io.fory.plan;
