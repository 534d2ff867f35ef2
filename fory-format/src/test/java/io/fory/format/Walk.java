package io.fory.format;

import io.fory.format.row.BinaryArray;
import io.fory.format.row.BinaryCells;
import io.fory.format.row.BinaryMap;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowField;
import io.fory.format.row.RowType;

/** Calls the getter of the schema's type for every value of a row that is not null. */
final class Walk {
  /** How many values are left to visit: in a hostile row there may be more than there are bytes. */
  private long rest;

  Walk(long most) {
    rest = most;
  }

  void row(BinaryRow row) {
    for (int i = 0; i < row.schema().fields().size(); i++) {
      RowField field = row.schema().fields().get(i);
      cell(row, i, field.type());
    }
  }

  private void array(BinaryArray array) {
    for (int i = 0; i < array.size() && rest > 0; i++) {
      cell(array, i, array.element().type());
    }
  }

  private void map(BinaryMap map) {
    array(map.keys());
    array(map.values());
  }

  private void cell(BinaryCells cells, int i, RowType type) {
    if (rest-- <= 0 || cells.isNullAt(i)) {
      return;
    }
    switch (type.kind()) {
      case BOOL -> cells.getBoolean(i);
      case INT8 -> cells.getInt8(i);
      case INT16 -> cells.getInt16(i);
      case INT32 -> cells.getInt32(i);
      case INT64 -> cells.getInt64(i);
      case FLOAT32 -> cells.getFloat32(i);
      case FLOAT64 -> cells.getFloat64(i);
      case DATE -> cells.getDate(i);
      case TIMESTAMP -> cells.getTimestamp(i);
      case DURATION -> cells.getDuration(i);
      case STRING -> cells.getString(i);
      case BINARY -> cells.getSlice(i);
      case LIST -> array(cells.getArray(i));
      case MAP -> map(cells.getMap(i));
      case STRUCT -> row(cells.getStruct(i));
    }
  }
}
