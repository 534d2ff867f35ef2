package io.fory.packaging.bundle;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A class of the application in the bundle. */
record Order(long id, Kind kind, List<Line> lines, Map<String, Object> notes) {
  enum Kind {
    USUAL,
    URGENT {
      @Override
      boolean isBilledTwice() {
        return true;
      }
    };

    boolean isBilledTwice() {
      return false;
    }
  }

  static final class Line {
    private String article;
    private int[] amounts;

    Line() {}

    Line(String article, int... amounts) {
      this.article = article;
      this.amounts = amounts;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Line line
          && article.equals(line.article)
          && Arrays.equals(amounts, line.amounts);
    }

    @Override
    public int hashCode() {
      return article.hashCode();
    }
  }
}
