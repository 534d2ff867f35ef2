package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;
import org.testng.annotations.Test;

/** Who registers the class of a lambda or of a proxy is told which classes to register instead. */
public final class RegisteredStandInsTest {
  interface Price {
    int cents();
  }

  record Handler(int cents) implements InvocationHandler, Serializable {
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) {
      return cents;
    }
  }

  private static String refusalOf(Class<?> type) {
    return expectThrows(
            UnsupportedTypeException.class,
            () -> Fory.builder().withLambdasAndProxies(true).register(type).build())
        .getMessage();
  }

  @Test
  @SuppressWarnings("unchecked") // as it is written
  public void theClassInWhoseCodeALambdaStandsIsRegistered() {
    Supplier<String> lambda = (Supplier<String> & Serializable) () -> "made";
    String message = refusalOf(lambda.getClass());
    String home = RegisteredStandInsTest.class.getTypeName();
    assertTrue(message.contains("Register " + home + ", in whose code the lambda stands"), message);
    assertTrue(message.contains("functional interface"), message);
    Fory fory =
        Fory.builder()
            .withLambdasAndProxies(true)
            .register(RegisteredStandInsTest.class)
            .register(Supplier.class)
            .build();
    assertEquals(((Supplier<String>) fory.deserialize(fory.serialize(lambda))).get(), "made");
  }

  @Test
  public void theInterfacesAndTheHandlerOfAProxyAreRegistered() {
    Price proxy =
        (Price)
            Proxy.newProxyInstance(
                Price.class.getClassLoader(), new Class<?>[] {Price.class}, new Handler(7));
    String message = refusalOf(proxy.getClass());
    assertTrue(message.contains("Register its interfaces and the class of its handler"), message);
    Fory fory =
        Fory.builder()
            .withLambdasAndProxies(true)
            .register(Price.class)
            .register(Handler.class)
            .build();
    assertEquals(((Price) fory.deserialize(fory.serialize(proxy))).cents(), 7);
  }
}
