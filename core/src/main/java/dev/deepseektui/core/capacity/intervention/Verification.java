package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.capacity.ReplayInfo;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.message.ReplayVerdict;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.task.Excerpt;
import dev.deepseektui.core.tool.edit.DiffSummary;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/** What a second run of a tool call shows beside the first, and how the model is told. */
record Verification(ReplayVerdict verdict, ReplayInfo info) {
    private static final int LONGEST_ERROR = 300;
    private static final String SAME = "same content";
    private static final String ERROR = "error: ";

    /** {@code whole} is all that the first run showed, though its result may have been cut. */
    static Verification of(TurnCalls.Call call, String whole, ToolOutcome again) {
        if (again.status() != Status.OK) {
            return of(
                    call,
                    ReplayVerdict.ERROR,
                    ERROR + Excerpt.of(SafeText.line(firstLine(again.text())), LONGEST_ERROR));
        }
        String version = call.outcome().version();
        boolean isSameFile = version != null && Objects.equals(version, again.version());
        return isSameFile || whole.equals(again.text())
                ? of(call, ReplayVerdict.PASS, SAME)
                : of(call, ReplayVerdict.CONFLICT, "conflict: " + DiffSummary.of(whole, again.text()));
    }

    private static Verification of(TurnCalls.Call call, ReplayVerdict verdict, String details) {
        String target = SafeText.line(call.target());
        return new Verification(verdict, new ReplayInfo(call.tool(), target, verdict == ReplayVerdict.PASS, details));
    }

    private static String firstLine(String text) {
        return text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
    }

    String note() {
        return "[verification replay] tool=%s target=%s pass=%s details=%s"
                .formatted(info.tool(), info.target(), info.pass(), info.details());
    }

    MessageSource source() {
        return new MessageSource.Verification(info.tool(), info.target(), verdict);
    }

    /** Whether a message is the one that tells of the last verification. */
    static Predicate<PromptMessage> latestIn(List<PromptMessage> messages) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            PromptMessage message = messages.get(i);
            if (message.source() instanceof MessageSource.Verification) {
                return candidate -> candidate == message;
            }
        }
        return candidate -> false;
    }
}
