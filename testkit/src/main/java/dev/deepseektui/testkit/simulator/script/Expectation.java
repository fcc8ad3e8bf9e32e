package dev.deepseektui.testkit.simulator.script;

import dev.deepseektui.testkit.simulator.brain.Ask;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A condition that a request must meet.
 *
 * @param what the checked part of the request, as named in the script
 * @param wanted the value in the script
 * @param actual returns the value in the request
 * @param shown formats both values for messages
 */
record Expectation(
        String what,
        String wanted,
        Function<Ask, String> actual,
        Predicate<String> holds,
        UnaryOperator<String> shown) {
    private static final int MAX_SHOWN = 200;

    static Expectation equal(String what, String wanted, Function<Ask, String> actual) {
        return new Expectation(what, wanted, actual, wanted::equals, Expectation::quoted);
    }

    /**
     * Returns an expectation about a secret. Its values are never quoted, because a failure message is shown on the
     * screen, sent to the client and logged.
     */
    static Expectation secret(String what, String wanted, Function<Ask, String> actual) {
        return new Expectation(what, wanted, actual, wanted::equals, value -> value.isEmpty() ? "none" : "(secret)");
    }

    static Expectation contains(String what, String part, Function<Ask, String> actual) {
        return new Expectation(what, part, actual, text -> text.contains(part), Expectation::quoted);
    }

    boolean holdsFor(Ask ask) {
        return holds.test(actual.apply(ask));
    }

    String failure(Ask ask) {
        return "expected " + what + " " + shown.apply(wanted) + ", found " + shown.apply(actual.apply(ask));
    }

    private static String quoted(String text) {
        return "\"" + (text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text) + "\"";
    }
}
