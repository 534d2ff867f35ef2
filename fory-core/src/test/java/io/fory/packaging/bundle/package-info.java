/** The classes of a bundle that {@code BundleIT} makes: an application in a container of OSGi. */
package io.fory.packaging.bundle;
