package io.fory.codegen;

import io.fory.message.GraphCopier;
import io.fory.message.MessageReader;
import io.fory.message.MessageWriter;
import io.fory.serializer.CopyContext;
import io.fory.serializer.ReadContext;
import io.fory.serializer.WriteContext;

/** The contexts, and heads of objects, as generated source names them. */
final class SourceNames {
  static final String READER = MessageReader.class.getName();
  static final String WRITER = MessageWriter.class.getName();
  static final String COPIER = GraphCopier.class.getName();
  static final String COPY_CONTEXT = CopyContext.class.getName();
  static final String READ_CONTEXT = ReadContext.class.getName();
  static final String WRITE_CONTEXT = WriteContext.class.getName();

  static final String NULL = "io.fory.message.ObjectHead.NULL";
  static final String DECLARED = "io.fory.message.ObjectHead.DECLARED";

  private SourceNames() {}
}
