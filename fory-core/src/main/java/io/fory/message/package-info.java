/**
 * The state of one call: its contexts, and the types, references, schemas and accounts of its
 * message.
 */
package io.fory.message;
