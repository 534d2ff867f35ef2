/** Tests of the encoding of schemas. */
package io.fory.schema.model;
