package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file of which something is to stay in the prompt.
 *
 * @param isPinned whether the user holds on to it
 */
public record Member(String path, SourceText source, MemberView shown, boolean isPinned) {

    sealed interface MemberView {
        /** All of it, or where it is longer its head and tail. */
        record UpTo(int bytes) implements MemberView {}

        /**
         * The lines that the model has read, kept current.
         *
         * @param isForBase whether it stands in front of the conversation, and not merely where it was read
         */
        record ReadLines(String text, boolean isForBase) implements MemberView {}
    }

    static Member upTo(int bytes, String path, SourceText source, boolean isPinned) {
        return new Member(path, source, new MemberView.UpTo(bytes), isPinned);
    }

    public boolean isWhole() {
        return shown instanceof MemberView.UpTo upTo && source.bytes() <= upTo.bytes();
    }

    /** Whether it comes into the prompt for its own sake; parts only stay true that are there. */
    boolean isBroughtIn() {
        return shown instanceof MemberView.UpTo;
    }

    boolean isForBase() {
        return !(shown instanceof MemberView.ReadLines parts) || parts.isForBase();
    }

    public int bytes() {
        if (shown instanceof MemberView.ReadLines parts) {
            return parts.text().getBytes(StandardCharsets.UTF_8).length;
        }
        return shown instanceof MemberView.UpTo upTo ? Math.min(source.bytes(), upTo.bytes()) : 0;
    }

    /** As a message shows it. */
    FileBlock block(@Nullable String supersedes) {
        if (shown instanceof MemberView.ReadLines parts) {
            return FileBlock.parts(path, source, supersedes, parts.text());
        }
        return shown instanceof MemberView.UpTo upTo && !isWhole()
                ? FileBlock.ends(path, source, supersedes, upTo.bytes())
                : FileBlock.whole(path, source, supersedes);
    }

    /**
     * The files that stay in the prompt.
     *
     * @param chosen pinned ones first, then by score
     * @param others what else was looked at, by path: what may not stay, and what the prompt showed before
     */
    public record Members(List<Member> chosen, Map<String, DiskSnapshot> others) {
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
}
