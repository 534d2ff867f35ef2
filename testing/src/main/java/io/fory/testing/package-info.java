/** What the tests of the integrations have in common. */
package io.fory.testing;
