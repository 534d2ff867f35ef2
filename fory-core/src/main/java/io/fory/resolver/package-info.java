/**
 * The registry: which classes are admitted, what stands for them on the wire, and which factory
 * makes their serializers. The only place that turns something from input into a class.
 */
package io.fory.resolver;
