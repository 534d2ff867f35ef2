/**
 * The four objects that every suite measures: two wide structs of seeded random numbers, the media
 * model of jvm-serializers and the sample of the Kryo benchmarks.
 *
 * <p>Fields and values are the public ones of those models, so that a cell here can be compared
 * with the same cell of another report; the classes are written for this project. As in the models,
 * the structs are final and the other classes are not, so that a field declared as one of them
 * might hold a subclass and every library has to deal with it. Every class has a public constructor
 * without arguments and compares by value.
 */
package io.fory.benchmark.data;
