package io.fory.benchmark.rows;

import io.fory.format.row.RowSchema;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.fory.format.encoder.Encoders;
import org.apache.fory.format.encoder.RowEncoder;
import org.apache.fory.format.row.binary.BinaryArray;
import org.apache.fory.format.row.binary.BinaryRow;
import org.apache.fory.format.row.binary.CompactBinaryRow;
import org.apache.fory.format.type.Schema;
import org.apache.fory.logging.LoggerFactory;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.memory.MemoryUtils;

/** Apache Fory's rows: fields are read by their numbers, which are found by name once. */
final class ApacheRows implements RowCodec {
  /** What a payload has before its row. */
  private static final int HASH_BYTES = 8;

  private final RowEncoder<Object> encoder;
  private final boolean compact;
  private final ToLongFunction<BinaryRow> reader;

  ApacheRows(RowObject objectType, boolean compact) {
    @SuppressWarnings("unchecked") // its objects are given and taken as what they are
    Class<Object> type = (Class<Object>) objectType.create().getClass();
    this.compact = compact;
    encoder = encoder(type, compact);
    BinaryRow row = encoder.toRow(objectType.create());
    reader =
        switch (objectType) {
          case STRUCT -> null;
          case SAMPLE -> new SampleReader(encoder.schema());
          case MEDIA_CONTENT -> new MediaContentReader(row);
        };
  }

  /** Its builder's defaults, in either layout. */
  static <T> RowEncoder<T> encoder(Class<T> type, boolean compact) {
    LoggerFactory.disableLogging();
    var builder = Encoders.buildBeanCodec(type);
    return (compact ? builder.compactEncoding() : builder).build().get();
  }

  static BinaryRow row(Schema schema, boolean compact) {
    return compact ? new CompactBinaryRow(schema) : new BinaryRow(schema);
  }

  static MemoryBuffer memory(byte[] bytes, boolean direct) {
    return direct ? MemoryUtils.wrap(LargeReaders.place(bytes, true)) : MemoryUtils.wrap(bytes);
  }

  @Override
  public byte[] encode(Object object) {
    return encoder.encode(object);
  }

  @Override
  public Object decode(byte[] message) {
    return encoder.decode(message);
  }

  @Override
  public long readAll(byte[] message) {
    BinaryRow row = row(encoder.schema(), compact);
    row.pointTo(MemoryUtils.wrap(message), HASH_BYTES, message.length - HASH_BYTES);
    return reader.applyAsLong(row);
  }

  private static int index(Schema schema, String name) {
    return schema.getFieldIndex(RowSchema.nameOf(name));
  }

  private static int[] indexes(Schema schema, List<String> names) {
    return names.stream().mapToInt(name -> index(schema, name)).toArray();
  }

  private static final class MediaContentReader implements ToLongFunction<BinaryRow> {
    private final int media;
    private final int images;
    private final MediaReader mediaReader;
    private final ImageReader imageReader;

    MediaContentReader(BinaryRow example) {
      media = index(example.getSchema(), "media");
      images = index(example.getSchema(), "images");
      mediaReader = new MediaReader(example.getStruct(media).getSchema());
      imageReader = new ImageReader(example.getArray(images).getStruct(0).getSchema());
    }

    @Override
    public long applyAsLong(BinaryRow row) {
      long sum = mediaReader.read(row.getStruct(media));
      BinaryArray array = row.getArray(images);
      for (int i = 0; i < array.numElements(); i++) {
        sum += imageReader.read(array.getStruct(i));
      }
      return sum;
    }
  }

  private static final class MediaReader {
    private final int uri;
    private final int title;
    private final int width;
    private final int height;
    private final int format;
    private final int duration;
    private final int size;
    private final int bitrate;
    private final int hasBitrate;
    private final int persons;
    private final int player;
    private final int copyright;

    MediaReader(Schema schema) {
      uri = index(schema, "uri");
      title = index(schema, "title");
      width = index(schema, "width");
      height = index(schema, "height");
      format = index(schema, "format");
      duration = index(schema, "duration");
      size = index(schema, "size");
      bitrate = index(schema, "bitrate");
      hasBitrate = index(schema, "hasBitrate");
      persons = index(schema, "persons");
      player = index(schema, "player");
      copyright = index(schema, "copyright");
    }

    long read(BinaryRow row) {
      long sum = row.getBoolean(hasBitrate) ? 1 : 0;
      sum += row.getInt32(width) + row.getInt32(height);
      sum += row.getInt64(duration) + row.getInt64(size) + row.getInt32(bitrate);
      sum += row.getString(player).equals("FLASH") ? 1 : 0;
      sum += row.getString(uri).length() + row.getString(title).length();
      sum += row.getString(format).length() + row.getString(copyright).length();
      BinaryArray array = row.getArray(persons);
      for (int i = 0; i < array.numElements(); i++) {
        sum += array.getString(i).length();
      }
      return sum;
    }
  }

  private static final class ImageReader {
    private final int uri;
    private final int title;
    private final int width;
    private final int height;
    private final int size;

    ImageReader(Schema schema) {
      uri = index(schema, "uri");
      title = index(schema, "title");
      width = index(schema, "width");
      height = index(schema, "height");
      size = index(schema, "size");
    }

    long read(BinaryRow row) {
      long sum = row.getString(size).equals("LARGE") ? 1 : 0;
      sum += row.getInt32(width) + row.getInt32(height);
      return sum + row.getString(uri).length() + row.getString(title).length();
    }
  }

  private static final class SampleReader implements ToLongFunction<BinaryRow> {
    private final int[] ints;
    private final int[] longs;
    private final int[] floats;
    private final int[] doubles;
    private final int[] booleans;
    private final int[] intArrays;
    private final int longArray;
    private final int floatArray;
    private final int doubleArray;
    private final int booleanArray;
    private final int string;

    SampleReader(Schema schema) {
      ints = indexes(schema, SampleFields.INTS);
      longs = indexes(schema, SampleFields.LONGS);
      floats = indexes(schema, SampleFields.FLOATS);
      doubles = indexes(schema, SampleFields.DOUBLES);
      booleans = indexes(schema, SampleFields.BOOLEANS);
      intArrays = indexes(schema, SampleFields.INT_ARRAYS);
      longArray = index(schema, "longArray");
      floatArray = index(schema, "floatArray");
      doubleArray = index(schema, "doubleArray");
      booleanArray = index(schema, "booleanArray");
      string = index(schema, "string");
    }

    @Override
    public long applyAsLong(BinaryRow row) {
      return scalars(row) + arrays(row) + row.getString(string).length();
    }

    private long scalars(BinaryRow row) {
      long sum = 0;
      for (int field : ints) {
        sum += row.getInt32(field);
      }
      for (int field : longs) {
        sum += row.getInt64(field);
      }
      for (int field : floats) {
        sum += (long) row.getFloat32(field);
      }
      for (int field : doubles) {
        sum += (long) row.getFloat64(field);
      }
      for (int field : booleans) {
        sum += row.getBoolean(field) ? 1 : 0;
      }
      return sum;
    }

    private long arrays(BinaryRow row) {
      long sum = 0;
      for (int field : intArrays) {
        BinaryArray array = row.getArray(field);
        for (int i = 0; i < array.numElements(); i++) {
          sum += array.getInt32(i);
        }
      }
      BinaryArray array = row.getArray(longArray);
      for (int i = 0; i < array.numElements(); i++) {
        sum += array.getInt64(i);
      }
      array = row.getArray(floatArray);
      for (int i = 0; i < array.numElements(); i++) {
        sum += (long) array.getFloat32(i);
      }
      array = row.getArray(doubleArray);
      for (int i = 0; i < array.numElements(); i++) {
        sum += (long) array.getFloat64(i);
      }
      array = row.getArray(booleanArray);
      for (int i = 0; i < array.numElements(); i++) {
        sum += array.getBoolean(i) ? 1 : 0;
      }
      return sum;
    }
  }
}
