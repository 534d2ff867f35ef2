package io.fory.builtin.container;

import io.fory.message.MessageReader;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * The form of one map that is read, with the set of its keys around it: {@link
 * Collections#newSetFromMap} takes a map that has no entries yet.
 */
final class SetAround implements MapForm {
  private final MapForm form;
  private Set<Object> set;

  SetAround(MapForm form) {
    this.form = form;
  }

  /** Returns the set; null if the map is dropped. */
  Set<Object> set() {
    return set;
  }

  @Override
  @SuppressWarnings("unchecked") // its values are all the same
  public Map<?, ?> view(Map<Object, Object> target) {
    Map<?, ?> map = form.view(target);
    set = Collections.newSetFromMap((Map<Object, Boolean>) map);
    return map;
  }

  @Override
  public Object readPrefix(MessageReader in) {
    return form.readPrefix(in);
  }

  @Override
  public int readSize(MessageReader in, int entryBytes) {
    return form.readSize(in, entryBytes);
  }

  @Override
  public Map<Object, Object> create(MessageReader in, Object prefix, int size) {
    return form.create(in, prefix, size);
  }

  @Override
  public Map<?, ?> complete(MessageReader in, Map<Object, Object> target, Map<?, ?> view) {
    return form.complete(in, target, view);
  }

  @Override
  public int bytes() {
    return form.bytes();
  }

  @Override
  public boolean comparesBothWays() {
    return form.comparesBothWays();
  }

  @Override
  public KeySearch search() {
    return form.search();
  }
}
