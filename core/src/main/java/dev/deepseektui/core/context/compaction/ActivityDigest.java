package dev.deepseektui.core.context.compaction;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
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
 * A list of the prompts, edits and commands so far, the source of summaries without a model. A fold over the tape; undone work is left
 * out.
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

    private final List<ActivityLine> asks = new ArrayList<>();
    private final Map<String, ActivityLine> rules = new LinkedHashMap<>();
    private final Map<String, ActivityLine> checks = new LinkedHashMap<>();
    private final ChangesMade changes = new ChangesMade();
    private final Map<String, ActivityLine> commands = new LinkedHashMap<>();
    private final Map<String, String> running = new HashMap<>();
    private String asked = "";
    private List<String> rulesOfAsk = List.of();

    private long now;

    /** {@code number}: of the prompt or reply. */
    private record ActivityLine(long number, String line, boolean isFailure) {
        ActivityLine(long number, String line) {
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
            asks.add(new ActivityLine(now, Excerpt.of(asked.strip(), LONGEST_ASK)));
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
            commands.put(command, new ActivityLine(now, "`" + command + "` → " + how, code != 0));
        }
    }

    private void putLast(Map<String, ActivityLine> activities, String key, String line) {
        activities.remove(key);
        activities.put(key, new ActivityLine(now, line));
    }

    /** Returns the verdict at the end of an output, such as the number of tests. */
    private static String verdict(String output) {
        List<String> lines = output.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        String verdict = latest(lines, LAST_LINES).stream()
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

    /** Returns the command of a call; empty if it runs none. */
    private static String command(ToolCall call) {
        try {
            JsonNode arguments = Json.tree(call.arguments());
            String command = arguments == null ? "" : arguments.path("command").asText("");
            return Excerpt.of(command.strip().replace("\n", "; "), LONGEST_COMMAND);
        } catch (IOException malformed) {
            return "";
        }
    }

    /** Forgets the activities from this number on: the user removed them from the conversation. */
    void forgetFrom(long number) {
        asks.removeIf(activity -> activity.number() >= number);
        changes.forgetFrom(number);
        for (Map<String, ActivityLine> activities : List.of(rules, checks, commands)) {
            activities.values().removeIf(activity -> activity.number() >= number);
        }
    }

    /** Returns the prompts, except those with these numbers. */
    List<String> asks(MessageRange span, Set<Long> except) {
        return lines(asks.stream().filter(ask -> !except.contains(ask.number())).toList(), span);
    }

    /** Returns the commands that failed the last time, with the line that explains it. */
    List<String> failures(MessageRange span) {
        return lines(commands.values().stream().filter(ActivityLine::isFailure).toList(), span);
    }

    /** Returns the standing rules in the words of the user. */
    List<String> rules(MessageRange span, Set<Long> except) {
        return lines(
                rules.values().stream()
                        .filter(rule -> !except.contains(rule.number()))
                        .toList(),
                span);
    }

    /** Returns the changes by file, the last written last. */
    List<ChangesMade.FileChanges> changes(MessageRange span) {
        return changes.in(span);
    }

    /** Returns the checked claims, each once. */
    List<String> checks(MessageRange span) {
        return lines(checks.values(), span);
    }

    /** Returns each command with its last result. */
    List<String> commands(MessageRange span) {
        return lines(commands.values(), span);
    }

    static <T> List<T> latest(List<T> all, int most) {
        return all.subList(Math.max(0, all.size() - most), all.size());
    }

    private static List<String> lines(Iterable<ActivityLine> activities, MessageRange span) {
        List<String> lines = new ArrayList<>();
        for (ActivityLine activity : activities) {
            if (span.contains(activity.number())) {
                lines.add(activity.line());
            }
        }
        return lines;
    }
}
