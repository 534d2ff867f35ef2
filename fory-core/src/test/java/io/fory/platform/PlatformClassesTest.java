package io.fory.platform;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import com.google.common.collect.ImmutableList;
import io.fory.fixture.CompiledSources;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Date;
import java.util.EventObject;
import java.util.Map;
import javax.tools.ToolProvider;
import org.testng.annotations.Test;

/** Which classes are the JDK's, whoever loads them, and which of them have state. */
public final class PlatformClassesTest {
  @Test
  public void classesOfTheBootAndThePlatformLoaderAreTheJdks() {
    assertNull(ArrayList.class.getClassLoader());
    assertTrue(PlatformClasses.isPlatformClass(ArrayList.class));
    assertSame(java.sql.Date.class.getClassLoader(), ClassLoader.getPlatformClassLoader());
    assertTrue(PlatformClasses.isPlatformClass(java.sql.Date.class));
    assertTrue(PlatformClasses.isPlatformClass(int.class));
  }

  @Test
  public void classesOfItsModulesAreTheJdksWhereTheApplicationsLoaderDefinesThem() {
    Class<?> compiler = ToolProvider.getSystemJavaCompiler().getClass();
    assertSame(compiler.getClassLoader(), ClassLoader.getSystemClassLoader());
    assertTrue(PlatformClasses.isPlatformClass(compiler), compiler.getModule().getName());
  }

  @Test
  public void classesOfTheApplicationAreNot() throws ClassNotFoundException {
    assertFalse(PlatformClasses.isPlatformClass(PlatformClassesTest.class));
    assertFalse(PlatformClasses.isPlatformClass(ImmutableList.class));
    // An application server has a loader of its own for what once was a part of the JDK.
    ClassLoader server =
        CompiledSources.compile(
                Map.of("javax.ejb.Bean", "package javax.ejb; public class Bean { int state; }"))
            .newLoader();
    Class<?> bean = server.loadClass("javax.ejb.Bean");
    assertFalse(PlatformClasses.isPlatformClass(bean));
    assertNull(PlatformClasses.withState(bean));
  }

  private static class Stamp extends Date {
    private static final long serialVersionUID = 1L;
  }

  private static final class Exact extends Stamp {
    private static final long serialVersionUID = 1L;
  }

  private static final class Event extends EventObject {
    private static final long serialVersionUID = 1L;

    Event() {
      super("source");
    }
  }

  private static final class Loader extends ClassLoader {}

  private abstract static class Bare extends Number {
    private static final long serialVersionUID = 1L;
  }

  private static final class Value extends Bare {
    private static final long serialVersionUID = 1L;
    private int value;

    @Override
    public int intValue() {
      return value;
    }

    @Override
    public long longValue() {
      return value;
    }

    @Override
    public float floatValue() {
      return value;
    }

    @Override
    public double doubleValue() {
      return value;
    }
  }

  @Test
  public void stateIsAnyInstanceFieldThatAClassOfTheJdkPutsIntoTheChain() {
    assertSame(PlatformClasses.withState(Exact.class), Date.class);
    assertSame(PlatformClasses.withState(Event.class), EventObject.class, "a transient field");
    assertSame(PlatformClasses.withState(Loader.class), ClassLoader.class, "fields out of sight");
    Object proxy =
        Proxy.newProxyInstance(
            PlatformClassesTest.class.getClassLoader(),
            new Class<?>[] {Runnable.class},
            (self, method, arguments) -> null);
    assertSame(PlatformClasses.withState(proxy.getClass()), Proxy.class);
    assertNull(PlatformClasses.withState(Value.class));
    assertNull(PlatformClasses.withState(PlatformClassesTest.class));
    assertEquals(PlatformClasses.withState(Object.class), null);
  }
}
