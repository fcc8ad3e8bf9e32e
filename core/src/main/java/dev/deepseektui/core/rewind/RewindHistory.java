package dev.deepseektui.core.rewind;

import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.FileChanging;
import dev.deepseektui.core.event.FileState;
import dev.deepseektui.core.event.FilesChanged;
import dev.deepseektui.core.event.FilesChanged.Change;
import dev.deepseektui.core.event.FilesCheckpoint;
import dev.deepseektui.core.event.FilesRewinding;
import dev.deepseektui.core.event.FilesRewound;
import dev.deepseektui.core.event.SessionRedacted;
import dev.deepseektui.core.event.SessionResumed;
import dev.deepseektui.core.event.TapeEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What changed files, by prompts: folded from a tape. */
public final class RewindHistory {
    private final List<Prompt> prompts = new ArrayList<>();
    private final List<Group> groups = new ArrayList<>();
    private final Set<String> running = new HashSet<>();
    private @Nullable FilesRewinding unfinished;

    /** Changes that belong together: of a turn, or of one rewind. */
    private record Group(long turn, boolean isRewind, List<TapeEvent> events) {}

    /**
     * Something that was asked.
     *
     * @param steps that looked at the workspace: commands, mostly
     * @param unknown why not all is known of what was changed behind it
     */
    public record Prompt(long turn, String text, int steps, Set<String> unknown) {
        Prompt withStep() {
            return new Prompt(turn, text, steps + 1, unknown);
        }

        Prompt without(String why) {
            Set<String> all = new LinkedHashSet<>(unknown);
            all.add(why);
            return new Prompt(turn, text, steps, all);
        }
    }

    public void apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            lostSight();
            prompts.add(new Prompt(asked.turn(), asked.text(), 0, Set.of()));
            groups.add(new Group(asked.turn(), false, new ArrayList<>()));
        } else if (event instanceof FilesCheckpoint checkpoint) {
            if (checkpoint.problem() == null) {
                running.add(checkpoint.callId());
            }
            amend(checkpoint.problem(), true);
        } else if (event instanceof FilesChanged changed) {
            running.remove(changed.callId());
            amend(changed.problem(), false);
            group(changed.callId().equals(FilesChanged.REWIND)).events().add(changed);
        } else if (event instanceof FileChanging) {
            group(false).events().add(event);
        } else if (event instanceof FilesRewinding rewinding) {
            unfinished = rewinding;
            groups.add(new Group(turn(), true, new ArrayList<>()));
        } else if (event instanceof FilesRewound) {
            unfinished = null;
            groups.add(new Group(turn(), false, new ArrayList<>()));
        } else if (event instanceof SessionResumed) {
            lostSight();
        } else if (event instanceof SessionRedacted) {
            groups.replaceAll(RewindHistory::redacted);
        }
    }

    /** What a command did while the program was killed nobody saw. */
    private void lostSight() {
        if (!running.isEmpty()) {
            amend("the program ended while a command ran, so what that changed is not known", false);
            running.clear();
        }
    }

    private void amend(@Nullable String problem, boolean isStep) {
        if (prompts.isEmpty()) {
            return;
        }
        int last = prompts.size() - 1;
        Prompt prompt = isStep ? prompts.get(last).withStep() : prompts.get(last);
        prompts.set(last, problem == null ? prompt : prompt.without(problem));
    }

    private long turn() {
        return prompts.isEmpty() ? 0 : prompts.get(prompts.size() - 1).turn();
    }

    private Group group(boolean isRewind) {
        if (groups.isEmpty() || groups.get(groups.size() - 1).isRewind() != isRewind) {
            groups.add(new Group(turn(), isRewind, new ArrayList<>()));
        }
        return groups.get(groups.size() - 1);
    }

    /** What files held before has marks in it now, or is gone: it must not be put into them. */
    private static Group redacted(Group group) {
        List<Change> changes = new ArrayList<>();
        group.events()
                .forEach(event -> PathHistory.changes(event)
                        .forEach(change -> changes.add(new Change(
                                change.path(),
                                FileState.lost(
                                        FileState.Kind.FILE, "words were taken off this session since", "redacted"),
                                change.after()))));
        List<TapeEvent> events = new ArrayList<>();
        if (!changes.isEmpty()) {
            events.add(FilesChanged.of(FilesChanged.REWIND, changes));
        }
        return new Group(group.turn(), group.isRewind(), events);
    }

    /** In order. */
    public List<Prompt> prompts() {
        return List.copyOf(prompts);
    }

    /** All changes behind that turn's ask, in order; from the first on where there is no such turn before. */
    public List<TapeEvent> since(long turn) {
        return groups.stream()
                .filter(group -> group.turn() >= turn)
                .flatMap(group -> group.events().stream())
                .toList();
    }

    /** The changes of that turn alone. */
    public List<TapeEvent> of(long turn) {
        return groups.stream()
                .filter(group -> group.turn() == turn && !group.isRewind())
                .flatMap(group -> group.events().stream())
                .toList();
    }

    /** The changes that were made last: those of a turn, or of a rewind. */
    public List<TapeEvent> last() {
        for (int i = groups.size() - 1; i >= 0; i--) {
            Group group = groups.get(i);
            if (!group.events().isEmpty()) {
                return group.isRewind() ? List.copyOf(group.events()) : turnUntil(i);
            }
        }
        return List.of();
    }

    /** A turn may be cut in two by nothing but a rewind. */
    private List<TapeEvent> turnUntil(int last) {
        List<TapeEvent> events = new ArrayList<>();
        for (int i = last;
                i >= 0
                        && groups.get(i).turn() == groups.get(last).turn()
                        && !groups.get(i).isRewind();
                i--) {
            events.addAll(0, groups.get(i).events());
        }
        return events;
    }

    /** The last rewind's changes; empty where there was none. */
    public List<TapeEvent> lastRewind() {
        for (int i = groups.size() - 1; i >= 0; i--) {
            if (groups.get(i).isRewind() && !groups.get(i).events().isEmpty()) {
                return groups.subList(i, groups.size()).stream()
                        .flatMap(group -> group.events().stream())
                        .toList();
            }
        }
        return List.of();
    }

    /** A rewind of which nobody wrote down what came of it. */
    public Optional<FilesRewinding> unfinished() {
        return Optional.ofNullable(unfinished);
    }
}
