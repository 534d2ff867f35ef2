package io.fory.benchmark.data;

import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The video of a {@link MediaContent}. */
@SuppressWarnings("serial") // The list is an ArrayList, declared by its interface as users do.
public class Media implements Serializable {

  /** The two players of a media. */
  public enum Player {
    JAVA,
    FLASH
  }

  @Serial private static final long serialVersionUID = 1L;

  private String uri;
  private String title;
  private int width;
  private int height;
  private String format;
  private long duration;
  private long size;
  private int bitrate;
  private boolean hasBitrate;
  private List<String> persons;
  private Player player;
  private String copyright;

  /** Creates an empty media. */
  public Media() {}

  /** Creates a media; every object may be null. */
  public Media(
      String uri,
      String title,
      int width,
      int height,
      String format,
      long duration,
      long size,
      int bitrate,
      boolean hasBitrate,
      List<String> persons,
      Player player,
      String copyright) {
    this.uri = uri;
    this.title = title;
    this.width = width;
    this.height = height;
    this.format = format;
    this.duration = duration;
    this.size = size;
    this.bitrate = bitrate;
    this.hasBitrate = hasBitrate;
    this.persons = persons;
    this.player = player;
    this.copyright = copyright;
  }

  /** Returns the media that the suites measure; it has no title and no bitrate. */
  static Media create() {
    Media media = new Media();
    media.uri = "http://javaone.com/keynote.ogg";
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

  /** Returns the address of the media. */
  public String getUri() {
    return uri;
  }

  /** Returns the title, or null. */
  public String getTitle() {
    return title;
  }

  /** Returns the width in pixels. */
  public int getWidth() {
    return width;
  }

  /** Returns the height in pixels. */
  public int getHeight() {
    return height;
  }

  /** Returns the name of the format. */
  public String getFormat() {
    return format;
  }

  /** Returns the duration in milliseconds. */
  public long getDuration() {
    return duration;
  }

  /** Returns the size in bytes. */
  public long getSize() {
    return size;
  }

  /** Returns the bitrate, 0 where there is none. */
  public int getBitrate() {
    return bitrate;
  }

  /** Returns whether there is a bitrate. */
  public boolean hasBitrate() {
    return hasBitrate;
  }

  /** Returns the names of the persons. */
  public List<String> getPersons() {
    return persons;
  }

  /** Returns the player. */
  public Player getPlayer() {
    return player;
  }

  /** Returns the copyright notice, or null. */
  public String getCopyright() {
    return copyright;
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
