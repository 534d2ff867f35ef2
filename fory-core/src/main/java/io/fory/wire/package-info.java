/**
 * The interfaces of a format and of the registry that it uses, and the state that both formats
 * share: the versions of types that other writers have, and the engines of these.
 */
package io.fory.wire;
