package io.fory.format.view;

import io.fory.codegen.java.CompilationQueue;
import io.fory.codegen.java.GenerationException;
import io.fory.format.codec.CodecOptions;
import io.fory.format.codec.Engine;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowSchema;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes views of an interface for the rows of a schema: proxies, until code is generated, which
 * another thread does once enough views were made.
 */
public final class ViewMaker {
  /** How many views are made before it pays to generate code. */
  static final int OFTEN = 64;

  private final ViewPlan plan;
  private final ProxyView.Interpreted interpreted;

  /** How many views have been made, up to a limit; {@link Integer#MAX_VALUE} to stay with them. */
  private final AtomicInteger made = new AtomicInteger();

  /** A view of no row, which makes others; null until code is generated. */
  private volatile GeneratedView generated;

  ViewMaker(ViewPlan plan, CodecOptions options) {
    this.plan = plan;
    this.interpreted = new ProxyView.Interpreted(plan);
    if (options.engine() == Engine.INTERPRETED) {
      made.set(Integer.MAX_VALUE);
    } else if (options.engine() == Engine.GENERATED_AT_ONCE) {
      generate();
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
      generated = ViewSource.generate(plan);
    } catch (GenerationException e) {
      System.Logger logger = System.getLogger(ViewMaker.class.getName());
      String problem = "Views of " + plan.type().getName() + " stay proxies: " + e.getMessage();
      logger.log(System.Logger.Level.DEBUG, problem, e);
    }
  }
}
