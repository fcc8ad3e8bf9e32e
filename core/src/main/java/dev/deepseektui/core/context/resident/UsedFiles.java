package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.SpokenPath;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRebased;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The session's use of each file, and the files that were removed (for room, after their ask, or by clearing) and not used since. */
final class UsedFiles {
    /** Who edited a file so often will edit it again. */
    private static final int EDITS_THAT_HOLD = 2;

    private final Map<String, Use> uses = new HashMap<>();
    private final Set<String> out = new HashSet<>();
    private long turn;
    private List<String> spoken = List.of();

    /** Lines that were read, in the version of then. */
    record Page(Lines lines, @Nullable String version) {}

    private static final class Use {
        private final List<Page> pages = new ArrayList<>();
        private boolean isAll;
        private int edits;
        private long turn;
    }

    void apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            turn = asked.turn();
            spoken = SpokenPath.words(asked.text());
            asked.mentions().forEach(path -> use(path).isAll = true);
        } else if (event instanceof ToolReturned tool && tool.outcome().status() == Status.OK) {
            returned(tool.outcome());
        } else if (event instanceof ResidentRebased rebased) {
            out.addAll(rebased.out());
        } else if (event instanceof Rebased rebased && rebased.reason().is(Request.CLEAR)) {
            out.addAll(uses.keySet());
        }
    }

    private void returned(ToolOutcome outcome) {
        String path = outcome.resource();
        if (path == null || outcome.access() == null) {
            return;
        }
        Use use = use(path);
        if (outcome.access() == Access.WRITE) {
            use.isAll = true;
            use.edits++;
        }
        for (ShownFile shown : outcome.shownFiles()) {
            if (shown.path().equals(path)) {
                use.isAll |= shown.form() == ShownFile.Form.WHOLE;
                if (shown.form() == ShownFile.Form.PAGE && shown.lines() != null) {
                    use.pages.add(new Page(shown.lines(), shown.version()));
                }
            }
        }
    }

    private Use use(String path) {
        out.remove(path);
        Use use = uses.computeIfAbsent(path, fresh -> new Use());
        use.turn = turn;
        return use;
    }

    Set<String> out() {
        return out;
    }

    /** Whether all of it is to stay: it was edited, read whole or mentioned, or the parts that were read are half of it. */
    boolean isWorthAll(String path) {
        Use use = uses.get(path);
        return use != null && (use.isAll || isHalfRead(use.pages));
    }

    private static boolean isHalfRead(List<Page> pages) {
        long read = 0;
        long next = 1;
        List<Lines> sorted = pages.stream()
                .map(Page::lines)
                .sorted(Comparator.comparingLong(Lines::from))
                .toList();
        for (Lines lines : sorted) {
            read += Math.max(0, lines.to() - Math.max(next, lines.from()) + 1);
            next = Math.max(next, lines.to() + 1);
        }
        return !pages.isEmpty()
                && 2 * read >= pages.get(pages.size() - 1).lines().of();
    }

    /** Parts that were read, the last one last. */
    List<Page> pages(String path) {
        Use use = uses.get(path);
        return use == null ? List.of() : List.copyOf(use.pages);
    }

    int edits(String path) {
        Use use = uses.get(path);
        return use == null ? 0 : use.edits;
    }

    /** Of files edited as often the first by path; empty where none was. */
    Optional<String> mostEdited() {
        return uses.entrySet().stream()
                .filter(file -> file.getValue().edits > 0 && !out.contains(file.getKey()))
                .max(Comparator.comparingInt((Map.Entry<String, Use> file) -> file.getValue().edits)
                        .thenComparing(Map.Entry.<String, Use>comparingByKey().reversed()))
                .map(Map.Entry::getKey);
    }

    /** Whether the running ask is about it: used since, named in it, or edited time and again. */
    boolean isOfTheAsk(String path) {
        Use use = uses.get(path);
        return use == null
                || use.turn == turn
                || use.edits >= EDITS_THAT_HOLD
                || spoken.stream().anyMatch(word -> SpokenPath.isMeant(path, word));
    }
}
