/** How the values of Java types get into slots and out of them. */
package io.fory.format.codec;
