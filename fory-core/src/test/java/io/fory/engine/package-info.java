/** The two engines: that they agree, when one replaces the other, and what generated code holds. */
package io.fory.engine;
