package io.fory.builtin.container;

import io.fory.error.UnsupportedTypeException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** The properties that stand for missing ones of others, which these hide. */
final class PropertiesDefaults {
  private PropertiesDefaults() {}

  /**
   * Returns them, or null. They are the last part, behind the keys and values, of which each is
   * named once. Where they may be one of these they are not found.
   */
  static Properties of(Properties properties) {
    synchronized (properties) {
      Set<Object> entries = Collections.newSetFromMap(new IdentityHashMap<>());
      boolean hidden = false;
      for (Map.Entry<Object, Object> entry : properties.entrySet()) {
        entries.add(entry.getKey());
        entries.add(entry.getValue());
        hidden |= entry.getKey() instanceof Properties || entry.getValue() instanceof Properties;
      }
      List<Object> parts = HiddenParts.of(properties).objects();
      Object last = parts.isEmpty() ? null : parts.get(parts.size() - 1);
      if (last instanceof Properties found && !entries.contains(found)) {
        return found;
      }
      if (hidden) {
        throw new UnsupportedTypeException(
            properties.getClass().getTypeName(),
            "properties among its entries may be its defaults, too");
      }
      return null;
    }
  }
}
