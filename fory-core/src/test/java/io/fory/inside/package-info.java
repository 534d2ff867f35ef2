/** Tests of what people see of plans, messages and calls. */
package io.fory.inside;
