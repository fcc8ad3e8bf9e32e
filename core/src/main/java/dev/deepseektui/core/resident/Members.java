package dev.deepseektui.core.resident;

import java.util.List;
import java.util.Map;

/**
 * Which files are to stay in the prompt now.
 *
 * @param chosen pinned ones first, then by score
 * @param others what else was looked at, by path: what may not stay, and what the prompt showed before
 */
public record Members(List<Member> chosen, Map<String, Snapshot> others) {
    public Members {
        chosen = List.copyOf(chosen);
        others = Map.copyOf(others);
    }

    /** Of their texts as they are now. */
    public long bytes() {
        return chosen.stream().mapToLong(Member::bytes).sum();
    }

    public boolean has(String path) {
        return chosen.stream().anyMatch(member -> member.path().equals(path));
    }

    /** What the prompt holds of members and of files that it shows in blocks: what is merely talked of is no matter of residency. */
    public List<FileCoverage> held(PromptFiles prompt) {
        return prompt.all().stream()
                .filter(held -> held.isInBlock() || has(held.path()))
                .toList();
    }

    /** Bytes of these that are out of date in the prompt. */
    public long superseded(PromptFiles prompt) {
        return held(prompt).stream().mapToLong(FileCoverage::superseded).sum();
    }
}
