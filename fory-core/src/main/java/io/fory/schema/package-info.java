/**
 * Schemas as an application has them: kept as text beside its code, and compared with those of
 * another version, so that a change which breaks readers fails a test.
 */
package io.fory.schema;
