/** Rows: beans in bytes whose fields are read in place. */
@SuppressWarnings("requires-automatic") // a dependency of Arrow is no module
module io.fory.format {
  exports io.fory.format;
  exports io.fory.format.arrow;
  exports io.fory.format.file;
  exports io.fory.format.row;

  requires transitive io.fory.core;
  requires static flatbuffers.java;
  requires static org.apache.arrow.format;
  requires static org.apache.arrow.memory.core;
  requires static org.apache.arrow.vector;
}
