package io.fory.hierarchy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import io.fory.Fory;
import io.fory.error.UnsupportedTypeException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** A class of a library with a view of a set that has a comparator of its own. */
public final class SortedViewsTest {
  record Authority(String name) implements Serializable {}

  /** As a security library has it: nothing of it can be changed from outside. */
  static class User implements Serializable {
    private static final long serialVersionUID = 1;
    private final String name;
    private final Set<Authority> authorities;

    User(String name, Collection<Authority> authorities) {
      SortedSet<Authority> sorted = new TreeSet<>(new AuthorityComparator());
      sorted.addAll(authorities);
      this.name = name;
      this.authorities = Collections.unmodifiableSet(sorted);
    }

    String getName() {
      return name;
    }

    Set<Authority> getAuthorities() {
      return authorities;
    }

    private static class AuthorityComparator implements Comparator<Authority>, Serializable {
      private static final long serialVersionUID = 1;

      @Override
      public int compare(Authority a, Authority b) {
        return a.name().compareTo(b.name());
      }
    }
  }

  record UserForm(String name, List<Authority> authorities) {
    static UserForm of(User user) {
      return new UserForm(user.getName(), new ArrayList<>(user.getAuthorities()));
    }

    User user() {
      return new User(name, authorities);
    }
  }

  record Session(User user) {}

  @DataProvider
  public static Iterator<Object[]> settings() {
    return Setting.all();
  }

  @Test(dataProvider = "settings")
  public void theReplacementThatTheErrorNamesKeepsIt(Setting setting) {
    Fory fory =
        setting.fory(
            b ->
                b.registerReplacement(User.class, UserForm.class, UserForm::of, UserForm::user)
                    .registerAll(Session.class, Authority.class));
    User user = new User("u", List.of(new Authority("b"), new Authority("a")));
    User read = setting.roundTrip(fory, new Session(user), Session.class).user();
    assertEquals(read.getName(), "u");
    assertEquals(new ArrayList<>(read.getAuthorities()), new ArrayList<>(user.getAuthorities()));
    assertEquals(fory.copy(user).getAuthorities(), user.getAuthorities());
  }

  @Test
  public void theErrorNamesAReplacement() {
    Fory fory = Fory.builder().registerAll(User.class, User.AuthorityComparator.class).build();
    User user = new User("u", List.of(new Authority("a")));
    UnsupportedTypeException refused =
        expectThrows(UnsupportedTypeException.class, () -> fory.serialize(user));
    assertTrue(refused.problem().contains("order of the sorted container"), refused.getMessage());
    assertTrue(refused.cure().contains("unmodifiableNavigableSet"), refused.getMessage());
    assertTrue(refused.cure().contains("registerReplacement"), refused.getMessage());
  }
}
