package io.fory.benchmark.scaling;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;

import io.fory.benchmark.codec.ArrayCodec;
import io.fory.benchmark.data.MediaContent;
import io.fory.benchmark.data.MediaModel;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class ScalingTest {

  private static final int THREADS = 4;
  private static final int CALLS = 200;

  @DataProvider
  private static Object[][] sharedLibraries() {
    return new Object[][] {
      {"fory"}, {"apachefory"}, {"apacheforythreadlocal"}, {"kryo"},
    };
  }

  @Test(dataProvider = "sharedLibraries")
  public void threadsMayShareALibrary(String library) throws Exception {
    ArrayCodec codec = SharedState.newCodec(library);
    MediaContent content = MediaModel.create(false);
    Callable<Void> caller =
        () -> {
          for (int i = 0; i < CALLS; i++) {
            Object copy = codec.deserialize(codec.serialize(content));
            assertNotSame(copy, content);
            assertEquals(copy, content);
          }
          return null;
        };
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      for (Future<Void> call : threads.invokeAll(Collections.nCopies(THREADS, caller))) {
        call.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
