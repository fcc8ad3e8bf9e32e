package dev.deepseektui.core.conversation.message;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How a call went, as people see it: a command that ran and was unsuccessful has failed, though for the model the call itself was in
 * order.
 *
 * @param number the exit code, or after how many seconds it timed out; otherwise 0
 */
public record CallEnding(CallEndingReason reason, long number) {
    private static final Pattern EXIT_CODE = Pattern.compile("exit code \\d+( \\([^)]*\\))?$");
    private static final CallEnding WELL = of(CallEndingReason.WELL);

    /** {@link #STOPPED}: somebody did not want it, or nobody knows. */
    public enum CallEndingKind {
        WELL,
        FAILED,
        STOPPED
    }

    /** Why it ended so, with what the model is told of that. */
    public enum CallEndingReason {
        WELL(CallEndingKind.WELL, ""),
        EXIT(CallEndingKind.FAILED, "exit %d"),
        TIMED_OUT(CallEndingKind.FAILED, "timed out after %d s"),
        FAILED(CallEndingKind.FAILED, "failed"),
        MALFORMED(CallEndingKind.FAILED, "invalid call"),
        SAID_NO(CallEndingKind.STOPPED, "you said no"),
        NOT_ALLOWED(CallEndingKind.STOPPED, "not allowed"),
        CANCELLED(CallEndingKind.STOPPED, "stopped"),
        UNKNOWN(CallEndingKind.STOPPED, "outcome unknown");

        private final CallEndingKind kind;
        private final String told;

        CallEndingReason(CallEndingKind kind, String told) {
            this.kind = kind;
            this.told = told;
        }
    }

    public static CallEnding of(ToolOutcome outcome) {
        return switch (outcome.status()) {
            case OK -> isUnsuccessful(outcome) ? exit(outcome) : WELL;
            case ERROR -> error(outcome);
            case MALFORMED -> of(CallEndingReason.MALFORMED);
            case REFUSED -> of(refusal(outcome));
            case CANCELLED -> of(CallEndingReason.CANCELLED);
            case INTERRUPTED -> of(CallEndingReason.UNKNOWN);
        };
    }

    private static CallEnding of(CallEndingReason reason) {
        return new CallEnding(reason, 0);
    }

    public CallEndingKind kind() {
        return reason.kind;
    }

    /** For people, such as {@code exit 4}; empty where it went well. */
    public String words() {
        return reason == CallEndingReason.WELL
                ? ""
                : say("message.ending." + reason.name().toLowerCase(Locale.ROOT), number);
    }

    /** The same for the model. */
    public String told() {
        return reason.told.formatted(number);
    }

    /**
     * The lines that say best what went wrong, or nothing where all went well: of a command its last ones, of anything else its first.
     */
    public static List<String> tellingLines(ToolOutcome outcome, int most) {
        if (of(outcome).kind() == CallEndingKind.WELL) {
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
        boolean refused = outcome.status() == Status.REFUSED && refusal(outcome) == CallEndingReason.SAID_NO;
        String first = outcome.text().lines().findFirst().orElse("");
        boolean coded = isUnsuccessful(outcome) && EXIT_CODE.matcher(first).find();
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

    private static CallEndingReason refusal(ToolOutcome outcome) {
        return outcome.text().startsWith("The user said no") ? CallEndingReason.SAID_NO : CallEndingReason.NOT_ALLOWED;
    }

    private static CallEnding error(ToolOutcome outcome) {
        Long seconds = outcome.timeoutSeconds();
        if (seconds != null) {
            return new CallEnding(CallEndingReason.TIMED_OUT, seconds);
        }
        return isUnsuccessful(outcome) ? exit(outcome) : of(CallEndingReason.FAILED);
    }

    private static CallEnding exit(ToolOutcome outcome) {
        Integer code = outcome.exitCode();
        return new CallEnding(CallEndingReason.EXIT, code == null ? 0 : code);
    }

    private static boolean isUnsuccessful(ToolOutcome outcome) {
        Integer code = outcome.exitCode();
        return code != null && code != 0;
    }
}
