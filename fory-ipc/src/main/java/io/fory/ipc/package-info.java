/**
 * Messages between processes of one machine over shared memory.
 *
 * <p>A {@link io.fory.ipc.SharedSegment} is a file that all processes map. It holds channels, into
 * which a {@link io.fory.ipc.Producer} puts object graphs and from which a {@link
 * io.fory.ipc.Consumer} takes them, and an arena of {@linkplain io.fory.ipc.ArenaBuffer buffers}:
 * what is filled there and then sent is not copied. {@code docs/guide/ipc.md} is the guide, {@code
 * docs/format-ipc.md} specifies the bytes.
 *
 * <p>From the top: {@code SharedSegment} wires a {@code SegmentFile} (the file, its permissions,
 * its locks), the {@code Participants} (which processes are attached, and which of them have died),
 * the {@code Arena} and one {@code Ring} for each channel. All of them work on one {@code
 * SharedMemory}, the only class that touches the mapping.
 */
package io.fory.ipc;
