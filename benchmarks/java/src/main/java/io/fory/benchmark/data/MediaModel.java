package io.fory.benchmark.data;

import java.util.ArrayList;
import java.util.List;

/** The {@link MediaContent} that the suites measure, with the values of jvm-serializers. */
public final class MediaModel {

  private MediaModel() {}

  /**
   * Returns the content that the suites measure; equal on every call.
   *
   * @param references whether every image points to the one media, so that a reader must keep the
   *     identity of a shared object
   */
  public static MediaContent create(boolean references) {
    Media media = newMedia();
    Media shared = references ? media : null;
    List<Image> images = new ArrayList<>();
    images.add(
        new Image(
            "http://javaone.com/keynote_huge.jpg",
            "Javaone Keynote\u1234",
            32000,
            24000,
            Image.Size.LARGE,
            shared));
    images.add(
        new Image(
            "http://javaone.com/keynote_large.jpg", null, 1024, 768, Image.Size.LARGE, shared));
    images.add(
        new Image(
            "http://javaone.com/keynote_small.jpg", null, 320, 240, Image.Size.SMALL, shared));
    return new MediaContent(media, images);
  }

  /** It has no title and no bitrate. */
  private static Media newMedia() {
    List<String> persons = new ArrayList<>();
    persons.add("Bill Gates, Jr.");
    persons.add("Steven Jobs");
    return new Media(
        "http://javaone.com/keynote.ogg",
        null,
        641,
        481,
        "video/theora\u1234",
        18_000_001,
        58_982_401,
        0,
        false,
        persons,
        Media.Player.FLASH,
        "Copyright (c) 2009, Scooby Dooby Doo");
  }

  /**
   * Returns the classes of the graph that {@link #create} makes, the root last, for the libraries
   * that want each of them registered.
   */
  public static List<Class<?>> graphClasses() {
    return List.of(
        Image.class,
        Image.Size.class,
        Media.class,
        Media.Player.class,
        ArrayList.class,
        MediaContent.class);
  }
}
