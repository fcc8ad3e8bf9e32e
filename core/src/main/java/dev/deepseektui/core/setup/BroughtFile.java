package dev.deepseektui.core.setup;

import dev.deepseektui.core.setup.instruction.ScopedRules;
import dev.deepseektui.core.setup.text.Frontmatter;
import dev.deepseektui.core.tool.FileVersion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file of a workspace that tells the program how to work there, as it was read.
 *
 * @param path absolute, as it is spelled in its directory
 * @param size of the whole file
 * @param bytes all that counts: of long rules only the head does
 */
@SuppressWarnings("ArrayRecordComponent") // compared by version
public record BroughtFile(Path path, Kind kind, long size, byte[] bytes) {
    /** In bytes, after the first. */
    private static final int LONGEST_LETTER = 3;

    private static final int MOST_RULES = 32 * 1024;
    private static final int MOST_SETTINGS = 256 * 1024;

    /** What it is read as. */
    public enum Kind {
        RULES(MOST_RULES),
        /** Rules that other rules name. */
        IMPORTED(MOST_RULES),
        /** Rules for some files, told once one of them is touched. */
        SCOPED(MOST_RULES),
        SETTINGS(MOST_SETTINGS),
        SKILL(MOST_SETTINGS),
        COMMAND(MOST_SETTINGS),
        AGENT(MOST_SETTINGS),
        /** Of a file of settings, only its hooks, written out. */
        HOOKS(MOST_SETTINGS),
        /** Names servers whose tools the model is to get, with the commands that start them. */
        SERVERS(MOST_SETTINGS);

        private final int most;

        Kind(int most) {
            this.most = most;
        }

        int most() {
            return most;
        }

        /** Of rules that are too long the start counts; anything else means nothing unless it is whole. */
        boolean fits(byte[] read) {
            return isRule() || this == SCOPED || read.length <= most;
        }

        /** Of those that stand in the header. */
        boolean isRule() {
            return this == RULES || this == IMPORTED;
        }
    }

    /** {@code read}: from its start, more than counts where there is more. */
    static BroughtFile of(Path path, Kind kind, long size, byte[] read) {
        int end = Math.min(read.length, kind.most());
        boolean isCut = end < read.length;
        for (int back = 0; isCut && back < LONGEST_LETTER && (read[end] & 0xc0) == 0x80; back++) {
            end--;
        }
        return new BroughtFile(path, kind, isCut ? Math.max(size, read.length) : end, Arrays.copyOf(read, end));
    }

    /** The same, read as something else. */
    public BroughtFile as(Kind other) {
        return new BroughtFile(path, other, size, bytes);
    }

    /** Of what counts. Of many files it takes a start longer than to read them. */
    public String version() {
        return FileVersion.of(bytes);
    }

    /** What counts, as text. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Whether there is more of it, which does not count. */
    public boolean isCut() {
        return size > bytes.length;
    }

    /** As the model is told it; what stands in its head is for programs. */
    public String rule() {
        String text = ScopedRules.isOne(path) ? Frontmatter.of(text()).body() : text();
        return isCut() ? text + "\n[" + path.getFileName() + " is longer than 32 KB: only its start is here]" : text;
    }
}
