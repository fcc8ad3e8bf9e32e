package dev.deepseektui.core.conversation.message;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The outcome of a tool call as shown to the user. Here, unlike in the result for the model, a command with an error
 * exit code counts as failed.
 *
 * @param number the exit code, or the timeout in seconds; otherwise 0
 */
public record CallEnding(CallEndingReason reason, long number) {
    private static final Pattern EXIT_CODE = Pattern.compile("exit code \\d+( \\([^)]*\\))?$");
    private static final CallEnding WELL = of(CallEndingReason.WELL);

    /** The kind of an outcome; {@link #STOPPED} means refused, cancelled or unknown. */
    public enum CallEndingKind {
        WELL,
        FAILED,
        STOPPED
    }

    /** The reason for an outcome, with its wording for the model. */
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
        private final String modelWords;

        CallEndingReason(CallEndingKind kind, String modelWords) {
            this.kind = kind;
            this.modelWords = modelWords;
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

    /** Returns a short description for the user, such as {@code exit 4}; empty if the call succeeded. */
    public String words() {
        return reason == CallEndingReason.WELL
                ? ""
                : say("message.ending." + reason.name().toLowerCase(Locale.ROOT), number);
    }

    public String modelWords() {
        return reason.modelWords.formatted(number);
    }

    /**
     * Returns the lines that explain the failure, at most {@code most} of them: for a command, the last lines of its
     * output; for any other call, the first lines of its result. Empty if the call succeeded.
     */
    public static List<String> informativeLines(ToolOutcome outcome, int most) {
        if (of(outcome).kind() == CallEndingKind.WELL) {
            return List.of();
        }
        List<String> lines = outcome.text()
                .lines()
                .filter(line -> !line.isBlank())
                .skip(saidByWords(outcome))
                .toList();
        int from = reportsItsEnd(outcome) ? Math.max(0, lines.size() - most) : 0;
        return lines.subList(from, Math.min(lines.size(), from + most));
    }

    /** Returns the number of leading lines that only repeat the refusal or the exit code. */
    private static int saidByWords(ToolOutcome outcome) {
        boolean refused = outcome.status() == Status.REFUSED && refusal(outcome) == CallEndingReason.SAID_NO;
        String first = outcome.text().lines().findFirst().orElse("");
        boolean coded = isUnsuccessful(outcome) && EXIT_CODE.matcher(first).find();
        return refused || coded || outcome.status() == Status.CANCELLED ? 1 : 0;
    }

    /** Returns the first line of a successful call's result, leaving out a leading line with the exit code. */
    public static String firstLine(ToolOutcome outcome) {
        List<String> lines = outcome.text().lines().limit(2).toList();
        boolean headed = outcome.exitCode() != null
                && lines.size() > 1
                && lines.get(0).startsWith("exit code ")
                && !lines.get(0).contains(";");
        return lines.isEmpty() ? "" : lines.get(headed ? 1 : 0);
    }

    public static boolean reportsItsEnd(ToolOutcome outcome) {
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
