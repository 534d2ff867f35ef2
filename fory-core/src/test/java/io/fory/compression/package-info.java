/** Tests of compression. */
package io.fory.compression;
