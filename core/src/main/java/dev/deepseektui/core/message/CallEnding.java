package dev.deepseektui.core.message;

import dev.deepseektui.core.message.ToolOutcome.Status;
import java.util.List;

/**
 * How a call went, as people see it: a command that ran and was unsuccessful has failed, though for the model the call itself was in
 * order.
 *
 * @param words such as {@code exit 4}; empty where it went well
 */
public record CallEnding(Kind kind, String words) {
    private static final String SAID_NO = "you said no";
    private static final CallEnding WELL = new CallEnding(Kind.WELL, "");

    /** {@link #STOPPED}: somebody did not want it, or nobody knows. */
    public enum Kind {
        WELL,
        FAILED,
        STOPPED
    }

    public static CallEnding of(ToolOutcome outcome) {
        return switch (outcome.status()) {
            case OK -> isUnsuccessful(outcome) ? failed("exit " + outcome.exitCode()) : WELL;
            case ERROR -> failed(error(outcome));
            case MALFORMED -> failed("invalid call");
            case REFUSED -> new CallEnding(Kind.STOPPED, refusal(outcome));
            case CANCELLED -> new CallEnding(Kind.STOPPED, "stopped");
            case INTERRUPTED -> new CallEnding(Kind.STOPPED, "outcome unknown");
        };
    }

    /**
     * The lines that say best what went wrong, or nothing where all went well: of a command its last ones, of anything else its first.
     */
    public static List<String> tellingLines(ToolOutcome outcome, int most) {
        if (of(outcome).kind() == Kind.WELL) {
            return List.of();
        }
        List<String> lines = outcome.text()
                .lines()
                .filter(line -> !line.isBlank())
                .skip(saidByWords(outcome))
                .toList();
        int from = tellsWithItsEnd(outcome) ? Math.max(0, lines.size() - most) : 0;
        return lines.subList(from, Math.min(lines.size(), from + most));
    }

    /** How many of the first lines say what the words say: that the user did not want it, or the exit code. */
    private static int saidByWords(ToolOutcome outcome) {
        boolean refused = outcome.status() == Status.REFUSED && refusal(outcome).equals(SAID_NO);
        String first = outcome.text().lines().findFirst().orElse("");
        boolean coded = isUnsuccessful(outcome) && first.endsWith("exit code " + outcome.exitCode());
        return refused || coded || outcome.status() == Status.CANCELLED ? 1 : 0;
    }

    /** What a person is shown of a call that went well: of a command what it printed first, for that it succeeded he sees. */
    public static String firstLine(ToolOutcome outcome) {
        List<String> lines = outcome.text().lines().limit(2).toList();
        boolean headed = outcome.exitCode() != null
                && lines.size() > 1
                && lines.get(0).startsWith("exit code ")
                && !lines.get(0).contains(";");
        return lines.isEmpty() ? "" : lines.get(headed ? 1 : 0);
    }

    /** Whether the telling lines are the last ones. */
    public static boolean tellsWithItsEnd(ToolOutcome outcome) {
        return outcome.exitCode() != null || outcome.timeoutSeconds() != null;
    }

    private static String refusal(ToolOutcome outcome) {
        return outcome.text().startsWith("The user said no") ? SAID_NO : "not allowed";
    }

    private static String error(ToolOutcome outcome) {
        if (outcome.timeoutSeconds() != null) {
            return "timed out after " + outcome.timeoutSeconds() + " s";
        }
        return isUnsuccessful(outcome) ? "exit " + outcome.exitCode() : "failed";
    }

    private static boolean isUnsuccessful(ToolOutcome outcome) {
        Integer code = outcome.exitCode();
        return code != null && code != 0;
    }

    private static CallEnding failed(String words) {
        return new CallEnding(Kind.FAILED, words);
    }
}
