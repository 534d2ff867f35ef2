/** Tests of the jar as users get it; they run after it is packaged. */
package io.fory.packaging;
