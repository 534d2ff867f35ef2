package io.fory.benchmark.ipc;

import java.util.List;

/** The ways between two processes, in the order of the table. */
enum Transport {
  /** fory-ipc, both ends polling; payloads lie in the segment. */
  foryshared,
  /** fory-ipc, both ends polling; payloads lie elsewhere, and are copied into the segment. */
  forycopied,
  /** {@link #foryshared}, both ends parking. */
  foryparking,
  /** Aeron IPC, both ends polling. */
  aeron,
  /** Loopback TCP without delay, channels that block. */
  tcp,
  /** Loopback TCP without delay, channels that are polled. */
  tcppolling;

  /** Returns the JVM flags without which it does not run, and those of its authors' benchmarks. */
  List<String> jvmFlags() {
    return this == aeron
        ? List.of(
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-Dagrona.disable.bounds.checks=true")
        : List.of();
  }
}
