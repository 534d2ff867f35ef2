/** What a class can say about how it is serialized. */
package io.fory.annotation;
