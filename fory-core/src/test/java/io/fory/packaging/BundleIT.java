package io.fory.packaging;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;
import static org.testng.Assert.assertNotSame;

import io.fory.packaging.bundle.OrderService;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.apache.felix.framework.FrameworkFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;

/** The published jar as a bundle in a container of OSGi (Apache Felix), beside an application's. */
public final class BundleIT {
  private static final String DYNAMIC = "io.fory.*";

  private Framework container;

  @BeforeClass
  public void startContainer() throws BundleException, IOException {
    Path storage = Files.createTempDirectory("bundles");
    container =
        new FrameworkFactory()
            .newFramework(
                Map.of(
                    Constants.FRAMEWORK_STORAGE,
                    storage.toString(),
                    Constants.FRAMEWORK_STORAGE_CLEAN,
                    Constants.FRAMEWORK_STORAGE_CLEAN_ONFIRSTINIT));
    container.start();
    container.getBundleContext().installBundle(PublishedJar.path().toUri().toString()).start();
  }

  @AfterClass(alwaysRun = true)
  public void stopContainer() throws BundleException, InterruptedException {
    if (container != null) {
      container.stop();
      container.waitForStop(10_000);
    }
  }

  @Test
  public void classesOfABundleHaveGeneratedCodeWhereItImportsOnDemand() throws Exception {
    UnaryOperator<byte[]> service = service(install("on-demand", DYNAMIC));
    byte[] first = service.apply(new byte[0]);
    assertEquals(service.apply(first), first);
    assertEquals(service.toString(), "", "why the interpreter serves");
    assertEquals(service.apply(first), first);
  }

  @Test
  public void theInterpreterServesABundleThatImportsThePublicPackagesAlone() throws Exception {
    UnaryOperator<byte[]> service = service(install("public", null));
    byte[] first = service.apply(new byte[0]);
    assertNotEquals(service.toString(), "", "why the interpreter serves");
    assertEquals(service.apply(first), first);
  }

  @Test
  public void bundlesWithTheSameClassesExchangeMessages() throws Exception {
    UnaryOperator<byte[]> one = service(install("one", DYNAMIC));
    UnaryOperator<byte[]> other = service(install("other", null));
    assertNotSame(one.getClass(), other.getClass());
    byte[] first = one.apply(new byte[0]);
    assertEquals(one.apply(other.apply(first)), first);
  }

  @Test
  public void aBundleMayBeReplacedByAnotherOfItsName() throws Exception {
    Bundle bundle = install("gone", DYNAMIC);
    byte[] first = service(bundle).apply(new byte[0]);
    bundle.uninstall();
    assertEquals(service(install("gone", DYNAMIC)).apply(first), first);
  }

  @SuppressWarnings("unchecked") // the class of the bundle is one of these
  private static UnaryOperator<byte[]> service(Bundle bundle) throws Exception {
    Class<?> type = bundle.loadClass(OrderService.class.getName());
    assertNotSame(type, OrderService.class);
    return (UnaryOperator<byte[]>) type.getConstructor().newInstance();
  }

  /** Installs a bundle of the application's classes. */
  private Bundle install(String name, String onDemand) throws BundleException, IOException {
    Manifest manifest = new Manifest();
    Attributes headers = manifest.getMainAttributes();
    headers.putValue("Manifest-Version", "1.0");
    headers.putValue(Constants.BUNDLE_MANIFESTVERSION, "2");
    headers.putValue(Constants.BUNDLE_SYMBOLICNAME, "application." + name);
    headers.putValue(Constants.IMPORT_PACKAGE, "io.fory");
    if (onDemand != null) {
      headers.putValue(Constants.DYNAMICIMPORT_PACKAGE, onDemand);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JarOutputStream jar = new JarOutputStream(bytes, manifest)) {
      Path classes = classes();
      try (DirectoryStream<Path> files = Files.newDirectoryStream(classes, "*.class")) {
        for (Path file : files) {
          String folder = OrderService.class.getPackageName().replace('.', '/');
          jar.putNextEntry(new ZipEntry(folder + "/" + file.getFileName()));
          jar.write(Files.readAllBytes(file));
          jar.closeEntry();
        }
      }
    }
    InputStream content = new ByteArrayInputStream(bytes.toByteArray());
    Bundle bundle = container.getBundleContext().installBundle(name, content);
    bundle.start();
    return bundle;
  }

  private static Path classes() throws IOException {
    try {
      return Path.of(OrderService.class.getResource("OrderService.class").toURI()).getParent();
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }
}
