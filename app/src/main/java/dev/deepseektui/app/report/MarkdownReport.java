package dev.deepseektui.app.report;

import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.tape.Asked;
import dev.deepseektui.core.tape.Rebased;
import dev.deepseektui.core.tape.Recorded;
import dev.deepseektui.core.tape.ReplyReceived;
import dev.deepseektui.core.tape.SessionStarted;
import dev.deepseektui.core.tape.TapeEvent;
import dev.deepseektui.core.tape.ToolReturned;
import dev.deepseektui.core.tape.ToolStarted;
import dev.deepseektui.core.tape.TurnEnded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;

/** For people to read: asks, answers, and what the tools did. */
public final class MarkdownReport implements SessionReport {
    @Override
    public void write(Iterator<Recorded> events, Appendable out) {
        try {
            while (events.hasNext()) {
                Optional<String> section = section(events.next());
                if (section.isPresent()) {
                    out.append(section.get());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<String> section(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof SessionStarted started) {
            return Optional.of("# Session %s%n%nWorkspace %s, model %s, started %s%n%n"
                    .formatted(started.sessionId(), started.workspace(), started.model(), recorded.ts())
                    .replace(System.lineSeparator(), "\n"));
        }
        if (event instanceof Asked asked) {
            return Optional.of("## " + asked.turn() + ". You\n\n" + asked.text().strip() + "\n\n");
        }
        if (event instanceof ReplyReceived reply) {
            return reply.content().isBlank()
                    ? Optional.empty()
                    : Optional.of(reply.content().strip() + "\n\n" + cut(reply));
        }
        if (event instanceof ToolStarted started) {
            return Optional.of("- `" + started.name() + "` " + inline(started.arguments()) + "\n\n");
        }
        if (event instanceof ToolReturned returned) {
            return Optional.of(outcome(returned.outcome()));
        }
        if (event instanceof Rebased rebased) {
            return Optional.of(
                    "*%s: %d → %d tokens*\n\n".formatted(rebased.reason(), rebased.before(), rebased.after()));
        }
        return event instanceof TurnEnded ended ? Optional.of(end(ended)) : Optional.empty();
    }

    private static String cut(ReplyReceived reply) {
        return reply.cut() == null ? "" : "*(cut: " + reply.cut() + ")*\n\n";
    }

    private static String outcome(ToolOutcome outcome) {
        String exit = outcome.exitCode() == null ? "" : ", exit code " + outcome.exitCode();
        String heading = "  " + outcome.status().name().toLowerCase(Locale.ROOT) + exit + "\n\n";
        return outcome.text().isBlank() ? heading : heading + fenced(outcome.text());
    }

    private static String end(TurnEnded ended) {
        String cost = ended.cost() == null ? "" : String.format(Locale.ROOT, " · $%.4f", ended.cost());
        String detail = ended.detail() == null ? "" : " · " + ended.detail();
        return "*turn " + ended.turn() + ": " + ended.reason() + cost + detail + "*\n\n";
    }

    /** With a fence that is longer than any inside. */
    static String fenced(String text) {
        String fence = "```";
        while (text.contains(fence)) {
            fence += "`";
        }
        return fence + "\n" + text + (text.endsWith("\n") ? "" : "\n") + fence + "\n\n";
    }

    private static String inline(String text) {
        String line = text.replace('\n', ' ').replace('\r', ' ');
        String ticks = "`";
        while (line.contains(ticks)) {
            ticks += "`";
        }
        boolean touches = line.startsWith("`") || line.endsWith("`");
        return touches ? ticks + " " + line + " " + ticks : ticks + line + ticks;
    }
}
