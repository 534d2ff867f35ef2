/** Whole libraries, class by class: what is not right is refused, and nothing is silently wrong. */
package io.fory.census;
