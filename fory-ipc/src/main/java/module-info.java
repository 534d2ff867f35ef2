/** Messages between processes of one machine over shared memory. */
module io.fory.ipc {
  exports io.fory.ipc;

  requires transitive io.fory.core;
}
