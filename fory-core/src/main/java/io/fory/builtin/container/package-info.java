/**
 * Serializers of arrays, collections, maps and other holders of values. One serializer writes all
 * collections and one all maps; what sets a class apart is its form.
 */
package io.fory.builtin.container;
