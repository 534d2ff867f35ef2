/**
 * Classes that change: what one version of them writes, another reads, by rule or not at all; with
 * schemas that lie, and over sessions.
 */
package io.fory.evolution;
