/**
 * Messages between two processes of one machine: {@code fory-ipc} beside loopback TCP and Aeron.
 *
 * <p>{@link io.fory.benchmark.ipc.IpcSuite} starts two JVMs for each measurement, a {@link
 * io.fory.benchmark.ipc.IpcProcess} that asks and one that answers.
 */
package io.fory.benchmark.ipc;
