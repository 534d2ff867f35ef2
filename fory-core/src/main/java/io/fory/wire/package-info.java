/**
 * What a format is, what it asks of the registry, and what both formats share: the versions of
 * types that other writers have, and the engines of these.
 */
package io.fory.wire;
