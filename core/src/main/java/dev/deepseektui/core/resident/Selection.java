package dev.deepseektui.core.resident;

import dev.deepseektui.core.resident.DiskFiles.Wanted;
import dev.deepseektui.core.resident.Snapshot.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Chooses the members: what the user pinned, and then by score as many as there is room for. */
public final class Selection {
    /** A pinned file of more bytes is not read: even its version would cost too much. */
    private static final int LARGEST_PINNED = 16 << 20;
    /** So many times as many are looked at as there is room for; of what is further down nobody will miss it. */
    private static final int LOOKED_AT = 4;

    private final Limits limits;
    private final PromptFiles prompt;
    private final DiskFiles disk;
    private final List<Member> chosen = new ArrayList<>();
    private final Map<String, Snapshot> others = new HashMap<>();
    private long room;

    /** How many files, and how many bytes of one and of all. */
    public record Limits(int files, int bytesPerFile, long bytesTotal) {}

    /**
     * Who may be chosen.
     *
     * @param byScore the working set, the highest score first
     * @param out those that had to make room and were not used since
     */
    public record Candidates(List<String> pinned, List<String> byScore, Set<String> out) {
        public Candidates {
            pinned = List.copyOf(pinned);
            byScore = List.copyOf(byScore);
            out = Set.copyOf(out);
        }
    }

    private Selection(Limits limits, PromptFiles prompt, DiskFiles disk) {
        this.limits = limits;
        this.prompt = prompt;
        this.disk = disk;
        this.room = limits.bytesTotal();
    }

    public static Members of(Candidates candidates, Limits limits, PromptFiles prompt, DiskFiles disk) {
        return new Selection(limits, prompt, disk).choose(candidates);
    }

    private Members choose(Candidates candidates) {
        Set<String> pinned = new LinkedHashSet<>(candidates.pinned());
        pinned.forEach(path -> consider(path, LARGEST_PINNED, true));
        candidates.byScore().stream()
                .filter(path -> !pinned.contains(path) && !candidates.out().contains(path))
                .limit((long) LOOKED_AT * limits.files())
                .takeWhile(path -> chosen.size() < limits.files())
                .forEach(path -> consider(path, limits.bytesPerFile(), false));
        Set<String> looked = new HashSet<>(others.keySet());
        chosen.forEach(member -> looked.add(member.path()));
        for (FileCoverage shown : prompt.all()) {
            if (shown.isInBlock() && shown.extent() != FileCoverage.Extent.GONE && !looked.contains(shown.path())) {
                others.put(shown.path(), look(shown.path(), limits.bytesPerFile()));
            }
        }
        return new Members(chosen, others);
    }

    private void consider(String path, int most, boolean isPinned) {
        Snapshot now = look(path, most);
        if (now instanceof Text text) {
            Member member = new Member(path, text.source(), limits.bytesPerFile(), isPinned);
            if (isPinned || member.bytes() <= room) {
                room -= member.bytes();
                chosen.add(member);
                return;
            }
        }
        others.put(path, now);
    }

    private Snapshot look(String path, int most) {
        String known = prompt.holding(path)
                .flatMap(held -> Optional.ofNullable(held.version()))
                .orElse("");
        return disk.look(new Wanted(path, most, known));
    }
}
