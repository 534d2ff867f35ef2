/** Tests of files of schemas and of their comparison. */
package io.fory.schema;
