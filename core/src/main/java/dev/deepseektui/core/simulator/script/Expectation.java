package dev.deepseektui.core.simulator.script;

import dev.deepseektui.core.simulator.brain.Ask;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Something that must be true of a request.
 *
 * @param what is looked at, as the script names it
 * @param wanted as the script has it
 */
record Expectation(String what, String wanted, Function<Ask, String> actual, Predicate<String> holds) {
    private static final int MOST_SHOWN = 200;

    static Expectation equal(String what, String wanted, Function<Ask, String> actual) {
        return new Expectation(what, wanted, actual, wanted::equals);
    }

    static Expectation contains(String what, String part, Function<Ask, String> actual) {
        return new Expectation(what, part, actual, text -> text.contains(part));
    }

    boolean holdsFor(Ask ask) {
        return holds.test(actual.apply(ask));
    }

    String failure(Ask ask) {
        String found = actual.apply(ask);
        String shown = found.length() > MOST_SHOWN ? found.substring(0, MOST_SHOWN) + "…" : found;
        return "expected " + what + " \"" + wanted + "\", found \"" + shown + "\"";
    }
}
