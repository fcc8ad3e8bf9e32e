package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.conversation.task.CallResult;
import dev.deepseektui.core.conversation.task.CallResult.CallResults;
import dev.deepseektui.core.conversation.task.Instruction;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The user messages, changes, commands and checks so far, from which summaries are written. Folded from the tape; undone work
 * is left out.
 */
public final class ActivityDigest {
    private static final int MAX_ASK_LENGTH = 400;
    private static final int MAX_COMMAND_LENGTH = 200;
    private static final int MAX_REASON_LENGTH = 160;
    private static final int LAST_LINES = 3;
    private static final Pattern VERDICT =
            Pattern.compile("(?i)^(?!exit code ).*(?:\\d+ (?:\\w+ )?tests?\\b|\\btests?\\b[^/|]*\\d|\\d+"
                    + " (?:passed|failed|errors?|warnings?)\\b)");

    private final CallResults results = new CallResults();
    private final ChangesMade changes = new ChangesMade();
    private final List<ActivityLine> asks = new ArrayList<>();
    private final TreeMap<Long, List<String>> rules = new TreeMap<>();
    private final TreeSet<Long> turns = new TreeSet<>();
    private final Map<String, ActivityLine> commands = new LinkedHashMap<>();
    private final Set<String> checked = new LinkedHashSet<>();
    private Asked asked = new Asked(0, "", List.of());
    private long now;

    /**
     * An activity in one line.
     *
     * @param number the number of its user message or reply
     */
    private record ActivityLine(long number, String line) {}

    void apply(TapeEvent event) {
        changes.apply(event);
        results.apply(event).ifPresent(this::returned);
        if (event instanceof Asked ask) {
            asked = ask;
        } else if (event instanceof ContextAppended appended && appended.origin() == Origin.ASK) {
            said(appended.number());
        } else if (event instanceof ReplyReceived reply) {
            now = reply.number();
        } else if (event instanceof FactRecorded fact) {
            checked.add(fact.claim());
        }
    }

    private void said(long number) {
        now = number;
        asks.add(new ActivityLine(number, Excerpt.of(asked.text().strip(), MAX_ASK_LENGTH)));
        if (asked.beginsTurn()) {
            turns.add(number);
        }
        if (asked.wasTyped()) {
            rules.put(
                    number,
                    Instruction.in(asked.text()).stream()
                            .map(Instruction::statement)
                            .toList());
        }
    }

    private void returned(CallResult result) {
        ToolReturned returned = result.returned();
        if (returned.outcome().access() == Access.WRITE && returned.outcome().status() == Status.OK) {
            checked.clear();
        }
        Integer code = returned.outcome().exitCode();
        if (!result.command().isEmpty() && code != null) {
            String command = Excerpt.of(result.command().replace("\n", "; "), MAX_COMMAND_LENGTH);
            String reason = result.failed()
                    ? String.join("", result.lines(1))
                    : verdict(returned.outcome().text());
            commands.remove(command);
            commands.put(
                    command,
                    new ActivityLine(
                            now,
                            "`%s` → exit %d%s"
                                    .formatted(
                                            command,
                                            code,
                                            reason.isEmpty() ? "" : ": " + Excerpt.of(reason, MAX_REASON_LENGTH))));
        }
    }

    /**
     * Returns those of the last lines of an output that state a result, such as the number of tests, separated by
     * commas.
     */
    private static String verdict(String output) {
        List<String> lines = output.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        return latest(lines, LAST_LINES).stream()
                .filter(line -> line.length() <= MAX_COMMAND_LENGTH
                        && VERDICT.matcher(line).find())
                .collect(Collectors.joining(", "));
    }

    /** Discards the activities from this message number on, because the user removed them from the conversation. */
    void forgetFrom(long number) {
        changes.forgetFrom(number);
        asks.removeIf(activity -> activity.number() >= number);
        commands.values().removeIf(activity -> activity.number() >= number);
        rules.tailMap(number, true).clear();
        turns.tailSet(number, true).clear();
    }

    /** Returns the user messages of the range, except those with the numbers in {@code except}. */
    List<String> asks(MessageRange span, Set<Long> except) {
        return lines(asks.stream().filter(ask -> !except.contains(ask.number())).toList(), span);
    }

    /** Returns the standing rules in a user message, verbatim. */
    List<String> rules(long ask) {
        return rules.getOrDefault(ask, List.of());
    }

    /** Returns the standing rules in the user messages of the range, except those with the numbers in {@code except}. */
    List<String> rules(MessageRange span, Set<Long> except) {
        return rules.entrySet().stream()
                .filter(ask -> span.contains(ask.getKey()) && !except.contains(ask.getKey()))
                .flatMap(ask -> ask.getValue().stream())
                .distinct()
                .toList();
    }

    /** Returns the number of the message that began the previous turn; 0 if there is none. */
    long lastFinishedTurn() {
        Long running = turns.isEmpty() ? null : turns.last();
        Long finished = running == null ? null : turns.lower(running);
        return finished == null ? 0 : finished;
    }

    ChangesMade changes() {
        return changes;
    }

    /** Returns whether the claim was checked after the last edit. */
    boolean isCheckedSinceLastEdit(String claim) {
        return checked.contains(claim);
    }

    /** Returns each command of the range with its last result. */
    List<String> commands(MessageRange span) {
        return lines(commands.values(), span);
    }

    static <T> List<T> latest(List<T> all, int limit) {
        return all.subList(Math.max(0, all.size() - limit), all.size());
    }

    private static List<String> lines(Collection<ActivityLine> activities, MessageRange span) {
        return activities.stream()
                .filter(activity -> span.contains(activity.number()))
                .map(ActivityLine::line)
                .toList();
    }
}
