package io.fory.benchmark.data;

import java.util.List;

/**
 * A later version of {@link Media}: its width is a {@code long} instead of an {@code int}, the
 * format is gone, and a rating is new.
 */
@SuppressWarnings({"unused", "UnusedVariable"}) // Readers set the fields, and Fields compares them.
public final class RevisedMedia {

  private String uri;
  private String title;
  private long width;
  private int height;
  private long duration;
  private long size;
  private int bitrate;
  private boolean hasBitrate;
  private List<String> persons;
  private Media.Player player;
  private String copyright;
  private int rating = 5;

  public RevisedMedia() {}

  @Override
  public boolean equals(Object other) {
    return Fields.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Fields.hash(this);
  }
}
