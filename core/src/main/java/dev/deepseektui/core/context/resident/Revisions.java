package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.ChangingFile;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.Missing;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TextFile;
import dev.deepseektui.core.context.resident.FileCoverage.CoverageExtent;
import dev.deepseektui.core.context.resident.Member.Members;
import dev.deepseektui.core.workspace.edit.UnifiedDiff;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Messages to the model about files whose text in the prompt is outdated or missing. */
public final class Revisions {
    /** The fraction of a file above which the whole text is sent instead of hunks. */
    private static final double MAX_CHANGE_SIZE = 0.30;

    static final String LEFT = ModelTexts.of(Revisions.class).text("not_kept");

    private final PromptFiles prompt;
    private final Map<String, SourceText> known;

    private Revisions(PromptFiles prompt, Map<String, SourceText> known) {
        this.prompt = prompt;
        this.known = known;
    }

    /**
     * Returns the pending messages, sorted by path.
     *
     * @param known the shown texts as read from disk, by path
     */
    public static List<FileBlock> due(PromptFiles prompt, Members members, Map<String, SourceText> known) {
        Revisions revisions = new Revisions(prompt, known);
        List<FileBlock> due = new ArrayList<>();
        members.chosen().forEach(member -> revisions.of(member).ifPresent(due::add));
        members.others()
                .forEach((path, now) -> prompt.coverage(path)
                        .flatMap(held -> revisions.ofOther(held, now))
                        .ifPresent(due::add));
        due.sort(Comparator.comparing(FileBlock::path));
        return due;
    }

    private Optional<FileBlock> of(Member member) {
        FileCoverage held = prompt.coverage(member.path()).orElse(null);
        if (held == null || held.extent() == CoverageExtent.GONE) {
            return member.isAdded()
                    ? Optional.of(member.block(held == null ? null : held.version()))
                    : Optional.empty();
        }
        String version = held.version();
        if (version == null || held.shows(member.source().version())) {
            return Optional.empty();
        }
        return Optional.of(
                held.extent() == CoverageExtent.WHOLE && (member.isWhole() || !member.isAdded())
                        ? changed(member, version)
                        : member.block(version));
    }

    /** Returns a message with the hunks if they are short and unambiguous, otherwise with the whole text. */
    private FileBlock changed(Member member, String version) {
        SourceText now = member.source();
        SourceText before = known.get(member.path());
        if (before != null && before.version().equals(version) && before.notes().equals(now.notes())) {
            Optional<String> hunks = UnifiedDiff.exact(before.text(), now.text())
                    .filter(changes -> changes.getBytes(StandardCharsets.UTF_8).length < MAX_CHANGE_SIZE * now.bytes());
            if (hunks.isPresent()) {
                return FileBlock.changes(member.path(), now, version, hunks.get());
            }
        }
        return member.block(version);
    }

    private Optional<FileBlock> ofOther(FileCoverage held, DiskSnapshot now) {
        String version = held.version();
        if (version == null || held.extent() == CoverageExtent.PART) {
            return Optional.empty();
        }
        if (now instanceof Missing) {
            return Optional.of(FileBlock.gone(held.path(), version));
        }
        return wasResident(held)
                ? why(now, version).map(why -> FileBlock.notShown(held.path(), version, why))
                : Optional.empty();
    }

    private boolean wasResident(FileCoverage held) {
        SourceText text = known.get(held.path());
        return held.isInBlock() || (text != null && held.shows(text.version()));
    }

    private static Optional<String> why(DiskSnapshot now, String version) {
        if (now instanceof ChangingFile) {
            return Optional.empty();
        }
        if (now instanceof TextFile text) {
            return text.source().version().equals(version) ? Optional.empty() : Optional.of(LEFT);
        }
        return Optional.of(now.words());
    }

    /** Returns the size, in bytes, of text in the prompt that these messages make redundant. */
    public static long superseding(PromptFiles prompt, List<FileBlock> due) {
        return due.stream().mapToLong(block -> superseding(prompt, block)).sum();
    }

    private static long superseding(PromptFiles prompt, FileBlock block) {
        return switch (block.form()) {
            case CHANGES -> block.bytes();
            case WHOLE, ENDS, PARTS ->
                prompt.coverage(block.path()).map(FileCoverage::text).orElse(0L);
            // Text in tool results stays in the prompt, so only text in resident messages is counted.
            case DELETED, NOT_SHOWN ->
                prompt.coverage(block.path())
                        .filter(FileCoverage::isInBlock)
                        .map(FileCoverage::text)
                        .orElse(0L);
        };
    }
}
