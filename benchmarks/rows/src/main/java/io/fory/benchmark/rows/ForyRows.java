package io.fory.benchmark.rows;

import io.fory.buffer.MemoryBuffer;
import io.fory.format.Encoders;
import io.fory.format.RowEncoder;
import io.fory.format.row.BinaryArray;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import io.fory.format.row.TypedField;
import java.util.function.ToLongFunction;

/** fory-format: fields are read by handles. */
final class ForyRows implements RowCodec {
  /** What a payload has before its row. */
  private static final int HASH_BYTES = 8;

  private final RowEncoder<Object> encoder;
  private final ToLongFunction<BinaryRow> reader;

  ForyRows(RowObject objectType, boolean compact) {
    @SuppressWarnings("unchecked") // its objects are given and taken as what they are
    Class<Object> type = (Class<Object>) objectType.create().getClass();
    encoder = Encoders.bean(type, compact ? RowLayout.COMPACT : RowLayout.STANDARD);
    reader =
        switch (objectType) {
          case STRUCT -> null;
          case SAMPLE -> new SampleReader(encoder.schema());
          case MEDIA_CONTENT -> new MediaContentReader(encoder.schema());
        };
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
    int size = message.length - HASH_BYTES;
    return reader.applyAsLong(
        BinaryRow.of(encoder.schema(), MemoryBuffer.wrap(message), HASH_BYTES, size));
  }

  private static final class MediaContentReader implements ToLongFunction<BinaryRow> {
    private final TypedField.StructField media;
    private final TypedField.ArrayField images;
    private final MediaReader mediaReader;
    private final ImageReader imageReader;

    MediaContentReader(RowSchema schema) {
      media = schema.structField("media");
      images = schema.arrayField("images");
      mediaReader = new MediaReader(schema.fields().get(media.ordinal()).type().schema());
      imageReader =
          new ImageReader(schema.fields().get(images.ordinal()).type().element().type().schema());
    }

    @Override
    public long applyAsLong(BinaryRow row) {
      long sum = mediaReader.read(media.get(row));
      BinaryArray array = images.get(row);
      for (int i = 0; i < array.size(); i++) {
        sum += imageReader.read(array.getStruct(i));
      }
      return sum;
    }
  }

  private static final class MediaReader {
    private final TypedField.StringField uri;
    private final TypedField.StringField title;
    private final TypedField.Int32Field width;
    private final TypedField.Int32Field height;
    private final TypedField.StringField format;
    private final TypedField.Int64Field duration;
    private final TypedField.Int64Field size;
    private final TypedField.Int32Field bitrate;
    private final TypedField.BoolField hasBitrate;
    private final TypedField.ArrayField persons;
    private final TypedField.StringField player;
    private final TypedField.StringField copyright;

    MediaReader(RowSchema schema) {
      uri = schema.stringField("uri");
      title = schema.stringField("title");
      width = schema.int32Field("width");
      height = schema.int32Field("height");
      format = schema.stringField("format");
      duration = schema.int64Field("duration");
      size = schema.int64Field("size");
      bitrate = schema.int32Field("bitrate");
      hasBitrate = schema.boolField("hasBitrate");
      persons = schema.arrayField("persons");
      player = schema.stringField("player");
      copyright = schema.stringField("copyright");
    }

    long read(BinaryRow row) {
      long sum = width.get(row) + height.get(row) + duration.get(row) + size.get(row);
      sum += bitrate.get(row);
      sum += (hasBitrate.get(row) ? 1 : 0) + (player.get(row).equals("FLASH") ? 1 : 0);
      sum += uri.get(row).length() + title.get(row).length() + format.get(row).length();
      sum += copyright.get(row).length();
      BinaryArray array = persons.get(row);
      for (int i = 0; i < array.size(); i++) {
        sum += array.getString(i).length();
      }
      return sum;
    }
  }

  private static final class ImageReader {
    private final TypedField.StringField uri;
    private final TypedField.StringField title;
    private final TypedField.Int32Field width;
    private final TypedField.Int32Field height;
    private final TypedField.StringField size;

    ImageReader(RowSchema schema) {
      uri = schema.stringField("uri");
      title = schema.stringField("title");
      width = schema.int32Field("width");
      height = schema.int32Field("height");
      size = schema.stringField("size");
    }

    long read(BinaryRow row) {
      long sum = size.get(row).equals("LARGE") ? 1 : 0;
      sum += width.get(row) + height.get(row);
      return sum + uri.get(row).length() + title.get(row).length();
    }
  }

  private static final class SampleReader implements ToLongFunction<BinaryRow> {
    private final TypedField.Int32Field[] ints;
    private final TypedField.Int64Field[] longs;
    private final TypedField.Float32Field[] floats;
    private final TypedField.Float64Field[] doubles;
    private final TypedField.BoolField[] booleans;
    private final TypedField.ArrayField[] intArrays;
    private final TypedField.ArrayField longArray;
    private final TypedField.ArrayField floatArray;
    private final TypedField.ArrayField doubleArray;
    private final TypedField.ArrayField booleanArray;
    private final TypedField.StringField string;

    SampleReader(RowSchema schema) {
      ints =
          SampleFields.INTS.stream().map(schema::int32Field).toArray(TypedField.Int32Field[]::new);
      longs =
          SampleFields.LONGS.stream().map(schema::int64Field).toArray(TypedField.Int64Field[]::new);
      floats =
          SampleFields.FLOATS.stream()
              .map(schema::float32Field)
              .toArray(TypedField.Float32Field[]::new);
      doubles =
          SampleFields.DOUBLES.stream()
              .map(schema::float64Field)
              .toArray(TypedField.Float64Field[]::new);
      booleans =
          SampleFields.BOOLEANS.stream()
              .map(schema::boolField)
              .toArray(TypedField.BoolField[]::new);
      intArrays =
          SampleFields.INT_ARRAYS.stream()
              .map(schema::arrayField)
              .toArray(TypedField.ArrayField[]::new);
      longArray = schema.arrayField("longArray");
      floatArray = schema.arrayField("floatArray");
      doubleArray = schema.arrayField("doubleArray");
      booleanArray = schema.arrayField("booleanArray");
      string = schema.stringField("string");
    }

    @Override
    public long applyAsLong(BinaryRow row) {
      return scalars(row) + arrays(row) + string.get(row).length();
    }

    private long scalars(BinaryRow row) {
      long sum = 0;
      for (TypedField.Int32Field field : ints) {
        sum += field.get(row);
      }
      for (TypedField.Int64Field field : longs) {
        sum += field.get(row);
      }
      for (TypedField.Float32Field field : floats) {
        sum += (long) field.get(row);
      }
      for (TypedField.Float64Field field : doubles) {
        sum += (long) field.get(row);
      }
      for (TypedField.BoolField field : booleans) {
        sum += field.get(row) ? 1 : 0;
      }
      return sum;
    }

    private long arrays(BinaryRow row) {
      long sum = 0;
      for (TypedField.ArrayField field : intArrays) {
        BinaryArray array = field.get(row);
        for (int i = 0; i < array.size(); i++) {
          sum += array.getInt32(i);
        }
      }
      BinaryArray array = longArray.get(row);
      for (int i = 0; i < array.size(); i++) {
        sum += array.getInt64(i);
      }
      array = floatArray.get(row);
      for (int i = 0; i < array.size(); i++) {
        sum += (long) array.getFloat32(i);
      }
      array = doubleArray.get(row);
      for (int i = 0; i < array.size(); i++) {
        sum += (long) array.getFloat64(i);
      }
      array = booleanArray.get(row);
      for (int i = 0; i < array.size(); i++) {
        sum += array.getBoolean(i) ? 1 : 0;
      }
      return sum;
    }
  }
}
