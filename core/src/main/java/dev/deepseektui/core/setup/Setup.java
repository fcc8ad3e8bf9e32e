package dev.deepseektui.core.setup;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What tells a session how to work, as far as it counts: read once, before the session begins.
 *
 * @param rules for the header; blank where there are none
 * @param versions of the files that these are made of
 * @param nesting what becomes of instructions that lie deeper in the workspace
 */
public record Setup(String rules, Set<String> versions, Nesting nesting) {
    public static final Setup NOTHING = saying("");

    public Setup {
        versions = Set.copyOf(versions);
    }

    /** What becomes of instructions that are found while the session works. */
    public enum Nesting {
        /** The user agreed to what this workspace brings. */
        TOLD,
        LEFT_OUT
    }

    /** Rules and nothing else. */
    public static Setup saying(String rules) {
        return new Setup(rules, Set.of(), Nesting.LEFT_OUT);
    }

    /** {@code user}: his own instructions, which stand before the project's. */
    public static Setup of(List<BroughtFile> user, BroughtFiles project, Nesting nesting) {
        String rules = Stream.concat(user.stream().map(file -> file.rule().strip()), Stream.of(project.rules()))
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n\n"));
        return new Setup(
                rules,
                Stream.concat(user.stream(), project.files().stream())
                        .map(BroughtFile::version)
                        .collect(Collectors.toSet()),
                nesting);
    }
}
