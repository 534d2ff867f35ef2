package io.fory.format.view;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;

import io.fory.format.codec.CodecOptions;
import io.fory.format.codec.Engine;
import io.fory.format.codec.TypeRules;
import io.fory.format.row.BinaryRow;
import io.fory.format.row.RowField;
import io.fory.format.row.RowLayout;
import io.fory.format.row.RowSchema;
import io.fory.format.row.RowType;
import io.fory.format.row.TypeKind;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.List;
import org.testng.annotations.Test;

/** What is kept of views. */
public final class ViewCacheTest {
  private static RowSchema schema(int number) {
    RowType type = RowType.of(TypeKind.INT32);
    return new RowSchema(
        List.of(new RowField("value", type, true), new RowField("f" + number, type, true)));
  }

  private static CodecOptions options(boolean codegen) {
    Engine engine = codegen ? Engine.GENERATED_AT_ONCE : Engine.INTERPRETED;
    return new CodecOptions(RowLayout.STANDARD, TypeRules.NONE, false, engine);
  }

  @Test
  public void ofManySchemasTheLatestAreKnown() {
    ViewCache cache = new ViewCache(options(false));
    ViewMaker first = cache.maker(Value.class, schema(0));
    for (int i = 1; i < ViewCache.MOST_SCHEMAS; i++) {
      cache.maker(Value.class, schema(i));
    }
    assertSame(cache.maker(Value.class, schema(0)), first, "known, and now the latest");
    ViewMaker second = cache.maker(Value.class, schema(1));
    cache.maker(Value.class, schema(ViewCache.MOST_SCHEMAS));
    cache.maker(Value.class, schema(ViewCache.MOST_SCHEMAS + 1));
    assertSame(cache.maker(Value.class, schema(0)), first);
    assertSame(cache.maker(Value.class, schema(1)), second);
    for (int i = 2; i < 2 + ViewCache.MOST_SCHEMAS; i++) {
      cache.maker(Value.class, schema(i));
    }
    assertNotSame(cache.maker(Value.class, schema(0)), first);
  }

  /** A loader that defines one interface itself. */
  private static final class OwnLoader extends ClassLoader {
    OwnLoader() {
      super(ViewCacheTest.class.getClassLoader());
    }

    Class<?> own() throws IOException {
      String name = Value.class.getName();
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      }
    }
  }

  @Test
  public void neitherInterfacesNorCachesAreKeptForEver() throws Exception {
    RowSchema schema = schema(0);
    BinaryRow row = BinaryRow.of(schema, new byte[24]);
    ViewCache lasting = new ViewCache(options(true));
    Class<?> type = new OwnLoader().own();
    Object view = lasting.maker(type, schema).view(row);
    assertEquals(view.toString(), "Value[value=0]");
    assertEquals(view.getClass().getClassLoader(), type.getClassLoader(), "generated beside it");
    WeakReference<Class<?>> ofType = new WeakReference<>(type);
    ViewCache brief = new ViewCache(options(true));
    WeakReference<ViewMaker> ofBrief = new WeakReference<>(brief.maker(Value.class, schema));
    type = null;
    view = null;
    brief = null;
    for (int i = 0; i < 100 && (ofType.get() != null || ofBrief.get() != null); i++) {
      new ViewCache(options(false)).maker(Value.class, schema); // an entry of the class is cleaned
      System.gc();
      Thread.sleep(20);
    }
    assertNull(ofType.get(), "an interface");
    assertNull(ofBrief.get(), "what a cache had for an interface");
    assertEquals(lasting.maker(Value.class, schema).view(row).toString(), "Value[value=0]");
  }
}

/** An interface that another loader can define too. */
interface Value {
  int value();
}
