package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** URLs and URIs that were made from parts which are not those of their text. */
public final class PartsOfNamesTest {
  @DataProvider
  public Object[] others() throws MalformedURLException {
    return new Object[] {
      new URL("http", "example.com", "@evil.org/"),
      new URL("http", "h", 80, "80/x"),
      new URL("http", "h", -1, "x"),
      new URL("mailto", "h", "x"),
      new URL("file", "h", "x"),
      new URL("http", "::1", "x"),
      new URL("http", "h", 80, "x"),
      new URL("jrt", "::1", "8:x"),
      URI.create("//cdn.example.com").resolve("a.js"),
      URI.create("//example.com").resolve("@evil.org/x"),
      URI.create("//[::1]").resolve("x"),
      URI.create("a/").relativize(URI.create("a/b:c")),
    };
  }

  @Test(dataProvider = "others")
  public void whatItsTextDoesNotSayIsRefused(Object value) {
    Fory fory = Fory.builder().build();
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(value));
  }

  @DataProvider
  public Object[] alike() throws MalformedURLException {
    return new Object[] {
      new URL("http", "h", 80, "/x?y#z"),
      new URL("http:///x"),
      new URL("http", "::1", "/x"),
      URI.create("a/").relativize(URI.create("a/b/c?d#e")),
      URI.create("//h").resolve("/a"),
      URI.create("?q"),
      URI.create("#f"),
    };
  }

  @Test(dataProvider = "alike")
  public void whatItsTextSaysComesBack(Object value) {
    Fory fory = Fory.builder().build();
    assertEquals(fory.deserialize(fory.serialize(value)).toString(), value.toString());
  }
}
