package dev.deepseektui.bench.lab.context;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.Mention;
import dev.deepseektui.core.tape.event.MessageSource.Present;
import dev.deepseektui.core.tape.event.MessageSource.Result;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A counter of file lines in a prompt that are outdated while the prompt does not contain the edit that changed them. A
 * conversation that only grows has no such lines, because the edit follows the outdated text. A numbered line also
 * counts if an edit changed the number of lines. Changes by commands are unknown.
 */
final class OutdatedLines {
    private static final int MIN_LENGTH = 12;
    private static final Pattern NUMBERED = Pattern.compile("\\s*\\d+(?:-\\d+)?[ :-].*");
    private static final Pattern NUMBER = Pattern.compile("^\\s*\\d+(?:-\\d+)?[ :-]");

    private final Map<String, Shown> shown = new HashMap<>();
    private final List<Change> changes = new ArrayList<>();
    /** The current file versions by path. Contains only files whose version was recorded. */
    private final Map<String, String> versions = new HashMap<>();

    private final Set<String> found = new HashSet<>();

    /**
     * A result that shows files.
     *
     * @param before the number of changes recorded before the result
     */
    private record Shown(int before, String resource) {
        boolean isOf(String path, String text) {
            return resource.equals(path) || text.contains(path);
        }
    }

    private record Change(String callId, String path, Set<String> gone, boolean isMoved) {}

    void returned(ToolCall call, ToolOutcome outcome) {
        String path = Objects.requireNonNullElseGet(outcome.resource(), () -> RecordedTools.path(call));
        if (outcome.status() != Status.OK) {
            return;
        }
        if (outcome.access() == Access.WRITE) {
            changed(call, path);
            changedTo(path, outcome.version());
        } else if (outcome.access() == Access.READ || RecordedTools.isSearch(call)) {
            shown.put(call.id(), new Shown(changes.size(), path));
        }
    }

    private void changedTo(String path, @Nullable String version) {
        if (version == null) {
            versions.remove(path);
        } else {
            versions.put(path, version);
        }
    }

    /** Records that the prompt shows a file mentioned by the user. */
    void attached(long number, @Nullable MessageSource source) {
        if (source instanceof Mention mention) {
            shown.put(
                    mention(number, mention),
                    new Shown(changes.size(), mention.file().path()));
        }
    }

    private static String mention(long number, Mention mention) {
        return "mention " + number + ' ' + mention.file().path();
    }

    private void changed(ToolCall call, String path) {
        for (JsonNode edit : RecordedTools.edits(call)) {
            String old = edit.path("old_string").asText();
            String now = edit.path("new_string").asText();
            Set<String> gone = lines(old);
            gone.removeAll(lines(now));
            if (!old.isEmpty()) {
                changes.add(new Change(
                        call.id(),
                        path,
                        gone,
                        old.lines().count() != now.lines().count()));
            }
        }
    }

    private static Set<String> lines(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> line.length() >= MIN_LENGTH)
                .collect(Collectors.toCollection(HashSet::new));
    }

    void look(List<PromptMessage> prompt) {
        Set<String> calls = new HashSet<>();
        prompt.forEach(message -> message.content().calls().forEach(call -> calls.add(call.id())));
        for (PromptMessage message : prompt) {
            String id = key(message);
            if (message.source() instanceof Present) {
                shown.putIfAbsent(id, new Shown(changes.size(), ""));
            }
            Shown result = id == null ? null : shown.get(id);
            if (id != null && result != null) {
                look(id, message, result, calls);
            }
        }
    }

    private static @Nullable String key(PromptMessage message) {
        if (message.source() instanceof Mention mention) {
            return mention(message.number(), mention);
        }
        if (message.source() instanceof Present) {
            return "present " + message.number() + ' ' + message.json().hashCode();
        }
        return message.origin() == Origin.RESULT ? message.content().toolCallId() : null;
    }

    private void look(String id, PromptMessage message, Shown result, Set<String> calls) {
        String text = message.content().content();
        for (Change change : changes.subList(result.before(), changes.size())) {
            if (!calls.contains(change.callId())
                    && result.isOf(change.path(), text)
                    && !isTrueOrSaysOtherwise(message.source(), change.path())) {
                text.lines()
                        .filter(line -> change.gone()
                                        .contains(NUMBER.matcher(line)
                                                .replaceFirst("")
                                                .strip())
                                || change.gone().contains(line.strip())
                                || (change.isMoved() && NUMBERED.matcher(line).matches()))
                        .forEach(line -> found.add(id + ' ' + line));
            }
        }
    }

    /**
     * Returns true if the shown text is not misleading: the file has the shown version again, or the text is marked as
     * outdated.
     */
    private boolean isTrueOrSaysOtherwise(@Nullable MessageSource source, String path) {
        String now = versions.get(path);
        return shownFiles(source).stream()
                .filter(file -> file.path().equals(path))
                .anyMatch(file -> file.form() == Form.OUTDATED || (now != null && now.equals(file.version())));
    }

    private static List<ShownFile> shownFiles(@Nullable MessageSource source) {
        if (source instanceof Mention mention) {
            return List.of(mention.file());
        }
        if (source instanceof Present present) {
            return present.files();
        }
        return source instanceof Result result ? result.files() : List.of();
    }

    /** Returns the number of distinct outdated lines that occurred in any request. */
    long count() {
        return found.size();
    }
}
