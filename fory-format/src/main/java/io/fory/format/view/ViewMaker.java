package io.fory.format.view;

import io.fory.codegen.java.CompilationQueue;
import io.fory.codegen.java.GenerationException;
import io.fory.error.UnsupportedTypeException;
import io.fory.format.codec.CodecOptions;
import io.fory.format.codec.Engine;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import io.fory.platform.StackProbe;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes views of an interface for the rows of a schema: proxies, until code is generated, which
 * another thread does once enough views were made. Where there can be no proxies, code is generated
 * at once.
 */
public final class ViewMaker {
  /** How many views are made before it pays to generate code. */
  static final int OFTEN = 64;

  /** Stack that the compiler needs: one that overflows in it could not be used any more. */
  private static final int STACK_BYTES = 1 << 18;

  private final ViewPlan plan;
  private final ProxyView.Interpreted interpreted;

  /** How many views have been made, up to a limit; {@link Integer#MAX_VALUE} to stay with them. */
  private final AtomicInteger made = new AtomicInteger();

  /** A view of no row, which makes others; null until code is generated. */
  private volatile GeneratedView generated;

  ViewMaker(ViewPlan plan, CodecOptions options) {
    this.plan = plan;
    this.interpreted = new ProxyView.Interpreted(plan);
    Class<?> unreachable = ProxyView.unreachable(plan.type());
    if (options.engine() == Engine.INTERPRETED) {
      made.set(Integer.MAX_VALUE);
    } else if (options.engine() == Engine.GENERATED_AT_ONCE || unreachable != null) {
      generate();
    }
    if (unreachable != null && generated == null) {
      throw UnsupportedTypeException.notViewed(
              plan.type().getTypeName(),
              "it is public and returns "
                  + unreachable.getTypeName()
                  + ", which is not: it has no proxies, and no code was generated",
              null)
          .withCure("Make both public, or neither");
    }
  }

  /** Returns the schema of the rows. */
  public RowSchema schema() {
    return plan.schema();
  }

  /** Returns a view of a row, which must be of the schema. */
  public Object view(BinaryRow row) {
    GeneratedView known = generated;
    if (known != null) {
      return known.foryView(row);
    }
    if (made.get() < OFTEN && made.incrementAndGet() == OFTEN && !enqueue()) {
      made.set(0); // the queue is full; later
    }
    return interpreted.view(row);
  }

  /** Has code generated after that of classes: the schema may be that of a stranger. */
  private boolean enqueue() {
    return CompilationQueue.SHARED.add(this::generate, this);
  }

  private void generate() {
    made.set(Integer.MAX_VALUE);
    try {
      if (StackProbe.has(STACK_BYTES)) {
        generated = ViewSource.generate(plan);
      }
    } catch (GenerationException
        | ReflectiveOperationException
        | RuntimeException
        | LinkageError e) {
      System.Logger logger = System.getLogger(ViewMaker.class.getName());
      String problem = "Views of " + plan.type().getName() + " stay proxies: " + e.getMessage();
      logger.log(System.Logger.Level.DEBUG, problem, e);
    }
  }
}
