package io.fory.format;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.error.UnsupportedTypeException;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowField;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

/** Interfaces of all kinds and of other class loaders are viewed, or refused clearly. */
public final class ViewInterfacesTest {
  private static final String SOURCE =
      """
      package far;

      import java.util.List;

      public class Far {
        public interface Open {
          String name();

          List<Hidden> items();

          static int unused() {
            return 1;
          }

          private String twice() {
            return name() + name();
          }

          default String doubled() {
            return twice();
          }
        }

        interface Hidden {
          int count();

          default int next() {
            return count() + 1;
          }
        }

        private interface Own {
          Hidden first();
        }

        public interface Typed<T> {
          T first();

          default T again() {
            return first();
          }
        }

        public interface OfHidden extends Typed<Hidden> {
          @Override
          Hidden first();
        }

        public interface Raw {
          Typed<Hidden> first();
        }

        public interface NeedsGone {
          String name();

          Gone gone();
        }

        public interface ListOfGone {
          List<Gone> items();
        }

        public interface Gone {
          int count();
        }
      }
      """;

  record Item(int count) {}

  record Order(String name, Item first, Item gone, List<Item> items) {}

  private static final Map<String, byte[]> FAR = classFiles();

  private static Map<String, byte[]> classFiles() {
    try {
      return MemoryCompiler.classFiles("far.Far", SOURCE);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static Object call(Object view, String method) throws Exception {
    Class<?> type = view.getClass().getInterfaces()[0];
    Method found = type.getMethod(method);
    found.setAccessible(true);
    return found.invoke(view);
  }

  private static Object view(RowFormat format, ClassLoader loader, String name) throws Exception {
    RowEncoder<Order> encoder = format.bean(Order.class);
    Item item = new Item(3);
    BinaryRow row = encoder.toRow(new Order("ann", item, item, List.of(item, new Item(4))));
    return format.viewer(loader.loadClass("far.Far$" + name), encoder.schema()).view(row);
  }

  @Test(dataProvider = "engines", dataProviderClass = ViewTest.class)
  public void interfacesOfOtherLoadersAreViewed(RowFormat format, boolean proxy) throws Exception {
    ClassLoader seeing = MemoryCompiler.loader(FAR, getClass().getClassLoader());
    ClassLoader blind = MemoryCompiler.loader(FAR, ClassLoader.getPlatformClassLoader());
    for (ClassLoader loader : List.of(seeing, blind)) {
      boolean proxies = proxy || loader == blind;
      Object open = view(format, loader, "Open");
      assertEquals(Proxy.isProxyClass(open.getClass()), proxies);
      assertEquals(call(open, "name"), "ann");
      assertEquals(call(open, "doubled"), "annann");
      Object item = ((List<?>) call(open, "items")).get(1);
      assertEquals(Proxy.isProxyClass(item.getClass()), proxies);
      assertEquals(call(item, "count"), 4);
      assertEquals(call(item, "next"), 5);
      assertEquals(open.toString(), "Open[items=[Hidden[count=3], Hidden[count=4]], name=ann]");
      assertEquals(open, view(format, loader, "Open"));
      assertEquals(call(call(view(format, loader, "Own"), "first"), "count"), 3);
      if (proxies) {
        UnsupportedTypeException refused =
            expectThrows(UnsupportedTypeException.class, () -> view(format, loader, "OfHidden"));
        assertTrue(refused.getMessage().contains("far.Far$Hidden"), refused.getMessage());
        assertTrue(refused.getMessage().startsWith("Rows cannot be viewed"), refused.getMessage());
        continue;
      }
      Object narrower = view(format, loader, "OfHidden");
      assertEquals(call(call(narrower, "first"), "count"), 3);
      assertEquals(call(call(narrower, "again"), "next"), 4);
      Method bridge = loader.loadClass("far.Far$Typed").getMethod("first");
      assertEquals(call(bridge.invoke(narrower), "count"), 3);
    }
    assertNotSame(view(format, seeing, "Open").getClass(), view(format, blind, "Open").getClass());
    assertTrue(!view(format, seeing, "Open").equals(view(format, blind, "Open")));
  }

  /** Proxies of public interfaces cannot name a class that is not public. */
  @Test
  public void aPublicInterfaceMayReturnOneThatIsNot() throws Exception {
    ClassLoader loader = MemoryCompiler.loader(FAR, getClass().getClassLoader());
    Object view = view(Encoders.builder().build(), loader, "OfHidden");
    assertEquals(call(call(view, "again"), "next"), 4);
  }

  /** The interface has a copy of this library of its own, which is another library. */
  @Test(dataProvider = "engines", dataProviderClass = ViewTest.class)
  public void anInterfaceBesideAnotherCopyOfThisLibraryIsViewed(RowFormat format, boolean proxy)
      throws Exception {
    ClassLoader ours = getClass().getClassLoader();
    ClassLoader copy =
        new ClassLoader(ClassLoader.getPlatformClassLoader()) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = FAR.get(name);
            if (bytes == null) {
              try (var in = ours.getResourceAsStream(name.replace('.', '/') + ".class")) {
                bytes = in == null ? null : in.readAllBytes();
              } catch (java.io.IOException e) {
                throw new ClassNotFoundException(name, e);
              }
            }
            if (bytes == null) {
              throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
          }
        };
    Object open = view(format, copy, "Open");
    assertTrue(Proxy.isProxyClass(open.getClass()));
    assertEquals(call(open, "doubled"), "annann");
  }

  @Test(dataProvider = "engines", dataProviderClass = ViewTest.class)
  public void aTypeThatIsNotThereIsAnError(RowFormat format, boolean proxy) throws Exception {
    Map<String, byte[]> without = new java.util.HashMap<>(FAR);
    without.remove("far.Far$Gone");
    ClassLoader loader = MemoryCompiler.loader(without, getClass().getClassLoader());
    for (String name : List.of("NeedsGone", "ListOfGone")) {
      UnsupportedTypeException refused =
          expectThrows(UnsupportedTypeException.class, () -> view(format, loader, name));
      assertTrue(refused.getMessage().contains(name), refused.getMessage());
    }
    assertEquals(call(view(format, loader, "Open"), "name"), "ann");
  }

  /** Beyond some thousands of methods a class file has no room. */
  @Test(dataProvider = "engines", dataProviderClass = ViewTest.class)
  public void wideInterfacesAreViewedOrRefused(RowFormat format, boolean proxy) throws Exception {
    int refused = 0;
    for (int count : new int[] {300, 3000}) {
      StringBuilder source = new StringBuilder("package wide; public interface Wide {");
      List<RowField> fields = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        source.append("int f").append(i).append("();\n");
        fields.add(new RowField("f" + i, RowType.of(TypeKind.INT32), true));
      }
      Class<?> wide = MemoryCompiler.compiled("wide.Wide", source + "}").loadClass("wide.Wide");
      RowSchema schema = new RowSchema(fields);
      BinaryRow row = BinaryRow.of(schema, new byte[(count + 63) / 64 * 8 + count * 8]);
      try {
        Object view = format.viewer(wide, schema).view(row);
        assertEquals(wide.getMethod("f" + (count - 1)).invoke(view), 0);
        assertEquals(view, format.viewer(wide, schema).view(row));
      } catch (UnsupportedTypeException e) {
        refused++;
        assertTrue(e.getMessage().contains("wide.Wide"), e.getMessage());
      }
    }
    assertTrue(refused <= 1, refused + " refused");
  }
}
