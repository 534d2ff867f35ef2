package io.fory.platform;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

/** What errors say of threads. */
public final class ThreadsTest {
  @Test
  public void aThreadWithoutANameIsCalledByItsNumber() throws InterruptedException {
    String[] names = new String[2];
    Thread named = new Thread(() -> names[0] = Threads.nameOfCurrent(), "worker");
    Thread unnamed = new Thread(() -> names[1] = Threads.nameOfCurrent(), "");
    for (Thread thread : new Thread[] {named, unnamed}) {
      thread.start();
      thread.join();
    }
    assertEquals(names[0], "worker");
    assertEquals(names[1], "#" + Threads.id(unnamed));
  }
}
