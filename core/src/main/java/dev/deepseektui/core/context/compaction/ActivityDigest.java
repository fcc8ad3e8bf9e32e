package dev.deepseektui.core.context.compaction;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.compaction.LadderView.Span;
import dev.deepseektui.core.conversation.task.Instruction;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One line for each ask, edit and command so far, the source of a summary without a model. A fold over the tape; undone work is no
 * part of it.
 */
public final class ActivityDigest {
    private static final int LONGEST_ASK = 400;
    private static final int LONGEST_COMMAND = 200;
    private static final int LONGEST_COMPLAINT = 160;
    private static final int MOST_RULES = 32;
    private static final Pattern COMPLAINT =
            Pattern.compile("(?im)^.*(?:\\berror\\b|\\bfail|exception|\\bfatal\\b|not found).*$");

    private static final int LAST_LINES = 3;
    private static final Pattern VERDICT =
            Pattern.compile("(?i)^(?!exit code ).*(?:\\d+ (?:\\w+ )?tests?\\b|tests?\\b.*\\d|\\d+"
                    + " (?:passed|failed|errors?|warnings?)\\b)");

    private final List<Activity> asks = new ArrayList<>();
    private final Map<String, Activity> rules = new LinkedHashMap<>();
    private final Map<String, Activity> checks = new LinkedHashMap<>();
    private final ChangesMade changes = new ChangesMade();
    private final Map<String, Activity> commands = new LinkedHashMap<>();
    private final Map<String, String> running = new HashMap<>();
    private String asked = "";
    /** Whatever a pipe says, the user laid down nothing. */
    private List<String> rulesOfAsk = List.of();

    private long now;

    /** @param number of the ask or reply that it belongs to */
    private record Activity(long number, String line, boolean isFailure) {
        Activity(long number, String line) {
            this(number, line, false);
        }
    }

    void apply(TapeEvent event) {
        changes.apply(event);
        if (event instanceof Asked ask) {
            asked = ask.text();
            rulesOfAsk = ask.wasTyped()
                    ? Instruction.in(asked).stream().map(Instruction::statement).toList()
                    : List.of();
        } else if (event instanceof ContextAppended appended && appended.origin() == Origin.ASK) {
            now = appended.number();
            asks.add(new Activity(now, Excerpt.of(asked.strip(), LONGEST_ASK)));
            rulesOfAsk.forEach(rule -> putLast(rules, rule, rule));
            while (rules.size() > MOST_RULES) {
                rules.remove(rules.keySet().iterator().next());
            }
        } else if (event instanceof ReplyReceived reply) {
            now = reply.number();
            running.clear();
            reply.calls().forEach(call -> running.put(call.id(), command(call)));
        } else if (event instanceof FactRecorded fact) {
            putLast(checks, fact.claim(), fact.claim());
        } else if (event instanceof ToolReturned returned) {
            returned(returned);
        }
    }

    private void returned(ToolReturned returned) {
        ToolOutcome outcome = returned.outcome();
        String command = running.getOrDefault(returned.callId(), "");
        Integer code = outcome.exitCode();
        if (!command.isEmpty() && code != null) {
            String how = "exit " + code + (code == 0 ? verdict(outcome.text()) : complaint(outcome.text()));
            commands.remove(command);
            commands.put(command, new Activity(now, "`" + command + "` → " + how, code != 0));
        }
    }

    private void putLast(Map<String, Activity> deeds, String key, String line) {
        deeds.remove(key);
        deeds.put(key, new Activity(now, line));
    }

    /** Such as how many tests there were: what is asked for later, and stands at the end. */
    private static String verdict(String output) {
        List<String> told = output.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        String verdict = told.subList(Math.max(0, told.size() - LAST_LINES), told.size()).stream()
                .filter(line -> line.length() <= LONGEST_COMMAND
                        && VERDICT.matcher(line).find())
                .collect(Collectors.joining(", "));
        return verdict.isEmpty() ? "" : ": " + Excerpt.of(verdict, LONGEST_COMPLAINT);
    }

    private static String complaint(String output) {
        return COMPLAINT
                .matcher(output)
                .results()
                .findFirst()
                .map(line -> ": " + Excerpt.of(line.group().strip(), LONGEST_COMPLAINT))
                .orElse("");
    }

    /** What a call runs; empty where it runs nothing. */
    private static String command(ToolCall call) {
        try {
            JsonNode arguments = Json.tree(call.arguments());
            String command = arguments == null ? "" : arguments.path("command").asText("");
            return Excerpt.of(command.strip().replace("\n", "; "), LONGEST_COMMAND);
        } catch (IOException malformed) {
            return "";
        }
    }

    /** What has this number or a later one did not happen, as far as the conversation is concerned. */
    void forgetFrom(long number) {
        asks.removeIf(deed -> deed.number() >= number);
        changes.forgetFrom(number);
        for (Map<String, Activity> deeds : List.of(rules, checks, commands)) {
            deeds.values().removeIf(deed -> deed.number() >= number);
        }
    }

    /** {@code but}: the numbers of those that are told already. */
    List<String> asks(Span span, Set<Long> but) {
        return lines(asks.stream().filter(ask -> !but.contains(ask.number())).toList(), span);
    }

    /** The commands that ended otherwise than well the last time, with the line that says why. */
    List<String> failures(Span span) {
        return lines(commands.values().stream().filter(Activity::isFailure).toList(), span);
    }

    /** What the user wants to hold from then on, in the user's words. */
    List<String> rules(Span span, Set<Long> but) {
        return lines(
                rules.values().stream()
                        .filter(rule -> !but.contains(rule.number()))
                        .toList(),
                span);
    }

    /** What became of each file, the last written last. */
    List<ChangesMade.FileChanges> changes(Span span) {
        return changes.in(span);
    }

    /** The claims that were checked, each once. */
    List<String> checks(Span span) {
        return lines(checks.values(), span);
    }

    /** Each command once, with how it ended the last time. */
    List<String> commands(Span span) {
        return lines(commands.values(), span);
    }

    private static List<String> lines(Iterable<Activity> deeds, Span span) {
        List<String> lines = new ArrayList<>();
        for (Activity deed : deeds) {
            if (span.holds(deed.number())) {
                lines.add(deed.line());
            }
        }
        return lines;
    }
}
