package io.fory.hostile;

import static io.fory.fixture.MessageBuilder.SLOTS;
import static io.fory.fixture.MessageBuilder.TYPED_BODIES;
import static io.fory.fixture.MessageBuilder.message;
import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import io.fory.Fory;
import io.fory.error.ErrorCode;
import io.fory.error.ForyException;
import io.fory.fixture.MessageBuilder;
import io.fory.fixture.Rejection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Input names classes as it likes; none of them is loaded for it. */
public final class ClassGateTest {
  /** The bits of the first byte of a message that say its version. */
  private static final int VERSION_BITS = 0b1110_0000;

  /** Classes that have served attacks, or that do something when they are initialized. */
  static final List<String> GADGETS =
      List.of(
          "io.fory.hostile.ClassGateTest$Tripwire",
          "io.fory.hostile.ClassGateTest$TripwireList",
          "io.fory.hostile.ClassGateTest$TripwireError",
          "io.fory.hostile.ClassGateTest$TripwireEnum",
          "com.sun.rowset.JdbcRowSetImpl",
          "com.sun.org.apache.xalan.internal.xsltc.trax.TemplatesImpl",
          "com.sun.jndi.rmi.registry.BindingEnumeration",
          "com.sun.jndi.toolkit.dir.LazySearchEnumerationImpl",
          "com.sun.corba.se.impl.activation.ServerTableEntry",
          "com.sun.tools.javac.api.JavacTool",
          "java.beans.EventHandler",
          "java.beans.beancontext.BeanContextSupport",
          "java.lang.ProcessBuilder",
          "java.lang.reflect.Proxy",
          "java.net.JarURLConnection",
          "java.rmi.MarshalledObject",
          "java.rmi.server.UnicastRemoteObject",
          "java.rmi.registry.LocateRegistry",
          "java.security.SignedObject",
          "java.util.ServiceLoader",
          "java.util.logging.FileHandler",
          "javax.imageio.ImageIO$ContainsFilter",
          "javax.management.BadAttributeValueExpException",
          "javax.management.MBeanServerInvocationHandler",
          "javax.management.remote.rmi.RMIConnector",
          "javax.naming.InitialContext",
          "javax.naming.ldap.Rdn$RdnEntry",
          "javax.script.ScriptEngineManager",
          "javax.sql.rowset.BaseRowSet",
          "javax.swing.JEditorPane",
          "javax.swing.UIDefaults$ProxyLazyValue",
          "javax.xml.bind.JAXB",
          "javax.xml.transform.Templates",
          "jdk.nashorn.internal.objects.NativeString",
          "jdk.jshell.JShell",
          "org.apache.commons.collections.functors.InvokerTransformer",
          "org.springframework.context.support.FileSystemXmlApplicationContext",
          "sun.awt.datatransfer.DataTransferer",
          "sun.print.UnixPrintServiceLookup",
          "sun.rmi.server.UnicastRef",
          "sun.reflect.annotation.AnnotationInvocationHandler",
          "sun.swing.SwingLazyValue");

  /** Gadgets that the JDK itself uses whenever a program starts. */
  private static final Set<String> USED_BY_THE_JDK =
      Set.of(
          "java.lang.reflect.Proxy",
          "java.util.ServiceLoader",
          "sun.reflect.annotation.AnnotationInvocationHandler");

  /** Set by whichever of the classes below is initialized. */
  static volatile boolean tripped;

  static final class Tripwire {
    static {
      tripped = true;
    }
  }

  static final class TripwireList extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    static {
      tripped = true;
    }
  }

  static final class TripwireError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static {
      tripped = true;
    }
  }

  enum TripwireEnum {
    A;

    static {
      tripped = true;
    }
  }

  /** A program whose classes are watched from outside while it reads the gadgets. */
  public static final class Program {
    private Program() {}

    /** Reads all inputs; prints how many were refused. */
    @SuppressWarnings("SystemOut") // it is how a program tells the one that started it
    public static void main(String[] args) {
      int refused = 0;
      for (boolean required : new boolean[] {true, false}) {
        Fory fory = Option.BOTH.builder(true).requireClassRegistration(required).build();
        for (String name : GADGETS) {
          for (byte[] input : inputsNaming(name)) {
            ForyException error = Rejection.of(() -> fory.deserialize(input));
            refused += error.code() == ErrorCode.TYPE_NOT_ALLOWED ? 1 : 0;
          }
        }
      }
      System.out.println("refused " + refused);
    }
  }

  /** Returns messages that name a class in every place where a message can. */
  static List<byte[]> inputsNaming(String name) {
    byte[] wide = name.getBytes(StandardCharsets.UTF_16LE);
    byte[] compact = name.getBytes(StandardCharsets.UTF_8);
    MessageBuilder inUtf16 = message().bytes(MessageBuilder.TYPED, 1);
    inUtf16.varint((long) wide.length << 2 | 1).bytes(wide);
    MessageBuilder inUtf8 = message().bytes(MessageBuilder.TYPED, 1);
    inUtf8.varint((long) compact.length << 2 | 2).bytes(compact);
    String descriptor = "[L" + name + ";";
    List<byte[]> inputs = new ArrayList<>();
    for (MessageBuilder input :
        new MessageBuilder[] {
          message().bytes(MessageBuilder.TYPED).named(name, 0),
          inUtf16,
          inUtf8,
          message().bytes(MessageBuilder.TYPED, 0).named(name, 0),
          message().bytes(MessageBuilder.TYPED, 0, 0, 0).named(name, 0),
          message().bytes(MessageBuilder.TYPED).named(descriptor, 0),
          message().bytes(MessageBuilder.TYPED).named("L" + name + ";", 0),
          message().bytes(MessageBuilder.TYPED).named(name.replace('.', '/'), 0),
          message().bytes(MessageBuilder.TYPED).named(name + "[]", 0),
          message().typed(Class.class).named(name, 0),
          message().typed(Class.class).bytes(0).named(name, 0),
          message().typed(ArrayList.class).varint(1).bytes(TYPED_BODIES).named(name, 0),
          message().typed(ArrayList.class).varint(1).bytes(SLOTS, 2).named(name, 0),
          message().typed(HashMap.class).varint(1).bytes(TYPED_BODIES).named(name, 0),
          message().typed(HashMap.class).varint(1).bytes(TYPED_BODIES << 2).named(name, 0),
          message().typed(TreeSet.class).bytes(MessageBuilder.TYPED).named(name, 0),
          message().typed(Optional.class).bytes(MessageBuilder.TYPED).named(name, 0),
          message().typed(java.util.EnumSet.class).named(name, 0),
          message().typed(java.util.EnumMap.class).named(name, 0),
          message().typed(Error.class).bytes(3, 0, MessageBuilder.TYPED).named(name, 0)
        }) {
      inputs.add(input.bytes(new byte[16]).build());
    }
    return inputs;
  }

  @DataProvider
  static Object[][] gadgets() {
    return GADGETS.stream().map(name -> new Object[] {name}).toArray(Object[][]::new);
  }

  @Test(dataProvider = "gadgets")
  public void aClassThatNobodyRegisteredIsRefusedWhereverItIsNamed(String name) {
    for (boolean required : new boolean[] {true, false}) {
      for (Option option : Option.values()) {
        Fory fory = option.builder(false).requireClassRegistration(required).build();
        int version = fory.serialize(null)[0] & VERSION_BITS;
        for (byte[] input : inputsNaming(name)) {
          input[0] = (byte) (input[0] & ~VERSION_BITS | version); // the plain or the compact form
          for (Delivery delivery : Delivery.values()) {
            ForyException error = Rejection.of(() -> delivery.read(fory, input));
            assertNotNull(error, "accepted");
            assertEquals(error.code(), ErrorCode.TYPE_NOT_ALLOWED, error.getMessage());
          }
        }
      }
    }
    assertFalse(tripped, "a class was initialized");
  }

  @Test
  public void noneOfThemIsLoaded() throws Exception {
    Path log = Files.createTempFile("classes", ".log");
    try {
      List<String> flags = List.of("-Xshare:auto", "-Xlog:class+load=info:file=" + log);
      String printed = SmallJvm.run(flags, Program.class);
      assertEquals(printed.strip(), "refused " + 2 * 20 * GADGETS.size());
      String loaded = Files.readString(log);
      assertTrue(loaded.contains("io.fory.Fory "), "the log has no classes");
      for (String name : GADGETS) {
        assertFalse(
            loaded.contains(" " + name + " ") && !USED_BY_THE_JDK.contains(name),
            name + " was loaded");
      }
    } finally {
      Files.delete(log);
    }
  }

  @Test
  public void namesFromInputAreEscapedAndCut() {
    Fory fory = Option.PLAIN.fory(false);
    String[] names = {
      "a\nINFO forged line",
      "\u001b[31mred",
      "back\\slash\u0000",
      "right\u202eto left\u2028line",
      "x".repeat(100_000),
      "я\u0007".repeat(50_000),
      "",
      "\uD800"
    };
    for (String name : names) {
      for (byte[] input : inputsNaming(name)) {
        ForyException error = Rejection.of(() -> fory.deserialize(input));
        assertNotNull(error, "accepted");
        String text = error.getMessage();
        assertTrue(text.length() < 700, text.length() + " chars");
        for (int i = 0; i < text.length(); i++) {
          int type = Character.getType(text.charAt(i));
          assertTrue(
              type != Character.CONTROL
                  && type != Character.FORMAT
                  && type != Character.LINE_SEPARATOR
                  && type != Character.SURROGATE,
              "char " + (int) text.charAt(i) + " in " + text);
        }
      }
    }
  }

  @Test
  public void idsThatNobodyRegisteredAreRefused() {
    Fory fory = Option.PLAIN.fory(false);
    for (long id : new long[] {5, 127, 128, 1L << 20, (1L << 31) - 1, 1L << 31, (1L << 32) - 1}) {
      byte[] input =
          message().bytes(MessageBuilder.TYPED, 2).varint(id).bytes(new byte[16]).build();
      ForyException error = Rejection.of(() -> fory.deserialize(input));
      assertEquals(error.code(), ErrorCode.TYPE_NOT_ALLOWED, error.getMessage());
    }
    for (int number : new int[] {0, 1, 1000, Integer.MAX_VALUE / 4}) {
      byte[] input = message().bytes(MessageBuilder.TYPED).named(number).bytes(0, 0, 0).build();
      assertEquals(Rejection.of(() -> fory.deserialize(input)).code(), ErrorCode.MALFORMED_INPUT);
    }
  }

  /** A registered class that the requested type cannot reach is as bad as an unregistered one. */
  @Test
  public void classesThatTheRequestedTypeCannotReachAreRefused() {
    Fory fory = Option.PLAIN.fory(false);
    byte[] message = fory.serialize(new ArrayList<>(List.of(new SeedTypes.NumberKey(1, "x"))));
    assertNotNull(fory.deserialize(message));
    byte[] point = fory.serialize(new SeedTypes.Point(1, 2));
    assertNotNull(fory.deserialize(point, SeedTypes.Point.class));
    ForyException error = Rejection.of(() -> fory.deserialize(message, SeedTypes.Primitives.class));
    assertNotNull(error);
    byte[] holder = fory.serialize(new SeedTypes.Refused("m", 1, null, null));
    assertNotNull(Rejection.of(() -> fory.deserialize(holder, RuntimeException.class)));
  }

  @Test(dependsOnMethods = {"aClassThatNobodyRegisteredIsRefusedWhereverItIsNamed"})
  public void theTripwiresWork() {
    new Tripwire();
    assertTrue(tripped);
  }
}
