package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.conversation.task.CallResult.CallResults;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The unresolved failures, folded from the tape. A failure is closed by a success of the same command, of a command
 * that checks the same claim, or of the same tool on the same subject. A command that only reads and checks no claim is
 * never recorded as a failure.
 */
public final class OpenFailures {
    private static final long TURNS_OPEN = 3;
    private static final int MAX = 64;
    private static final int MAX_LINES = 4;
    private static final String SHELL = "bash";

    private final CallResults results = new CallResults();
    private final Set<String> changes = new HashSet<>();
    private final Map<String, OpenFailure> open = new LinkedHashMap<>();

    /**
     * An unresolved failure.
     *
     * @param subject the command with its directory, or the path or other subject of the tool; may be empty
     * @param claim the claim that the command refuted; may be empty
     * @param exitCode the command's exit code; null if there is none
     * @param ending the outcome in a few words, such as {@code exit 1}
     * @param lines the lines of the latest output that explain the failure
     * @param times the number of failures since the last success
     * @param tried the files changed since the first of these failures, with the number of changes
     * @param turn the turn of the latest failure
     */
    public record OpenFailure(
            String tool,
            String subject,
            boolean isCommand,
            String claim,
            @Nullable Integer exitCode,
            String ending,
            List<String> lines,
            int times,
            Map<String, Integer> tried,
            long turn,
            boolean isByAgent) {
        public OpenFailure {
            lines = List.copyOf(lines);
            tried = Collections.unmodifiableMap(new TreeMap<>(tried));
        }

        /** Returns the command in backticks, or the tool and its subject. */
        public String call() {
            return isCommand ? "`" + subject + "`" : (tool + " " + subject).strip();
        }

        /** Returns the first line that explains the failure, or the outcome if there is none. */
        public String message() {
            return lines.isEmpty() ? ending : lines.get(0);
        }

        /** Returns a line such as <code>`pytest -q` failed (exit 1): "E  assert 1 == 2"</code>, with the output quoted. */
        public String words() {
            return words("");
        }

        /**
         * Returns {@link #words} with the failure count, such as <code>`pytest -q` failed 3 times (exit 1): …</code>.
         */
        public String counted() {
            return words(times == 1 ? "" : " %d times".formatted(times));
        }

        /** Returns {@link #counted} with the changes that did not help, if there were any. */
        public String explained() {
            return counted() + (tried.isEmpty() ? "" : "; changed in between: " + attempts());
        }

        private String words(String often) {
            String how = exitCode == null ? "" : " (" + ending + ")";
            String reason = lines.stream()
                    .map(line -> '"' + line.replace('"', '\'') + '"')
                    .collect(Collectors.joining(", "));
            return call() + " failed" + often + how + (reason.isEmpty() ? "" : ": " + reason);
        }

        /** Returns the changed files with the number of changes, such as {@code a.py (2 times), b.py}; empty if there are none. */
        public String attempts() {
            return tried.entrySet().stream()
                    .map(file -> file.getKey() + (file.getValue() == 1 ? "" : " (%d times)".formatted(file.getValue())))
                    .collect(Collectors.joining(", "));
        }

        private OpenFailure changing(String path) {
            Map<String, Integer> more = new TreeMap<>(tried);
            more.merge(path, 1, Integer::sum);
            return new OpenFailure(
                    tool, subject, isCommand, claim, exitCode, ending, lines, times, more, turn, isByAgent);
        }
    }

    void apply(TapeEvent event, long turn) {
        results.apply(event).ifPresent(result -> apply(result, turn));
        if (event instanceof FilesChanged changed && !changed.callId().equals(FilesChanged.REWIND)) {
            changed.changes().forEach(change -> changed(changed.callId(), change.path()));
        } else if (event instanceof FileEdited edited) {
            changed(edited.callId(), edited.path());
        } else if (event instanceof ReplyReceived) {
            changes.clear();
        }
    }

    private void apply(CallResult result, long turn) {
        String key = key(result.returned().name(), subject(result));
        switch (result.verdict()) {
            case WENT_WELL -> succeeded(result, key);
            case COMMAND_FAILED, TOOL_FAILED, MALFORMED -> {
                if (!result.claim().isEmpty() || !result.isReadOnly()) {
                    failed(result, key, turn);
                }
            }
            case NEITHER -> {}
        }
    }

    private void succeeded(CallResult result, String key) {
        open.remove(key);
        // Any success of a tool also closes the tool's failures that have no subject, such as malformed calls.
        open.remove(key(result.returned().name(), ""));
        if (!result.claim().isEmpty()) {
            open.values().removeIf(failure -> failure.claim().equals(result.claim()));
        }
    }

    private void failed(CallResult result, String key, long turn) {
        OpenFailure before = open.remove(key);
        open.put(
                key,
                new OpenFailure(
                        result.returned().name(),
                        subject(result),
                        !result.command().isEmpty(),
                        result.claim(),
                        result.returned().outcome().exitCode(),
                        result.ending(),
                        result.lines(result.command().isEmpty() ? 1 : MAX_LINES),
                        before == null ? 1 : before.times() + 1,
                        before == null ? Map.of() : before.tried(),
                        turn,
                        false));
        if (open.size() > MAX) {
            open.remove(open.keySet().iterator().next());
        }
    }

    /** Counts a change only once, although both the tool and the scan after the call report it. */
    private void changed(String callId, String path) {
        if (!changes.add(callId + " " + path)) {
            return;
        }
        open.replaceAll((key, failure) -> failure.isCommand() ? failure.changing(path) : failure);
    }

    private static String subject(CallResult result) {
        return result.command().isEmpty() ? result.resource() : result.command();
    }

    private static String key(String tool, String subject) {
        return tool + " " + subject.replaceAll("\\s+", " ").replace(" 2>&1", "");
    }

    /** Adds a failure that an agent left unresolved. */
    void apply(AgentEnded.Failed failed, long turn) {
        String key = key(failed.tool(), failed.resource());
        open.remove(key);
        open.put(
                key,
                new OpenFailure(
                        failed.tool(),
                        failed.resource(),
                        failed.tool().equals(SHELL),
                        "",
                        null,
                        "failed",
                        List.of(failed.message()),
                        1,
                        Map.of(),
                        turn,
                        true));
    }

    /** Drops the failures that occurred in or after an undone turn. */
    void dropSince(long turn) {
        open.values().removeIf(failure -> failure.turn() >= turn);
    }

    /** Returns the failures of the last turns, newest first; older ones count as abandoned. */
    public List<OpenFailure> open(long turn) {
        List<OpenFailure> failures = new ArrayList<>(open.values());
        failures.removeIf(failure -> failure.turn() <= turn - TURNS_OPEN);
        Collections.reverse(failures);
        return failures;
    }

    /**
     * Returns the failed attempts: changes after which a call still failed, and calls that failed repeatedly and were
     * abandoned.
     */
    public List<String> deadEnds(long turn) {
        List<String> ends = new ArrayList<>();
        open(turn).stream()
                .filter(failure -> !failure.tried().isEmpty())
                .forEach(failure -> ends.add(failure.call() + " still fails after changes of " + failure.attempts()));
        givenUp(turn).forEach(failure -> ends.add("given up: " + failure));
        return ends;
    }

    /** Returns the calls that failed repeatedly and were abandoned. */
    public List<String> givenUp(long turn) {
        return open.values().stream()
                .filter(failure -> failure.turn() <= turn - TURNS_OPEN && failure.times() > 1)
                .map(OpenFailure::counted)
                .toList();
    }

    /** Returns the unresolved failure of the result's command or tool, if there is one. */
    public Optional<OpenFailure> of(CallResult result) {
        return Optional.ofNullable(open.get(key(result.returned().name(), subject(result))));
    }
}
