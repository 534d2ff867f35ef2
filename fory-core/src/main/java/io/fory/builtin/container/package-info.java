/**
 * Serializers of arrays, collections, maps and other holders of values. One serializer writes all
 * collections and one all maps; the differences between classes are in their forms.
 */
package io.fory.builtin.container;
