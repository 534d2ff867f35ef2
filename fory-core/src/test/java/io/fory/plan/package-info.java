/** Tests of what is planned for a struct. */
package io.fory.plan;
