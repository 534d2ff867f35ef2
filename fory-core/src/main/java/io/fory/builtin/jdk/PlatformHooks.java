package io.fory.builtin.jdk;

import static java.util.Map.entry;

import io.fory.platform.PlatformClasses;
import io.fory.platform.SerializationHook;
import java.io.Externalizable;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is known of the code of the JDK that runs when objects are read by the protocol of JDK
 * serialization: {@code readObject}, {@code readObjectNoData}, {@code readResolve}, {@code
 * readExternal}, and constructors.
 *
 * <p>Such code is given values of a message. So it has been read: that of {@link #REVIEWED} makes
 * no more of them than the object, in time and memory that fit their number; that of {@link
 * #DANGEROUS} does what no message may have done. Of all other classes, those of a JDK of the
 * future among them, nothing is known, and the application has to ask for them by name. A class
 * whose fields are set, and which has no such code, is in no list. What the code of some makes
 * takes more than the bytes of the message say; see {@link HookCost}.
 */
final class PlatformHooks {
  private static final String LOADS = "loads classes whose names are in messages";
  private static final String CONNECTS = "opens connections that messages name";
  private static final String COMPILES = "compiles patterns of messages";

  /** What the code of classes does. */
  private static final Map<String, String> DANGEROUS =
      Map.ofEntries(
          entry("java.awt.datatransfer.DataFlavor", LOADS),
          entry("java.rmi.server.RemoteObject", LOADS),
          entry("java.util.logging.LogRecord", LOADS),
          entry("javax.swing.event.EventListenerList", LOADS),
          entry("com.sun.org.apache.xalan.internal.xsltc.trax.TemplatesImpl", LOADS),
          entry("com.sun.jmx.remote.internal.rmi.ProxyRef", CONNECTS),
          entry("java.rmi.server.UnicastRemoteObject", CONNECTS),
          entry("sun.rmi.server.UnicastRef", CONNECTS),
          entry("sun.rmi.server.UnicastRef2", CONNECTS),
          entry("sun.rmi.server.UnicastServerRef", CONNECTS),
          entry("sun.rmi.server.UnicastServerRef2", CONNECTS),
          entry("java.text.ListFormat", COMPILES),
          entry("java.util.regex.Pattern", COMPILES),
          entry("java.util.logging.Level", "keeps names of messages in a table of the JDK"),
          entry(
              "javax.management.BadAttributeValueExpException",
              "calls toString() of whatever a message holds"));

  private static final String GUAVA = "com.google.common.collect.";
  private static final String RANGES = "makes a set of all values of a range, however many";

  /** What the code of classes of libraries does. */
  private static final Map<String, String> DANGEROUS_FORMS =
      Map.of(
          GUAVA + "ImmutableRangeSet$AsSetSerializedForm",
          RANGES,
          GUAVA + "ContiguousSet$SerializedForm",
          RANGES,
          GUAVA + "RegularContiguousSet$SerializedForm",
          RANGES,
          "com.google.protobuf.GeneratedMessageLite$SerializedForm",
          LOADS);

  private static final Set<String> REVIEWED =
      Set.of(
          "java.awt.event.ActionEvent",
          "java.awt.Dimension",
          "java.awt.font.TextAttribute",
          "java.awt.font.TransformAttribute",
          "java.awt.geom.AffineTransform",
          "java.awt.geom.Arc2D",
          "java.awt.geom.Arc2D$Double",
          "java.awt.geom.Arc2D$Float",
          "java.awt.geom.CubicCurve2D",
          "java.awt.geom.Dimension2D",
          "java.awt.geom.Ellipse2D",
          "java.awt.geom.Line2D",
          "java.awt.geom.Path2D",
          "java.awt.geom.Path2D$Double",
          "java.awt.geom.Path2D$Float",
          "java.awt.geom.Point2D",
          "java.awt.geom.QuadCurve2D",
          "java.awt.geom.Rectangle2D",
          "java.awt.geom.RectangularShape",
          "java.awt.geom.RoundRectangle2D",
          "java.io.File",
          "java.io.UncheckedIOException",
          "java.lang.ClassNotFoundException",
          "java.lang.ExceptionInInitializerError",
          "java.lang.Throwable",
          "java.lang.invoke.MethodType",
          "java.lang.reflect.UndeclaredThrowableException",
          "java.math.BigDecimal",
          "java.math.BigInteger",
          "java.math.MathContext",
          "java.net.InetSocketAddress",
          "java.net.URI",
          "java.net.UnixDomainSocketAddress",
          "java.net.UnixDomainSocketAddress$Ser",
          "java.nio.file.DirectoryIteratorException",
          "java.security.BasicPermission",
          "java.security.PrivilegedActionException",
          "java.security.SignedObject",
          "java.sql.BatchUpdateException",
          "java.text.AttributedCharacterIterator$Attribute",
          "java.text.ChoiceFormat",
          "java.text.CompactNumberFormat",
          "java.text.DateFormat$Field",
          "java.text.DecimalFormat",
          "java.text.DecimalFormatSymbols",
          "java.text.MessageFormat",
          "java.text.MessageFormat$Field",
          "java.text.NumberFormat",
          "java.text.NumberFormat$Field",
          "java.text.SimpleDateFormat",
          "java.time.Clock",
          "java.time.Clock$SystemInstantSource",
          "java.time.Ser",
          "java.time.chrono.AbstractChronology",
          "java.time.chrono.ChronoLocalDateTimeImpl",
          "java.time.chrono.ChronoPeriodImpl",
          "java.time.chrono.ChronoZonedDateTimeImpl",
          "java.time.chrono.HijrahChronology",
          "java.time.chrono.IsoChronology",
          "java.time.chrono.JapaneseChronology",
          "java.time.chrono.JapaneseEra",
          "java.time.chrono.MinguoChronology",
          "java.time.chrono.Ser",
          "java.time.chrono.ThaiBuddhistChronology",
          "java.time.temporal.ValueRange",
          "java.time.temporal.WeekFields",
          "java.time.zone.Ser",
          "java.time.zone.ZoneOffsetTransition",
          "java.time.zone.ZoneOffsetTransitionRule",
          "java.time.zone.ZoneRules",
          "java.util.AbstractCollection",
          "java.util.AbstractList",
          "java.util.AbstractMap",
          "java.util.AbstractQueue",
          "java.util.AbstractSequentialList",
          "java.util.AbstractSet",
          "java.util.ArrayDeque",
          "java.util.ArrayList",
          "java.util.BitSet",
          "java.util.Calendar",
          "java.util.Date",
          "java.util.Dictionary",
          "java.util.EnumMap",
          "java.util.GregorianCalendar",
          "java.util.HashMap",
          "java.util.HashSet",
          "java.util.Hashtable",
          "java.util.IdentityHashMap",
          "java.util.InvalidPropertiesFormatException",
          "java.util.LinkedList",
          "java.util.PriorityQueue",
          "java.util.PropertyPermission",
          "java.util.Random",
          "java.util.Random$RandomWrapper",
          "java.util.SimpleTimeZone",
          "java.util.TreeMap",
          "java.util.TreeMap$SubMap",
          "java.util.TreeSet",
          "java.util.Vector",
          "java.util.concurrent.ArrayBlockingQueue",
          "java.util.concurrent.ConcurrentHashMap",
          "java.util.concurrent.ConcurrentLinkedDeque",
          "java.util.concurrent.ConcurrentLinkedQueue",
          "java.util.concurrent.ConcurrentSkipListMap",
          "java.util.concurrent.CopyOnWriteArrayList",
          "java.util.concurrent.CopyOnWriteArraySet",
          "java.util.concurrent.ForkJoinTask",
          "java.util.concurrent.LinkedBlockingDeque",
          "java.util.concurrent.LinkedBlockingQueue",
          "java.util.concurrent.LinkedTransferQueue",
          "java.util.concurrent.PriorityBlockingQueue",
          "java.util.concurrent.SynchronousQueue",
          "java.util.concurrent.atomic.AtomicReferenceArray",
          "java.util.concurrent.atomic.DoubleAccumulator",
          "java.util.concurrent.atomic.DoubleAccumulator$SerializationProxy",
          "java.util.concurrent.atomic.DoubleAdder",
          "java.util.concurrent.atomic.DoubleAdder$SerializationProxy",
          "java.util.concurrent.atomic.LongAccumulator",
          "java.util.concurrent.atomic.LongAccumulator$SerializationProxy",
          "java.util.concurrent.atomic.LongAdder",
          "java.util.concurrent.atomic.LongAdder$SerializationProxy",
          "java.util.concurrent.locks.ReentrantLock$Sync",
          "java.util.concurrent.locks.ReentrantReadWriteLock$Sync",
          "java.util.concurrent.locks.StampedLock",
          "javax.crypto.SealedObject",
          "javax.crypto.spec.SecretKeySpec",
          "javax.management.ObjectName",
          "javax.naming.CompositeName",
          "javax.naming.CompoundName",
          "javax.naming.ldap.LdapName",
          "javax.naming.ldap.Rdn",
          "javax.security.auth.x500.X500Principal",
          "javax.sql.rowset.serial.SerialArray",
          "javax.sql.rowset.serial.SerialBlob",
          "javax.sql.rowset.serial.SerialClob",
          "javax.sql.rowset.serial.SerialRef",
          "javax.sql.rowset.serial.SerialStruct",
          "javax.xml.xpath.XPathException",
          "org.xml.sax.SAXException");

  private PlatformHooks() {}

  /** Returns why no object of a class may be read, whatever the application asks for, or null. */
  static String danger(SerialClass type) {
    String form = DANGEROUS_FORMS.get(type.type().getName());
    if (form != null) {
      return "its readResolve() " + form;
    }
    for (Class<?> owner : owners(type)) {
      String does = DANGEROUS.get(owner.getName());
      if (does != null) {
        return "code of " + owner.getTypeName() + " that reads it " + does;
      }
    }
    return null;
  }

  /** Returns a class whose code nobody has reviewed for messages of strangers, or null. */
  static Class<?> unreviewed(SerialClass type) {
    for (Class<?> owner : owners(type)) {
      if (!REVIEWED.contains(owner.getName())) {
        return owner;
      }
    }
    return null;
  }

  /** Returns the classes of the JDK whose code makes an object of a class. */
  private static List<Class<?>> owners(SerialClass type) {
    List<Class<?>> owners = new ArrayList<>();
    for (SerialLevel level : type.levels()) {
      if (level.reader() != null || level.noData() != null) {
        addIfPlatform(owners, level.type());
      }
    }
    if (type.resolve() != null) {
      addIfPlatform(owners, SerializationHook.ownerOfResolve(type.type()));
    }
    switch (type.form()) {
      case RECORD -> addIfPlatform(owners, type.type());
      case EXTERNALIZABLE -> {
        Class<?> c = type.type();
        while (!PlatformClasses.isPlatformClass(c)) {
          c = c.getSuperclass();
        }
        if (Externalizable.class.isAssignableFrom(c)) {
          owners.add(c);
        }
      }
      case SERIALIZABLE -> {
        Class<?> made = type.type();
        while (Serializable.class.isAssignableFrom(made)) {
          made = made.getSuperclass();
        }
        if (made != Object.class && PlatformClasses.isPlatformClass(type.type())) {
          owners.add(made);
        }
      }
    }
    return owners;
  }

  private static void addIfPlatform(List<Class<?>> owners, Class<?> type) {
    if (PlatformClasses.isPlatformClass(type)) {
      owners.add(type);
    }
  }
}
