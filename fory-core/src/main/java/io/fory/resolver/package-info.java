/**
 * The registry: the classes that are admitted, their identities on the wire, and the factories of
 * their serializers. The only place that turns an identity from input into a class.
 */
package io.fory.resolver;
