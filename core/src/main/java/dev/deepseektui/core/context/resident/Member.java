package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file that stays in the prompt, whole or in part.
 *
 * @param isPinned whether the user pinned it
 */
public record Member(String path, SourceText source, MemberView view, boolean isPinned) {

    sealed interface MemberView {
        /** The whole file, or its first and last lines if it is larger than {@code bytes}. */
        record UpTo(int bytes) implements MemberView {}

        /**
         * The lines that the model has read or edited, kept up to date. Empty if the model has only read the whole of a
         * large file.
         *
         * @param isForBase whether the lines belong in the base, and not only where they were read
         */
        record ReadLines(String text, boolean isForBase) implements MemberView {}
    }

    static Member upTo(int bytes, String path, SourceText source, boolean isPinned) {
        return new Member(path, source, new MemberView.UpTo(bytes), isPinned);
    }

    public boolean isWhole() {
        return view instanceof MemberView.UpTo upTo && source.bytes() <= upTo.bytes();
    }

    /** Returns whether the file itself is added to the prompt. Lines that were read are only kept up to date. */
    boolean isAdded() {
        return view instanceof MemberView.UpTo;
    }

    boolean isForBase() {
        return !(view instanceof MemberView.ReadLines parts) || parts.isForBase();
    }

    public int bytes() {
        if (view instanceof MemberView.ReadLines parts) {
            return parts.text().getBytes(StandardCharsets.UTF_8).length;
        }
        return view instanceof MemberView.UpTo upTo ? Math.min(source.bytes(), upTo.bytes()) : 0;
    }

    FileBlock block(@Nullable String supersedes) {
        if (view instanceof MemberView.ReadLines parts) {
            return parts.text().isEmpty() && supersedes != null
                    ? FileBlock.notShown(path, supersedes, Revisions.LEFT)
                    : FileBlock.parts(path, source, supersedes, parts.text());
        }
        return view instanceof MemberView.UpTo upTo && !isWhole()
                ? FileBlock.ends(path, source, supersedes, upTo.bytes())
                : FileBlock.whole(path, source, supersedes);
    }

    /**
     * The files that stay in the prompt.
     *
     * @param chosen pinned files first, then by score
     * @param others files that do not stay, by path
     */
    public record Members(List<Member> chosen, Map<String, DiskSnapshot> others) {
        public Members {
            chosen = List.copyOf(chosen);
            others = Map.copyOf(others);
        }

        public long bytes() {
            return chosen.stream().mapToLong(Member::bytes).sum();
        }

        public boolean has(String path) {
            return chosen.stream().anyMatch(member -> member.path().equals(path));
        }

        /** Returns the coverage of members and of files with resident messages. */
        public List<FileCoverage> held(PromptFiles prompt) {
            return prompt.all().stream()
                    .filter(held -> held.isInBlock() || has(held.path()))
                    .toList();
        }

        /** Returns the size, in bytes, of outdated copies of these files in the prompt. */
        public long superseded(PromptFiles prompt) {
            return held(prompt).stream().mapToLong(FileCoverage::superseded).sum();
        }
    }
}
