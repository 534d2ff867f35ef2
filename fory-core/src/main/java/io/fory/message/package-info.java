/**
 * One call: what its contexts keep of a message, and the types, references, schemas and accounts of
 * it.
 */
package io.fory.message;
