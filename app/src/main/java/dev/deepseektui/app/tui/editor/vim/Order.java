package dev.deepseektui.app.tui.editor.vim;

import java.util.Optional;

/**
 * What was ordered with some keys: {@code 2d3w} is the operator d, six times the motion w.
 *
 * @param count 1 where none was given
 * @param operator d, c or y; {@link #NONE} without one
 * @param body a motion, an object of the text or a command, with the character that belongs to it
 */
record Order(int count, boolean isCounted, char operator, String body) {
    static final char NONE = 0;

    private static final int MOST = 9_999;
    private static final String OPERATORS = "dcy";
    private static final String WITH_CHARACTER = "fFtTrg";
    private static final String OBJECTS = "ia";

    /** Empty as long as keys are missing. */
    static Optional<Order> of(String keys, Mode mode) {
        int at = digits(keys, 0);
        int count = number(keys.substring(0, at));
        boolean isCounted = at > 0;
        char operator = NONE;
        if (at < keys.length() && OPERATORS.indexOf(keys.charAt(at)) >= 0 && !mode.isVisual()) {
            operator = keys.charAt(at);
            int end = digits(keys, at + 1);
            isCounted |= end > at + 1;
            count = Math.min(MOST, count * number(keys.substring(at + 1, end)));
            at = end;
        }
        String body = keys.substring(at);
        return isWhole(body, operator != NONE || mode.isVisual())
                ? Optional.of(new Order(count, isCounted, operator, body))
                : Optional.empty();
    }

    private static boolean isWhole(String body, boolean takesObjects) {
        if (body.isEmpty()) {
            return false;
        }
        boolean needsMore =
                WITH_CHARACTER.indexOf(body.charAt(0)) >= 0 || (takesObjects && OBJECTS.indexOf(body.charAt(0)) >= 0);
        return !needsMore || body.length() > 1;
    }

    /** A 0 begins no number: it is a motion. */
    private static int digits(String keys, int from) {
        int at = from;
        while (at < keys.length()
                && ((keys.charAt(at) >= '1' && keys.charAt(at) <= '9') || (at > from && keys.charAt(at) == '0'))) {
            at++;
        }
        return at;
    }

    private static int number(String digits) {
        return digits.isEmpty() ? 1 : digits.length() > 4 ? MOST : Integer.parseInt(digits);
    }

    Order with(char wanted, String itsBody) {
        return new Order(count, isCounted, wanted, itsBody);
    }
}
