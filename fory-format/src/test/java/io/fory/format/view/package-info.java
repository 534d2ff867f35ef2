/** Tests of what views are made of. */
package io.fory.format.view;
