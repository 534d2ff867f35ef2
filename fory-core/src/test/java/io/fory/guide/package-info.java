/** The programs of the guide. */
package io.fory.guide;
