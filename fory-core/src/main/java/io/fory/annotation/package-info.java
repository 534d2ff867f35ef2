/** Annotations by which a class controls its serialization. */
package io.fory.annotation;
