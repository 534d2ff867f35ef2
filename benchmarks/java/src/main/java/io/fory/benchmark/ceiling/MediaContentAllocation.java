package io.fory.benchmark.ceiling;

import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.Media;
import io.fory.benchmark.data.MediaContent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Allocates a {@link MediaContent} equal to a given one whose images have no media. */
final class MediaContentAllocation implements Supplier<Object> {

  private final Media media;
  private final Text copyright;
  private final Text format;
  private final Text title;
  private final Text uri;
  private final Text[] persons;
  private final ImageAllocation[] images;

  MediaContentAllocation(MediaContent content) {
    media = content.getMedia();
    copyright = Text.of(media.getCopyright());
    format = Text.of(media.getFormat());
    title = Text.of(media.getTitle());
    uri = Text.of(media.getUri());
    persons = Text.of(media.getPersons());
    images = content.getImages().stream().map(ImageAllocation::new).toArray(ImageAllocation[]::new);
  }

  @Override
  public Object get() {
    List<Image> copies = new ArrayList<>(images.length);
    for (ImageAllocation image : images) {
      copies.add(image.get());
    }
    return new MediaContent(newMedia(), copies);
  }

  private Media newMedia() {
    List<String> names = new ArrayList<>(persons.length);
    for (Text person : persons) {
      names.add(Text.copy(person));
    }
    return new Media(
        Text.copy(uri),
        Text.copy(title),
        media.getWidth(),
        media.getHeight(),
        Text.copy(format),
        media.getDuration(),
        media.getSize(),
        media.getBitrate(),
        media.hasBitrate(),
        names,
        media.getPlayer(),
        Text.copy(copyright));
  }

  private static final class ImageAllocation implements Supplier<Image> {

    private final Image image;
    private final Text uri;
    private final Text title;

    ImageAllocation(Image image) {
      this.image = image;
      uri = Text.of(image.getUri());
      title = Text.of(image.getTitle());
    }

    @Override
    public Image get() {
      return new Image(
          Text.copy(uri),
          Text.copy(title),
          image.getWidth(),
          image.getHeight(),
          image.getSize(),
          null);
    }
  }
}
