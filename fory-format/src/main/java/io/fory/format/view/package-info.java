/** Views: interfaces of the application over rows, whose getters read in place. */
package io.fory.format.view;
