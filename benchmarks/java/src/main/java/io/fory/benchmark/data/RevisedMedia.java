package io.fory.benchmark.data;

import java.util.List;
import java.util.Objects;

/**
 * A later version of {@link Media}: its width is a {@code long} instead of an {@code int}, the
 * format is gone, and a rating is new.
 */
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

  /** Creates an empty media. */
  public RevisedMedia() {}

  /** Returns what a reader of this version makes of a media. */
  public static RevisedMedia of(Media old) {
    RevisedMedia revised = new RevisedMedia();
    revised.uri = old.getUri();
    revised.title = old.getTitle();
    revised.width = old.getWidth();
    revised.height = old.getHeight();
    revised.duration = old.getDuration();
    revised.size = old.getSize();
    revised.bitrate = old.getBitrate();
    revised.hasBitrate = old.hasBitrate();
    revised.persons = old.getPersons();
    revised.player = old.getPlayer();
    revised.copyright = old.getCopyright();
    return revised;
  }

  private Object[] values() {
    return new Object[] {
      uri,
      title,
      width,
      height,
      duration,
      size,
      bitrate,
      hasBitrate,
      persons,
      player,
      copyright,
      rating
    };
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RevisedMedia that && Objects.deepEquals(values(), that.values());
  }

  @Override
  public int hashCode() {
    return Objects.hash(values());
  }
}
