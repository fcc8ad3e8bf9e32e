package dev.deepseektui.core.capacity;

import java.util.regex.Pattern;

/** Does a claim say that the command which checks it is meant to fail, as a test does that comes before the mend? */
final class ExpectedFailure {
    private static final Pattern FAILS = Pattern.compile(
            "\\b(?:fail(?:s|ed|ing|ure)?|crash(?:es)?|breaks?|broken|red"
                    + "|(?:not|n['’]t|cannot)\\s+(?:yet\\s+)?(?:pass|work|compile|build|succeed|exist|run|start)\\w*)\\b",
            Pattern.CASE_INSENSITIVE);

    /** {@code no test fails}, {@code does not fail}, {@code 0 failures}; {@code the failing test passes}. */
    private static final Pattern GOES_WELL = Pattern.compile(
            "(?:\\b(?:no|not|never|without|none|nothing|zero|0)|n['’]t)\\s+(?:\\w+\\s+){0,3}?"
                    + "(?:fail|crash|break|broken|red\\b)|\\bno longer\\b|\\bfixe[sd]\\b"
                    + "|(?<!\\bnot )(?<!n['’]t )(?<!\\bcannot )(?<!\\byet )\\b(?:pass(?:es|ing)?|succeeds?|works|green)\\b",
            Pattern.CASE_INSENSITIVE);

    private ExpectedFailure() {}

    static boolean isClaimed(String claim) {
        return FAILS.matcher(claim).find() && !GOES_WELL.matcher(claim).find();
    }
}
