package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRequested;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.MentionsRead.Attached;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ModelRepaired;
import dev.deepseektui.core.tool.hook.HookEvents.HooksActive;
import dev.deepseektui.core.tool.hook.HookEvents.HooksRan;
import dev.deepseektui.core.tool.lsp.LspEvents.DiagnosticsFound;
import dev.deepseektui.core.tool.lsp.LspEvents.FileProblems;
import dev.deepseektui.core.tool.lsp.LspEvents.LanguageServerLeftOut;
import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsTaken;
import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsWaiting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Readable lines about events: mentioned files, hooks, summaries and MCP tools. */
public final class EventLines {
    private static final int MAX_MENTIONS = 6;
    private static final int MAX_HOOK_LENGTH = 300;

    private EventLines() {}

    /**
     * A line about an event.
     *
     * @param isTrouble true if the line reports a problem
     */
    public record EventLine(String text, boolean isTrouble) {}

    /**
     * Returns a line about the attached files and a line about files that could not be attached, each only if there are
     * any.
     */
    public static List<EventLine> of(MentionsRead read) {
        List<EventLine> lines = new ArrayList<>();
        if (!read.attached().isEmpty()) {
            lines.add(
                    new EventLine(mentions("attached", read.attached().stream().map(EventLines::attached)), false));
        }
        if (!read.others().isEmpty()) {
            Stream<String> others = read.others().stream().map(other -> other.name() + " " + other.why());
            lines.add(new EventLine(mentions("not_attached", others), true));
        }
        return lines;
    }

    private static String mentions(String key, Stream<String> files) {
        List<String> all = files.map(SafeText::line).toList();
        String first = String.join(" · ", all.subList(0, Math.min(MAX_MENTIONS, all.size())));
        return say(
                "report." + key,
                first + (all.size() > MAX_MENTIONS ? say("report.and_more", all.size() - MAX_MENTIONS) : ""));
    }

    private static String attached(Attached file) {
        String tokens = count(file.tokens());
        return switch (file.extent()) {
            case WHOLE -> say("report.attached.whole", file.path(), tokens);
            case START -> say("report.attached.start", file.path(), count(file.shown()), count(file.total()), tokens);
            case LINES -> say("report.attached.lines", file.path(), count(file.shown()), count(file.total()), tokens);
            case PICTURE -> say("report.attached.picture", file.path(), tokens);
            case UNSEEN_PICTURE -> say("report.attached.unseen", file.path());
            case LISTING -> say("report.attached.listing", file.path(), entries(file), tokens);
        };
    }

    private static String entries(Attached directory) {
        return directory.shown() < directory.total()
                ? say("report.entries.first", directory.shown(), directory.total())
                : say("report.entries", directory.total());
    }

    /** Returns the number with thousands separators. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Returns a line with the number of active hooks, followed by a line for each. */
    public static List<String> of(HooksActive active) {
        List<String> lines = new ArrayList<>();
        lines.add(say("report.hooks.active", active.hooks().size()));
        active.hooks().forEach(hook -> lines.add("  " + hookText(hook)));
        return lines;
    }

    /** Returns a line about a mistake of the model that stopped something; empty for one that was repaired. */
    public static Optional<String> ofRepair(TapeEvent event) {
        if (!(event instanceof ModelRepaired repaired)) {
            return Optional.empty();
        }
        return switch (repaired.what()) {
            case "repetition" -> Optional.of(say("report.repair.repetition." + repaired.form()));
            case "announcement" -> Optional.of(say("report.repair.announcement"));
            case "empty" -> Optional.of(say("report.repair.empty"));
            case "incomplete_call" -> Optional.of(say("report.repair.incomplete_call"));
            case "cut_call" -> Optional.of(say("report.repair.cut_call"));
            case "repeated_call" -> Optional.of(say("report.repair.repeated_call", repaired.form()));
            default -> Optional.empty();
        };
    }

    /** Returns lines about hooks that failed or had an effect; empty if there were none. */
    public static List<EventLine> of(HooksRan ran) {
        List<EventLine> lines = new ArrayList<>();
        for (HooksRan.HookRun run : ran.runs()) {
            if (run.failure() != null) {
                String failed =
                        say("report.hooks.failed", ran.moment(), hookText(run.command()), hookText(run.failure()));
                lines.add(new EventLine(failed, true));
            }
            if (run.message() != null) {
                lines.add(new EventLine(say("report.hooks.message", hookText(run.message())), false));
            }
        }
        switch (ran.decision()) {
            case "deny" ->
                lines.add(new EventLine(say("report.hooks.deny", ran.moment(), hookText(ran.reason())), true));
            case "ask" -> lines.add(new EventLine(say("report.hooks.ask", hookText(ran.reason())), false));
            case "stop" -> lines.add(new EventLine(say("report.hooks.stop", hookText(ran.reason())), true));
            default -> {
                if (ran.context() != null) {
                    lines.add(new EventLine(say("report.hooks.context", hookText(ran.context())), false));
                }
            }
        }
        return lines;
    }

    private static String hookText(String text) {
        String line = SafeText.line(text.strip());
        return line.length() <= MAX_HOOK_LENGTH ? line : line.substring(0, MAX_HOOK_LENGTH) + "…";
    }

    /**
     * Returns a line about the start, failure or result of a summary; empty for other events.
     *
     * @param figures formats a number of tokens
     */
    public static Optional<String> ofSummary(TapeEvent event, LongFunction<String> figures) {
        if (event instanceof SummaryRequested requested) {
            return Optional.of(say(
                    requested.attempt() > 1 ? "report.summary.again" : "report.summary.asked",
                    requested.by(),
                    requested.messages(),
                    figures.apply(requested.tokens())));
        }
        if (event instanceof SummaryRefused refused) {
            return Optional.of(say("report.summary.refused", refused.by(), reason(refused)));
        }
        return event instanceof CompactionApplied applied
                        && applied.level() == PressureLevel.EMERGENCY
                        && CompactionApplied.TAPE.equals(applied.summaryBy())
                ? Optional.of(say("report.summary.local"))
                : Optional.empty();
    }

    private static String reason(SummaryRefused refused) {
        String more = refused.detail();
        return say("report.summary.why." + refused.reason().name().toLowerCase(Locale.ROOT))
                + (more.isEmpty() ? "" : " (" + more + ")");
    }

    /**
     * Returns a line about MCP servers or language servers; empty for other events, or if there is nothing to report.
     */
    public static Optional<EventLine> ofServers(TapeEvent event) {
        if (event instanceof McpToolsTaken taken) {
            return taken.servers().isEmpty() && taken.absent().isEmpty() ? Optional.empty() : Optional.of(taken(taken));
        }
        if (event instanceof LanguageServerLeftOut left) {
            return Optional.of(
                    new EventLine(SafeText.line(say("report.lsp.left_out", left.server(), left.why())), true));
        }
        if (event instanceof DiagnosticsFound found && found.callId() == null) {
            String files = found.files().stream().map(FileProblems::path).collect(Collectors.joining(", "));
            return Optional.of(new EventLine(SafeText.line(say("report.lsp.found", found.count(), files)), true));
        }
        return event instanceof McpToolsWaiting waiting
                ? Optional.of(new EventLine(SafeText.line(say("report.mcp.waiting", ready(waiting))), false))
                : Optional.empty();
    }

    private static String ready(McpToolsWaiting waiting) {
        String tools = waiting.byServer().entrySet().stream()
                .map(server -> say("report.mcp.some", server.getValue(), server.getKey()))
                .collect(Collectors.joining(", "));
        return tools.isEmpty() ? waiting.difference() : tools;
    }

    private static EventLine taken(McpToolsTaken taken) {
        String ready = taken.servers().isEmpty()
                ? ""
                : say(
                        taken.searched() ? "report.mcp.found" : "report.mcp.some",
                        taken.tools(),
                        String.join(", ", taken.servers()));
        String absent = taken.absent().stream()
                .map(each -> each.server() + ": " + each.why())
                .collect(Collectors.joining("; "));
        String all = ready.isEmpty() || absent.isEmpty() ? ready + absent : ready + "; " + absent;
        return new EventLine(SafeText.line("MCP   " + all), !absent.isEmpty());
    }
}
