/** Tests of schemas and their encoding. */
package io.fory.schema;
