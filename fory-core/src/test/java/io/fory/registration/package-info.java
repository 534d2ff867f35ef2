/** Which classes are admitted, what stands for them on the wire, and how misuse is reported. */
package io.fory.registration;
