package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.tape.event.FileState;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileWriting.FileChange;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.edit.ChangedLines;
import dev.deepseektui.core.workspace.edit.UnifiedDiff;
import dev.deepseektui.core.workspace.rewind.ContentStore.KeptContents;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.Restore;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The changes that a rewind would make, as shown to the user. */
public final class RewindDiff {
    private static final int MAX_FILES = 200;
    private static final int MAX_COUNTED = 1 << 20;

    private final Workspace workspace;
    private final KeptContents contents;
    private final long most;

    public RewindDiff(Workspace workspace, KeptContents contents, RewindLimits limits) {
        this.workspace = workspace;
        this.contents = contents;
        this.most = limits.fileBytes();
    }

    public String of(List<Restore> steps) {
        StringBuilder text = new StringBuilder();
        steps.stream().limit(MAX_FILES).map(this::of).forEach(text::append);
        if (steps.size() > MAX_FILES) {
            text.append("and %d more\n".formatted(steps.size() - MAX_FILES));
        }
        return text.toString();
    }

    /**
     * Returns the reverse of the rewind: the changes made since the states to be restored. Directories are shown only
     * by the files in them.
     */
    public List<FileDiff> since(List<Restore> steps) {
        return steps.stream()
                .filter(step -> !isDirectoryOrNothing(step.from()) || !isDirectoryOrNothing(step.to()))
                .map(this::since)
                .toList();
    }

    private FileDiff since(Restore step) {
        return changeSince(step)
                .map(change -> new FileDiff(step.path(), change.diff(), counts(change)))
                .orElseGet(() -> new FileDiff(
                        step.path(), "%s: %s\n".formatted(step.path(), became(step.from())), Optional.empty()));
    }

    /** Returns the change since the state to be restored; empty for links and directories. */
    private Optional<FileChange> changeSince(Restore step) {
        return isFileOrNothing(step.from()) && isFileOrNothing(step.to())
                ? Optional.of(new FileChange(step.path(), then(step.to()), now(step)))
                : Optional.empty();
    }

    /** Counts the lines changed since the state to be restored; zero for binary and large files. */
    FileDiff.Counts lines(Restore step) {
        return changeSince(step)
                .filter(change -> !isMuch(change.before()) && !isMuch(change.after()))
                .flatMap(RewindDiff::counts)
                .orElse(FileDiff.Counts.NONE);
    }

    private static boolean isMuch(Optional<byte[]> content) {
        return content.filter(bytes -> bytes.length > MAX_COUNTED).isPresent();
    }

    private static Optional<FileDiff.Counts> counts(FileChange change) {
        Optional<String> before = UnifiedDiff.text(change.before());
        Optional<String> after = UnifiedDiff.text(change.after());
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        ChangedLines lines = ChangedLines.between(before.get(), after.get());
        return Optional.of(new FileDiff.Counts(lines.added(), lines.removed()));
    }

    private static String became(@Nullable FileState from) {
        return becomes(from).replace("goes", "went").replace("becomes", "became");
    }

    private Optional<byte[]> now(Restore step) {
        return step.from() == null ? Optional.empty() : content(step.path());
    }

    private Optional<byte[]> then(@Nullable FileState to) {
        return to == null ? Optional.empty() : contents.of(to);
    }

    private String of(Restore step) {
        FileState from = step.from();
        FileState to = step.to();
        if (!isFileOrNothing(from) || !isFileOrNothing(to)) {
            return "%s: %s\n".formatted(step.path(), becomes(to));
        }
        String mode = from != null
                        && to != null
                        && from.mode() != null
                        && to.mode() != null
                        && !from.mode().equals(to.mode())
                ? "%s: mode %o becomes %o\n".formatted(step.path(), from.mode(), to.mode())
                : "";
        return mode + new FileChange(step.path(), now(step), then(to)).diff();
    }

    private static boolean isDirectoryOrNothing(@Nullable FileState state) {
        return state == null || state.kind() == FileState.FileKind.DIRECTORY;
    }

    private static boolean isFileOrNothing(@Nullable FileState state) {
        return state == null || state.kind() == FileState.FileKind.FILE;
    }

    private static String becomes(@Nullable FileState to) {
        if (to == null) {
            return "goes";
        }
        return switch (to.kind()) {
            case DIRECTORY -> "becomes a directory";
            case LINK -> "becomes a link to " + Objects.requireNonNull(to.link());
            case FILE -> "becomes a file";
        };
    }

    private Optional<byte[]> content(String path) {
        try {
            return workspace.entry(path, entry -> entry.read(most));
        } catch (CallFailed gone) {
            return Optional.empty();
        }
    }

    /**
     * The changes of one file.
     *
     * @param text the diff as shown to the user
     * @param counts empty for a binary file
     */
    public record FileDiff(String path, String text, Optional<Counts> counts) {

        public record Counts(long added, long removed) {
            public static final Counts NONE = new Counts(0, 0);

            public Counts plus(Counts more) {
                return new Counts(added + more.added, removed + more.removed);
            }

            public String words() {
                return "+%d −%d".formatted(added, removed);
            }
        }
    }
}
