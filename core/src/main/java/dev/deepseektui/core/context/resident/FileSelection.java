package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TextFile;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TooLong;
import dev.deepseektui.core.context.resident.DiskFiles.FileQuery;
import dev.deepseektui.core.context.resident.Member.MemberView.ReadLines;
import dev.deepseektui.core.context.resident.Member.Members;
import dev.deepseektui.core.context.resident.SourceText.FileOutline;
import dev.deepseektui.core.context.resident.UsedFiles.ReadParts;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The selection of resident files: pinned files, then files by score while there is room. */
public final class FileSelection {
    /** The size in bytes above which a file is not read at all. */
    private static final int MAX_SIZE = 16 << 20;
    /** The size in bytes above which only the read or edited parts of a file stay in the prompt. */
    private static final int MAX_WHOLE_SIZE = 8 << 10;
    /** The number of files considered, as a multiple of the maximum number of files. */
    private static final int CANDIDATE_LIMIT = 4;

    private final Candidates candidates;
    private final SelectionLimits limits;
    private final PromptFiles prompt;
    private final DiskFiles disk;
    private final List<Member> chosen = new ArrayList<>();
    private final Map<String, DiskSnapshot> others = new HashMap<>();
    private long room;

    /** Limits on the number and size of files. */
    public record SelectionLimits(int files, int bytesPerFile, long bytesTotal) {}

    /**
     * The files that can be selected.
     *
     * @param byScore the working set, highest score first
     */
    record Candidates(
            List<String> pinned, List<String> byScore, UsedFiles used, ReadParts parts, FileOutline outlines) {
        Candidates {
            pinned = List.copyOf(pinned);
            byScore = List.copyOf(byScore);
        }

        /** Returns the files that only finished requests used. A fold removes them. */
        Set<String> leaving() {
            Set<String> leaving = new TreeSet<>(byScore);
            leaving.removeIf(path ->
                    pinned.contains(path) || used.isInUse(path) || used.out().contains(path));
            return leaving;
        }

        Candidates without(Set<String> leaving) {
            return new Candidates(
                    pinned,
                    byScore.stream().filter(path -> !leaving.contains(path)).toList(),
                    used,
                    parts,
                    outlines);
        }

        /** Returns the files by score, but the most edited file first. */
        List<String> ranked() {
            List<String> ranked = new ArrayList<>(byScore);
            used.mostEdited().filter(ranked::remove).ifPresent(path -> ranked.add(0, path));
            return ranked;
        }
    }

    private FileSelection(Candidates candidates, SelectionLimits limits, PromptFiles prompt, DiskFiles disk) {
        this.candidates = candidates;
        this.limits = limits;
        this.prompt = prompt;
        this.disk = disk;
        this.room = limits.bytesTotal();
    }

    static Members of(Candidates candidates, SelectionLimits limits, PromptFiles prompt, DiskFiles disk) {
        return new FileSelection(candidates, limits, prompt, disk).choose();
    }

    private Members choose() {
        Set<String> pinned = new LinkedHashSet<>(candidates.pinned());
        pinned.forEach(path -> consider(path, true));
        candidates.ranked().stream()
                .filter(path ->
                        !pinned.contains(path) && !candidates.used().out().contains(path))
                .limit((long) CANDIDATE_LIMIT * limits.files())
                .takeWhile(path -> chosen.size() < limits.files())
                .forEach(path -> consider(path, false));
        Set<String> looked = new HashSet<>(others.keySet());
        chosen.forEach(member -> looked.add(member.path()));
        for (FileCoverage shown : prompt.all()) {
            if (shown.isInBlock()
                    && shown.extent() != FileCoverage.CoverageExtent.GONE
                    && !looked.contains(shown.path())) {
                others.put(shown.path(), notTooLong(look(shown.path())));
            }
        }
        return new Members(chosen, others);
    }

    private void consider(String path, boolean isPinned) {
        DiskSnapshot now = look(path);
        Optional<Member> member =
                now instanceof TextFile text ? member(path, text.source(), isPinned) : Optional.empty();
        if (member.isPresent() && (isPinned || member.get().bytes() <= room)) {
            room -= member.get().bytes();
            chosen.add(member.get());
        } else {
            others.put(path, notTooLong(now));
        }
    }

    /** Returns the whole file if pinned, or if small and used enough; otherwise its read and edited lines, if any. */
    private Optional<Member> member(String path, SourceText source, boolean isPinned) {
        UsedFiles used = candidates.used();
        boolean isLarge = source.bytes() > Math.min(MAX_WHOLE_SIZE, limits.bytesPerFile());
        if (isPinned || (!isLarge && used.isWorthAll(path))) {
            return Optional.of(Member.upTo(limits.bytesPerFile(), path, source, isPinned));
        }
        boolean isMostEdited = candidates.used().mostEdited().equals(Optional.of(path));
        String outline =
                isMostEdited ? candidates.outlines().of(path, source.text()).orElse("") : "";
        String text = PartText.of(
                source, candidates.parts().of(path, candidates.used(), source), outline, limits.bytesPerFile());
        boolean isForBase = !text.isEmpty() && (isMostEdited || isInBlock(path) || (isLarge && used.isWorthAll(path)));
        return text.isEmpty() && !used.isReadWhole(path)
                ? Optional.empty()
                : Optional.of(new Member(path, source, new ReadLines(text, isForBase), false));
    }

    private boolean isInBlock(String path) {
        return prompt.coverage(path).filter(FileCoverage::isInBlock).isPresent();
    }

    private DiskSnapshot notTooLong(DiskSnapshot now) {
        return now instanceof TextFile text && text.source().bytes() > limits.bytesPerFile()
                ? new TooLong(text.source().bytes())
                : now;
    }

    private DiskSnapshot look(String path) {
        String known = prompt.coverage(path)
                .flatMap(held -> Optional.ofNullable(held.version()))
                .orElse("");
        return disk.look(new FileQuery(path, MAX_SIZE, known));
    }

    /** The text of a file's line ranges, each preceded by its line numbers. */
    static final class PartText {
        private PartText() {}

        /**
         * Returns as many ranges as fit into {@code most} bytes, preferring the most recently used. {@code outline} may
         * be empty.
         */
        static String of(SourceText source, List<Lines> parts, String outline, int most) {
            List<String> all = source.text().lines().toList();
            List<Lines> shown = new ArrayList<>();
            int room = most - bytes(outline);
            for (int i = parts.size() - 1; i >= 0; i--) {
                int needed = bytes(text(all, parts.get(i)));
                if (needed <= room) {
                    room -= needed;
                    shown.add(parts.get(i));
                }
            }
            shown.sort(Comparator.comparingLong(Lines::from));
            StringBuilder body = new StringBuilder(outline.isEmpty() ? "" : outline + "\n");
            shown.forEach(part -> body.append(text(all, part)));
            return body.toString();
        }

        private static String text(List<String> all, Lines part) {
            String head = part.from() == part.to() ? "line " + part.from() : "lines " + part.from() + "-" + part.to();
            return "[" + head + "]\n"
                    + String.join("\n", all.subList(Math.toIntExact(part.from() - 1), Math.toIntExact(part.to())))
                    + "\n";
        }

        private static int bytes(String text) {
            return text.getBytes(StandardCharsets.UTF_8).length;
        }
    }
}
