package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.app.tui.pane.ToolHead;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The facts shown after a finished call: failure, amount of output, duration. */
final class ToolFacts {
    private static final long MIN_MILLIS = 100;
    private static final int MAX_REASON_LENGTH = 80;
    private static final Pattern PASSED = Pattern.compile("(\\d+) passed|Tests run: (\\d+), Failures: 0, Errors: 0");

    private ToolFacts() {}

    /**
     * Returns the facts about a call.
     *
     * @param changes the coloured line counts of an edit
     */
    static List<Span> of(ToolHead head, ToolOutcome outcome, Line changes) {
        CallEnding ending = CallEnding.of(outcome);
        List<Span> facts = new ArrayList<>();
        switch (ending.kind()) {
            case WELL -> addSuccess(facts, head, outcome, changes);
            case FAILED -> add(facts, Span.of(reason(head, outcome, ending), Ink.FAILURE));
            case STOPPED -> add(facts, Span.of(ending.words(), Ink.ATTENTION));
        }
        if (outcome.millis() != null && outcome.millis() >= MIN_MILLIS) {
            add(facts, Span.dim(Figures.seconds(outcome.millis())));
        }
        return facts;
    }

    private static void addSuccess(List<Span> facts, ToolHead head, ToolOutcome outcome, Line changes) {
        if (!changes.spans().isEmpty()) {
            facts.add(Span.plain("  "));
            facts.addAll(changes.spans());
        }
        head.tool().ifPresent(tool -> {
            switch (tool) {
                case READ -> {
                    if (isListing(outcome)) {
                        add(facts, Span.dim(counted(lines(outcome.text()), "fact.entries")));
                    } else if (outcome.picture() == null) {
                        add(facts, Span.dim(counted(linesRead(outcome), "fact.lines")));
                    }
                }
                case GREP, GLOB -> add(facts, Span.dim(counted(lines(outcome.text()), "fact.hits")));
                case BASH -> passed(outcome.text(), facts);
                default -> {}
            }
        });
        if (outcome.truncated()) {
            add(facts, Span.dim(say("transcript.fact.cut")));
        }
    }

    /** Returns true for the result of {@code read} on a directory. */
    static boolean isListing(ToolOutcome outcome) {
        return outcome.access() == null && outcome.resource() != null;
    }

    private static void passed(String text, List<Span> facts) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        Matcher passed = PASSED.matcher(lines.isEmpty() ? "" : lines.get(lines.size() - 1));
        if (passed.find()) {
            add(
                    facts,
                    Span.dim(say(
                            "transcript.fact.passed", passed.group(1) == null ? passed.group(2) : passed.group(1))));
        }
    }

    /** Returns the number of lines that were read or, if that is unknown, the number of lines in the output. */
    private static long linesRead(ToolOutcome outcome) {
        List<ShownFile> shown = outcome.shown() == null ? List.of() : outcome.shown();
        return shown.stream()
                .flatMap(file -> Stream.ofNullable(file.lines()))
                .findFirst()
                .map(page -> page.to() - page.from() + 1)
                .orElseGet(() -> outcome.text().lines().count());
    }

    private static long lines(String text) {
        return text.lines().filter(line -> !line.isBlank()).count();
    }

    private static String counted(long count, String what) {
        return say("transcript." + what, Figures.count(count), count);
    }

    /** Returns a short failure message. The call's subject is removed, because the line already shows it. */
    private static String reason(ToolHead head, ToolOutcome outcome, CallEnding ending) {
        if (!isShort(outcome)) {
            return ending.words();
        }
        String text = outcome.text().strip();
        String named = head.subject() + " ";
        String said = text.startsWith(named) ? text.substring(named.length()) : text;
        return said.endsWith(".") ? said.substring(0, said.length() - 1) : said;
    }

    /** Returns true if the failure message is short enough for the line of facts. */
    static boolean isShort(ToolOutcome outcome) {
        return outcome.status() == Status.ERROR
                && outcome.exitCode() == null
                && outcome.text().strip().length() <= MAX_REASON_LENGTH
                && outcome.text().strip().lines().count() == 1;
    }

    private static void add(List<Span> facts, Span fact) {
        facts.add(Span.dim(facts.isEmpty() ? "  " : " · "));
        facts.add(fact);
    }

    static String text(ToolHead head) {
        return head.arguments().isEmpty() ? "" : say("transcript.tool.arguments") + readable(head.arguments()) + "\n\n";
    }

    static String text(ToolHead head, ToolOutcome outcome) {
        StringBuilder text = new StringBuilder(text(head));
        if (outcome.exitCode() != null) {
            text.append(say("transcript.tool.exit", outcome.exitCode()));
        }
        if (outcome.millis() != null) {
            text.append(say("transcript.tool.took", Figures.seconds(outcome.millis())));
        }
        if (outcome.artifact() != null) {
            text.append(say("transcript.tool.saved", outcome.artifact()));
        }
        return text.append(say("transcript.tool.result")).append(outcome.text()).toString();
    }

    private static String readable(String arguments) {
        try {
            return Json.tree(arguments).toPrettyString();
        } catch (JsonProcessingException e) {
            return arguments;
        }
    }
}
