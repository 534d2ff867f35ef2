package io.fory.builtin.scalar;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.ForyException;
import io.fory.error.LimitExceededException;
import io.fory.error.MalformedInputException;
import io.fory.error.UnsupportedTypeException;
import io.fory.fixture.BothEngines;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLWarning;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Values of the JDK beyond {@code java.lang}, {@code java.time} and {@code java.math}. */
@SuppressWarnings("JavaUtilDate") // these are the values
public class PlatformValuesTest {
  static final class Places {
    Object any;
    Calendar calendar;
    GregorianCalendar gregorian;
    java.sql.Date date;
    Timestamp timestamp;
    InetAddress address;
    Inet6Address ipv6;
    InetSocketAddress socket;
    URL url;
    File file;
    Path path;
    Charset charset;
    LongAdder adder;
    List<Path> paths = new ArrayList<>();
    InetAddress[] addresses;
    Map<File, URL> urls = new HashMap<>();
  }

  private static final byte[] IPV6 = {
    (byte) 0xFE, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
  };

  private static Calendar calendar(String system, int firstDay, boolean lenient) {
    Calendar calendar =
        new Calendar.Builder()
            .setCalendarType(system)
            .setTimeZone(TimeZone.getTimeZone("Asia/Tokyo"))
            .setInstant(1_700_000_000_123L)
            .build();
    calendar.setFirstDayOfWeek(firstDay);
    calendar.setMinimalDaysInFirstWeek(firstDay - 1);
    calendar.setLenient(lenient);
    return calendar;
  }

  private static Timestamp timestamp(long millis, int nanos) {
    Timestamp timestamp = new Timestamp(millis);
    timestamp.setNanos(nanos);
    return timestamp;
  }

  @DataProvider
  public static Object[] values() throws IOException {
    GregorianCalendar julian = new GregorianCalendar(1500, Calendar.MARCH, 1);
    julian.setGregorianChange(new Date(Long.MAX_VALUE));
    LongAdder sum = new LongAdder();
    sum.add(Long.MIN_VALUE);
    DoubleAdder real = new DoubleAdder();
    real.add(-0.1);
    List<Object> values = new ArrayList<>();
    for (Charset charset : Charset.availableCharsets().values()) {
      values.add(charset);
    }
    for (int firstDay = 1; firstDay <= 7; firstDay++) {
      values.add(calendar("gregory", firstDay, true));
      values.add(calendar("buddhist", firstDay, false));
      values.add(calendar("japanese", firstDay, firstDay > 3));
    }
    InetAddress named = InetAddress.getByAddress("a.example", new byte[] {127, 0, 0, 1});
    InetAddress scoped = Inet6Address.getByAddress("b.example", IPV6, 3);
    values.addAll(
        Arrays.asList(
            julian,
            sum,
            real,
            new java.sql.Date(Long.MIN_VALUE),
            new java.sql.Time(-1),
            timestamp(-1, 999_999_999),
            timestamp(0, 0),
            timestamp(Long.MAX_VALUE, 123_456_789),
            timestamp(-62_135_769_600_000L, 1),
            named,
            InetAddress.getByAddress(new byte[] {1, 2, 3, 4}),
            scoped,
            Inet6Address.getByAddress(null, IPV6, 0),
            InetAddress.getByAddress("", IPV6),
            new InetSocketAddress(named, 0),
            new InetSocketAddress(scoped, 65_535),
            InetSocketAddress.createUnresolved("nowhere.invalid", 8080),
            new URL("HTTP://user@nowhere.invalid:80/a%20b?c#d"),
            new URL("jar:file:/tmp/a.jar!/b/c.txt"),
            new URL("file:relative"),
            new URL("mailto:a@b.example"),
            new File(""),
            new File("a/../b"),
            new File("/a/ж"),
            Path.of(""),
            Path.of("a", "..", "b"),
            Path.of("/")));
    return values.toArray();
  }

  private static String content(Object value) {
    if (value instanceof Calendar calendar) {
      calendar.get(Calendar.ERA); // computes all fields
      Object change =
          calendar instanceof GregorianCalendar gregorian ? gregorian.getGregorianChange() : null;
      return calendar + " " + change;
    }
    if (value instanceof URL url) {
      return url.toExternalForm();
    }
    if (value instanceof InetSocketAddress socket && !socket.isUnresolved()) {
      return socket.getAddress() + " " + socket.getPort();
    }
    return value.getClass() + " " + value;
  }

  @Test(dataProvider = "values")
  public void valuesComeBackAsTheyAre(Object value) {
    for (BothEngines engines :
        List.of(BothEngines.of(Places.class), BothEngines.tracking(Places.class))) {
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        for (Object place : new Object[] {value, List.of(value, 1), new Object[] {value, value}}) {
          Object read = fory.deserialize(fory.serialize(place));
          assertEquals(contents(read), contents(place));
        }
      }
      Places places = new Places();
      fill(places, value);
      byte[] bytes = engines.serialize(places);
      for (Fory fory : List.of(engines.interpreter(), engines.generator())) {
        Places read = fory.deserialize(bytes, Places.class);
        assertEquals(contents(all(read)), contents(all(places)));
      }
    }
  }

  private static List<Object> contents(Object value) {
    List<Object> contents = new ArrayList<>();
    if (value instanceof Object[] array) {
      Arrays.asList(array).forEach(each -> contents.addAll(contents(each)));
    } else if (value instanceof List<?> list) {
      list.forEach(each -> contents.addAll(contents(each)));
    } else {
      contents.add(value == null ? "null" : content(value));
    }
    return contents;
  }

  private static void fill(Places places, Object value) {
    places.any = value;
    if (value instanceof Calendar calendar) {
      places.calendar = calendar;
      places.gregorian =
          value.getClass() == GregorianCalendar.class ? (GregorianCalendar) value : null;
    } else if (value instanceof Timestamp timestamp) {
      places.timestamp = timestamp;
    } else if (value instanceof java.sql.Date date) {
      places.date = date;
    } else if (value instanceof InetAddress address) {
      places.address = address;
      places.addresses = new InetAddress[] {address, null};
      places.ipv6 = address instanceof Inet6Address ipv6 ? ipv6 : null;
    } else if (value instanceof InetSocketAddress socket) {
      places.socket = socket;
    } else if (value instanceof URL url) {
      places.url = url;
      places.urls.put(new File("a"), url);
    } else if (value instanceof File file) {
      places.file = file;
      places.urls.put(file, null);
    } else if (value instanceof Path path) {
      places.path = path;
      places.paths.add(path);
    } else if (value instanceof Charset charset) {
      places.charset = charset;
    } else if (value instanceof LongAdder adder) {
      places.adder = adder;
    }
  }

  private static List<Object> all(Places places) {
    List<Object> all = new ArrayList<>();
    all.addAll(
        Arrays.asList(
            places.any, places.calendar, places.gregorian, places.date, places.timestamp));
    all.addAll(Arrays.asList(places.address, places.ipv6, places.socket, places.url, places.file));
    all.addAll(Arrays.asList(places.path, places.charset, places.adder, places.paths));
    all.addAll(Arrays.asList(places.addresses, new ArrayList<>(places.urls.keySet())));
    all.add(new ArrayList<>(places.urls.values()));
    return all;
  }

  @Test
  public void calendarKeepsAFieldThatWasSetAndIsNotChangedByWriting() {
    GregorianCalendar calendar = new GregorianCalendar(2024, Calendar.FEBRUARY, 28);
    calendar.set(Calendar.DAY_OF_MONTH, 30);
    String before = calendar.toString();
    Calendar read = (Calendar) Fory.builder().build().copy((Object) calendar);
    assertEquals(calendar.toString(), before);
    assertEquals(read.get(Calendar.MONTH), Calendar.MARCH);
    assertEquals(read, calendar);
  }

  @Test
  public void calendarWhoseFieldsAreNoTimeIsRefused() {
    GregorianCalendar calendar = new GregorianCalendar();
    calendar.setLenient(false);
    calendar.set(Calendar.MONTH, 13);
    expectThrows(UnsupportedTypeException.class, () -> Fory.builder().build().serialize(calendar));
  }

  @Test
  public void sharedCalendarStaysShared() {
    Fory fory = Fory.builder().withRefTracking(true).build();
    Calendar calendar = calendar("gregory", 2, true);
    List<?> read = (List<?>) fory.deserialize(fory.serialize(List.of(calendar, calendar)));
    assertSame(read.get(0), read.get(1));
    assertNotSame(read.get(0), calendar);
  }

  @Test
  public void exceptionOfADatabaseKeepsItsStateAndItsChain() {
    SQLException first = new SQLException("a", "42000", 7, new IOException("why"));
    first.setNextException(new SQLTimeoutException("b", "HYT00", -8));
    first.setNextException(new SQLWarning("c"));
    for (boolean references : new boolean[] {false, true}) {
      Fory fory =
          Fory.builder()
              .withRefTracking(references)
              .register(SQLException.class)
              .register(SQLTimeoutException.class)
              .register(SQLWarning.class)
              .build();
      SQLException read = (SQLException) fory.deserialize(fory.serialize(first));
      assertEquals(read.getCause().getMessage(), "why");
      List<String> states = new ArrayList<>();
      for (SQLException each = read; each != null; each = each.getNextException()) {
        states.add(each.getClass().getSimpleName() + each.getSQLState() + each.getErrorCode());
        assertTrue(each.getStackTrace().length > 0);
      }
      assertEquals(
          states, List.of("SQLException420007", "SQLTimeoutExceptionHYT00-8", "SQLWarningnull0"));
    }
  }

  @Test
  public void urlIsNeverHashed() throws IOException {
    URL url = new URL("http://nowhere.invalid/");
    Map<Object, Object> byName = new HashMap<>(Map.of("a", 1));
    byName.put("b", url);
    Fory fory = Fory.builder().withRefTracking(true).build();
    Map<?, ?> read = (Map<?, ?>) fory.deserialize(fory.serialize(byName));
    assertEquals(((URL) read.get("b")).toExternalForm(), url.toExternalForm());
    for (Object key : List.of(url, List.of(url), new ArrayList<>(List.of("x", url)))) {
      byte[] bytes = fory.serialize(new ArrayList<>(List.of(Arrays.asList(key), "end")));
      byte[] hashed = replaceListBySet(fory, bytes, key);
      expectThrows(LimitExceededException.class, () -> fory.deserialize(hashed));
    }
  }

  /** A set of the key cannot be made here, since that would ask the network. */
  private static byte[] replaceListBySet(Fory fory, byte[] bytes, Object key) {
    byte[] list = fory.serialize(new ArrayList<>(List.of(key)));
    byte[] set = list.clone();
    int listType = fory.serialize(new ArrayList<>())[2];
    int setType = fory.serialize(new HashSet<>())[2];
    assertEquals(set[2], listType);
    set[2] = (byte) setType;
    assertTrue(bytes.length > 0);
    return set;
  }

  @Test
  public void pathOfAnotherFileSystemAndUrlOfAnotherProtocolAreRefused() throws IOException {
    Fory fory = Fory.builder().build();
    Path archive = java.nio.file.Files.createTempFile("values", ".zip");
    java.nio.file.Files.delete(archive);
    try (FileSystem zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
      ForyException refused =
          expectThrows(ForyException.class, () -> fory.serialize(zip.getPath("/a")));
      assertTrue(refused instanceof UnsupportedTypeException, refused.toString());
    } finally {
      java.nio.file.Files.deleteIfExists(archive);
    }
    URL own =
        new URL(
            null,
            "own:x",
            new java.net.URLStreamHandler() {
              @Override
              protected java.net.URLConnection openConnection(URL url) {
                throw new UncheckedIOException(new IOException("never opened"));
              }
            });
    expectThrows(UnsupportedTypeException.class, () -> fory.serialize(own));
  }

  @DataProvider
  public static Object[][] badTexts() throws IOException {
    return new Object[][] {
      {new URL("http://h/"), "http://h/", "evil://h/"},
      {new URL("jar:file:/a!/"), "jar:file:/a!/", "jar:evil:/a!/"},
      {new URL("jar:file:/a!/"), "jar:file:/a!/", "jar:file:/a--"},
      {new URL("http://h:80/"), "http://h:80/", "http://h:x0/"},
      {Charset.forName("windows-1252"), "windows-1252", "windows-xxxx"},
      {Path.of("abc"), "abc", "a\0c"},
    };
  }

  @Test(dataProvider = "badTexts")
  public void textThatStandsForNothingIsMalformed(Object value, String text, String bad) {
    Fory fory = Fory.builder().build();
    byte[] bytes = fory.serialize(value);
    String latin = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
    assertTrue(latin.contains(text));
    byte[] crafted =
        latin.replace(text, bad).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
    expectThrows(MalformedInputException.class, () -> fory.deserialize(crafted));
  }

  @Test
  public void everyOtherByteIsReadOrRefused() throws IOException {
    Fory fory = Fory.builder().build();
    Set<Class<?>> classes = new HashSet<>();
    for (Object value : values()) {
      if (!classes.add(value.getClass()) || value instanceof Charset) {
        continue;
      }
      byte[] bytes = fory.serialize(value);
      for (int i = 1; i < bytes.length; i++) {
        for (int b = 0; b < 256; b++) {
          byte[] mutant = bytes.clone();
          mutant[i] = (byte) b;
          try {
            fory.deserialize(mutant);
          } catch (ForyException e) {
            assertTrue(e.getMessage() != null);
          }
        }
      }
    }
    assertTrue(classes.contains(Inet4Address.class));
  }
}
