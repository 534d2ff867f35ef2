/** What the cross-language format says about types: names, metadata, order and hashes. */
package io.fory.wire.xlang;
