/** Rows: beans in bytes whose fields are read in place. */
module io.fory.format {
  exports io.fory.format;
  exports io.fory.format.file;
  exports io.fory.format.row;

  requires transitive io.fory.core;
}
