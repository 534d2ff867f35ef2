/** Tests of rows: round trips, reading in place, hostile bytes, and exchange with other clients. */
package io.fory.format.file;
