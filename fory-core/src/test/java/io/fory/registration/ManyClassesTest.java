package io.fory.registration;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.sun.management.ThreadMXBean;
import io.fory.Fory;
import io.fory.ForyBuilder;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.CompiledSources;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Large models: the work for a class does not grow with the number of the others, and what one root
 * has reached makes no difference to what another one is refused for. Work is measured by the bytes
 * that it allocates.
 */
public final class ManyClassesTest {
  private static final int FEW = 150;
  private static final int MANY = 4 * FEW;

  /**
   * What is linear takes four times as much, what is quadratic sixteen times. The table of classes
   * is copied for each, which is little, but quadratic.
   */
  private static final int MOST_GROWTH = 12;

  /** Nothing is copied there. */
  private static final int MOST_GROWTH_OF_READING = 7;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final CompiledSources chain = chain(MANY);

  /** Each class has a field of the one before. */
  private static CompiledSources chain(int length) {
    Map<String, String> sources = new LinkedHashMap<>();
    for (int i = 0; i < length; i++) {
      String before = i == 0 ? "" : "public Link" + (i - 1) + " before;";
      sources.put("chain.Link" + i, "package chain; public class Link" + i + " {" + before + "}");
    }
    return CompiledSources.compile(sources);
  }

  private List<Class<?>> links(int count) {
    ClassLoader loader = chain.newLoader();
    List<Class<?>> links = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      links.add(CompiledSources.load(loader, "chain.Link" + i));
    }
    return links;
  }

  private long allocatedBy(Runnable work) {
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @DataProvider
  public Object[][] orders() {
    Consumer<List<Class<?>>> asTheyAre = links -> {};
    Consumer<List<Class<?>>> reversed = Collections::reverse;
    return new Object[][] {{asTheyAre, true}, {reversed, true}, {asTheyAre, false}};
  }

  @Test(dataProvider = "orders")
  public void registeringEachClassTakesWorkForEachOnce(
      Consumer<List<Class<?>>> order, boolean numbers) {
    long few = registering(FEW, order, numbers);
    long many = registering(MANY, order, numbers);
    assertTrue(many < MOST_GROWTH * few, few + " bytes for " + FEW + ", " + many + " for " + MANY);
  }

  private long registering(int count, Consumer<List<Class<?>>> order, boolean numbers) {
    List<Class<?>> links = links(count);
    order.accept(links);
    return allocatedBy(
        () -> {
          ForyBuilder builder = Fory.builder();
          for (int i = 0; i < links.size(); i++) {
            if (numbers) {
              builder.register(links.get(i), i);
            } else {
              builder.register(links.get(i));
            }
          }
          builder.build();
        });
  }

  @Test
  public void theFirstReadOfARequestedRootTakesWorkForEachClassOnce() throws Exception {
    long few = reading(FEW);
    long many = reading(MANY);
    assertTrue(
        many < MOST_GROWTH_OF_READING * few,
        few + " bytes for " + FEW + ", " + many + " for " + MANY);
  }

  private long reading(int count) throws ReflectiveOperationException {
    List<Class<?>> links = links(count);
    Class<?> last = links.get(count - 1);
    Fory fory = Fory.builder().register(last).build();
    byte[] message = fory.serialize(last.getConstructor().newInstance());
    fory.deserialize(message);
    return allocatedBy(() -> assertEquals(fory.deserialize(message, last).getClass(), last));
  }

  /** Mentions a class of which there can be no objects in messages. */
  public static final class Mentions {
    Class<Thread> type = Thread.class;
  }

  /** Reaches all that {@link Mentions} reaches, and declares the class. */
  public static final class Declares {
    Mentions mentions = new Mentions();
    Thread thread;
  }

  @Test
  public void aClassThatAnEarlierRootMentionsIsRefusedWhereItIsDeclared() {
    ForyBuilder builder = Fory.builder().register(Mentions.class).register(Declares.class);
    UnsupportedTypeException refused = expectThrows(UnsupportedTypeException.class, builder::build);
    assertTrue(refused.getMessage().contains("Declares.thread"), refused.getMessage());
    assertThrows(
        UnsupportedTypeException.class,
        () -> Fory.builder().register(Declares.class).register(Mentions.class).build());
  }

  /** Is reached by the class whose objects are refused. */
  public static final class Part {
    int size = 3;
  }

  /** Has lambdas, and objects that are refused. */
  public static final class Host {
    Part part;
    Thread thread;

    static Runnable lambda() {
      return (Runnable & Serializable) () -> {};
    }
  }

  /** Reaches what the refused class reaches. */
  public static final class Whole {
    Part part = new Part();
  }

  @Test
  public void whatARefusedClassReachesIsAdmittedForOtherRoots() {
    Fory fory =
        Fory.builder()
            .withLambdasAndProxies(true)
            .register(Host.class)
            .register(Runnable.class)
            .register(Whole.class)
            .build();
    Whole back = fory.deserialize(fory.serialize(new Whole()), Whole.class);
    assertEquals(back.part.size, 3);
    assertTrue(fory.deserialize(fory.serialize(Host.lambda())) instanceof Runnable);
    assertThrows(UnsupportedTypeException.class, () -> fory.serialize(new Host()));
  }
}
