package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.Member.Members;
import dev.deepseektui.core.conversation.task.TaskState;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A report on the resident files and their sizes.
 *
 * @param files pinned files first, then by score
 * @param superseded the size, in bytes, of outdated copies of these files in the prompt
 * @param most the maximum size of all resident files, in bytes
 * @param left the files that do not stay in the prompt
 */
public record ResidentReport(List<ResidentRow> files, long superseded, long most, List<ExcludedFile> left) {
    public ResidentReport {
        files = List.copyOf(files);
        left = List.copyOf(left);
    }

    /**
     * A resident file.
     *
     * @param bytes the size in the prompt
     * @param status the point from which the prompt contains the current version
     */
    public record ResidentRow(
            String path,
            long lines,
            int bytes,
            double score,
            boolean isPinned,
            ResidentExtent extent,
            PromptStatus status) {}

    public enum ResidentExtent {
        WHOLE,
        ENDS,
        /** The lines that were read or edited. */
        PARTS
    }

    public enum PromptStatus {
        ALREADY,
        NEXT_REQUEST,
        /** The next rebase adds the file as it is now; until then, the prompt contains only a part of it. */
        NEXT_REBASE
    }

    /** A file that does not stay in the prompt, and the reason. */
    public record ExcludedFile(String path, String why) {}

    public long bytes() {
        return files.stream().mapToLong(ResidentRow::bytes).sum();
    }

    static ResidentReport of(Members members, PromptFiles prompt, TaskState task, long most) {
        return new ResidentReport(
                members.chosen().stream()
                        .map(member -> row(member, prompt, task))
                        .toList(),
                members.superseded(prompt),
                most,
                new TreeMap<>(members.others())
                        .entrySet().stream()
                                .map(file -> new ExcludedFile(
                                        file.getKey(), file.getValue().words()))
                                .toList());
    }

    private static ResidentRow row(Member member, PromptFiles prompt, TaskState task) {
        return new ResidentRow(
                member.path(),
                member.source().lines(),
                member.bytes(),
                task.workingSet().score(member.path(), task.turn()),
                member.isPinned(),
                extent(member),
                status(member, prompt));
    }

    private static ResidentExtent extent(Member member) {
        if (!member.isAdded()) {
            return ResidentExtent.PARTS;
        }
        return member.isWhole() ? ResidentExtent.WHOLE : ResidentExtent.ENDS;
    }

    private static PromptStatus status(Member member, PromptFiles prompt) {
        Optional<FileCoverage> coverage = prompt.coverage(member.path())
                .filter(shown -> shown.shows(member.source().version()));
        if (coverage.isEmpty()) {
            return PromptStatus.NEXT_REQUEST;
        }
        return member.isAdded() && coverage.get().extent() == FileCoverage.CoverageExtent.PART
                ? PromptStatus.NEXT_REBASE
                : PromptStatus.ALREADY;
    }
}
