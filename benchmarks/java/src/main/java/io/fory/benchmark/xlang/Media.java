package io.fory.benchmark.xlang;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.fory.annotation.ForyField;

/** The video of a {@link MediaContent}. */
public class Media {

  @ForyField(id = 1)
  @io.fory.annotation.ForyField(id = 1)
  public String uri;

  @ForyField(id = 2)
  @io.fory.annotation.ForyField(id = 2)
  public String title;

  @ForyField(id = 3)
  @io.fory.annotation.ForyField(id = 3)
  public int width;

  @ForyField(id = 4)
  @io.fory.annotation.ForyField(id = 4)
  public int height;

  @ForyField(id = 5)
  @io.fory.annotation.ForyField(id = 5)
  public String format;

  @ForyField(id = 6)
  @io.fory.annotation.ForyField(id = 6)
  public long duration;

  @ForyField(id = 7)
  @io.fory.annotation.ForyField(id = 7)
  public long size;

  @ForyField(id = 8)
  @io.fory.annotation.ForyField(id = 8)
  public int bitrate;

  @ForyField(id = 9)
  @io.fory.annotation.ForyField(id = 9)
  public boolean hasBitrate;

  @ForyField(id = 10)
  @io.fory.annotation.ForyField(id = 10)
  public List<String> persons;

  @ForyField(id = 11)
  @io.fory.annotation.ForyField(id = 11)
  public Player player;

  @ForyField(id = 12)
  @io.fory.annotation.ForyField(id = 12)
  public String copyright;

  /** Creates a media of zeros and nulls. */
  public Media() {}

  /** Returns the media that the suite measures; it has an empty title and no bitrate. */
  static Media create() {
    Media media = new Media();
    media.uri = "http://javaone.com/keynote.ogg";
    media.title = "";
    media.width = 641;
    media.height = 481;
    media.format = "video/theora\u1234";
    media.duration = 18_000_001;
    media.size = 58_982_401;
    media.persons = new ArrayList<>();
    media.persons.add("Bill Gates, Jr.");
    media.persons.add("Steven Jobs");
    media.player = Player.FLASH;
    media.copyright = "Copyright (c) 2009, Scooby Dooby Doo";
    return media;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Media that
        && width == that.width
        && height == that.height
        && duration == that.duration
        && size == that.size
        && bitrate == that.bitrate
        && hasBitrate == that.hasBitrate
        && player == that.player
        && Objects.equals(uri, that.uri)
        && Objects.equals(title, that.title)
        && Objects.equals(format, that.format)
        && Objects.equals(persons, that.persons)
        && Objects.equals(copyright, that.copyright);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        uri,
        title,
        width,
        height,
        format,
        duration,
        size,
        bitrate,
        hasBitrate,
        persons,
        player,
        copyright);
  }
}
