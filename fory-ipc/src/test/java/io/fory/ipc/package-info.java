/** Tests of shared memory, within one process and between processes. */
package io.fory.ipc;
