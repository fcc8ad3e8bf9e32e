package dev.deepseektui.core.base;

/** {@code toolReturned} and {@code ToolReturned} as {@code tool_returned}. */
public final class SnakeCase {
    private SnakeCase() {}

    public static String of(String name) {
        // Letter by letter: by an expression the names of all events would take a start some milliseconds.
        StringBuilder snake = new StringBuilder(name.length() + 4);
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (i > 0 && isCapital(letter) && isSmallOrDigit(name.charAt(i - 1))) {
                snake.append('_');
            }
            snake.append(Character.toLowerCase(letter));
        }
        return snake.toString();
    }

    private static boolean isCapital(char letter) {
        return letter >= 'A' && letter <= 'Z';
    }

    private static boolean isSmallOrDigit(char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
    }
}
