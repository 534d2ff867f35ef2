package io.fory.jdk;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.LimitExceededException;
import io.fory.platform.SerializationHook;
import io.fory.platform.SerializationHook.Kind;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.text.CompactNumberFormat;
import java.text.DecimalFormatSymbols;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.security.auth.x500.X500Principal;
import org.testng.SkipException;
import org.testng.annotations.Test;

/** What hooks of the JDK do with keys is in the account of work. */
@SuppressWarnings({"unused", "serial"}) // hooks are called by reflection
public final class HookWorkTest {
  static final class Own extends HashSet<Object> {
    private static final long serialVersionUID = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  record Colliding(int x) implements Serializable {
    @Override
    public int hashCode() {
      return 1;
    }
  }

  record Ordinary(int x) implements Serializable {}

  private static Fory fory(boolean tracked) {
    return Fory.builder()
        .withRefTracking(tracked)
        .register(Own.class)
        .register(Colliding.class, 1)
        .register(Ordinary.class, 2)
        .build();
  }

  @Test
  public void keysOfEqualHashCodesAreCountedInAContainerThatReadsItself() {
    for (boolean tracked : new boolean[] {false, true}) {
      Own flood = new Own();
      Own ordinary = new Own();
      for (int i = 0; i < 3000; i++) {
        flood.add(new Colliding(i));
        ordinary.add(new Ordinary(i));
        ordinary.add("text" + i);
      }
      Fory fory = fory(tracked);
      byte[] bytes = fory.serialize(flood);
      expectThrows(LimitExceededException.class, () -> fory.deserialize(bytes));
      assertEquals(fory.copy(ordinary), ordinary);
    }
  }

  static final class Holder {
    javax.management.ObjectName name;
    X500Principal principal;
  }

  static final class Named {
    LdapName name;
    Rdn part;
  }

  static final class Formatted {
    CompactNumberFormat format;
  }

  private static void refuse(Fory fory, Object holder, String limit) {
    byte[] message = fory.serialize(holder);
    LimitExceededException refused =
        expectThrows(LimitExceededException.class, () -> fory.deserialize(message));
    assertEquals(refused.limit(), limit);
  }

  /** They take steps by the square of their length. */
  @Test
  public void longNamesAreRefused() throws Exception {
    Fory fory = Fory.builder().register(Holder.class).build();
    Holder usual = new Holder();
    usual.name = new javax.management.ObjectName("d:type=a,name=" + "x".repeat(1000));
    usual.principal = new X500Principal("CN=" + "x".repeat(1000));
    Holder read = (Holder) fory.deserialize(fory.serialize(usual));
    assertEquals(read.name, usual.name);
    assertEquals(read.principal, usual.principal);
    Holder named = new Holder();
    StringBuilder many = new StringBuilder("d:");
    for (int i = 0; i < 20_000; i++) {
      many.append(i).append("=,");
    }
    named.name = new javax.management.ObjectName(many.append("z=z").toString());
    refuse(fory, named, "units of work for keys");
    Holder marked = new Holder();
    marked.principal = new X500Principal("CN=a" + "\u0301\u0323".repeat(20_000));
    refuse(fory, marked, "units of work for keys");
  }

  /** Each part is put before those that were parsed already. */
  @Test
  public void longNamesOfDirectoriesAreRefused() throws Exception {
    Fory fory = Fory.builder().register(Named.class).build();
    Named usual = new Named();
    usual.name = new LdapName("cn=" + "x".repeat(1000) + ",ou=people,dc=example,dc=org");
    usual.part = new Rdn("cn=" + "x".repeat(1000) + "+uid=7");
    Named read = (Named) fory.deserialize(fory.serialize(usual));
    assertEquals(read.name, usual.name);
    assertEquals(read.part, usual.part);
    Named named = new Named();
    named.name = new LdapName("a=b,".repeat(20_000) + "a=b");
    refuse(fory, named, "units of work for keys");
    Named part = new Named();
    part.part = new Rdn("a=b+".repeat(5_000) + "a=b");
    refuse(fory, part, "units of work for keys");
  }

  /** Each of its patterns becomes several objects. */
  @Test
  public void theMemoryOfACompactFormatIsAccountedFor() {
    if (SerializationHook.find(Kind.DEFAULT_READ, CompactNumberFormat.class) == null) {
      throw new SkipException("this JDK gives no access to the fields of a format");
    }
    Fory fory = Fory.builder().register(Formatted.class).build();
    Formatted usual = new Formatted();
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
    usual.format = new CompactNumberFormat("#", symbols, new String[] {"", "0", "00", "0K"});
    Formatted read = (Formatted) fory.deserialize(fory.serialize(usual));
    assertEquals(read.format, usual.format);
    String[] patterns = new String[500_000];
    Arrays.fill(patterns, "0");
    Formatted large = new Formatted();
    large.format = new CompactNumberFormat("#", symbols, patterns);
    refuse(fory, large, "bytes of the graph");
  }
}
