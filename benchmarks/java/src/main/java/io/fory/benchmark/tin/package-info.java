/**
 * The suite of the triangulated irregular network: a large mesh as two primitive arrays, and as
 * arrays of small objects.
 */
package io.fory.benchmark.tin;
