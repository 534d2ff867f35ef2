package io.fory.wire.xlang;

/** The form of field names on the wire: {@code firstName} is {@code first_name}. */
public final class SnakeCase {
  private SnakeCase() {}

  /**
   * Returns a name with an underscore and the small letter for every capital letter of ASCII, at
   * the start too: {@code URLPath} is {@code _u_r_l_path}. The specification leaves the rule open;
   * this is the algorithm of Apache Fory for Java.
   */
  public static String of(String name) {
    StringBuilder snake = new StringBuilder(name.length() + 4);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        snake.append('_').append((char) (c + ('a' - 'A')));
      } else {
        snake.append(c);
      }
    }
    return snake.toString();
  }
}
