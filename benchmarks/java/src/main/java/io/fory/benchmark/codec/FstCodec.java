package io.fory.benchmark.codec;

import io.fory.benchmark.data.Image;
import io.fory.benchmark.data.Media;
import io.fory.benchmark.data.MediaContent;
import java.io.IOException;
import org.nustaq.serialization.FSTConfiguration;
import org.nustaq.serialization.FSTObjectInput;
import org.nustaq.serialization.FSTObjectInputNoShared;
import org.nustaq.serialization.FSTObjectOutput;
import org.nustaq.serialization.FSTObjectOutputNoShared;

/**
 * FST as its author sets it up in jvm-serializers: the default configuration, measured classes
 * registered, its unshared streams where no references are tracked; output and input reused.
 */
public final class FstCodec extends HeapCodec {

  private final FSTObjectOutput output;
  private final FSTObjectInput input;

  /** Creates a codec for graphs whose root is a {@code rootClass}. */
  public FstCodec(Class<?> rootClass, BufferType bufferType, boolean references) {
    super(bufferType);
    FSTConfiguration configuration = FSTConfiguration.createDefaultConfiguration();
    configuration.setShareReferences(references);
    if (rootClass == MediaContent.class) {
      configuration.registerClass(Image.class, Image.Size.class, Media.class, Media.Player.class);
    }
    configuration.registerClass(rootClass);
    if (references) {
      output = new FSTObjectOutput(configuration);
      input = new FSTObjectInput(configuration);
    } else {
      output = new FSTObjectOutputNoShared(configuration);
      input = new FSTObjectInputNoShared(configuration);
    }
    output.resetForReUse(new byte[BufferType.CAPACITY]);
  }

  @Override
  int write(Object object) throws IOException {
    output.resetForReUse();
    output.writeObject(object);
    return output.getWritten();
  }

  @Override
  Object read(int size) throws IOException, ClassNotFoundException {
    input.resetForReuseUseArray(array(), size);
    return input.readObject();
  }

  @Override
  byte[] array() {
    return output.getBuffer();
  }
}
