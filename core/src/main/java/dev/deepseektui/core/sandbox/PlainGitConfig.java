package dev.deepseektui.core.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The user's configuration of git as commands in the sandbox find it: who he is and how git behaves, without what may hold a credential
 * (addresses, headers, helpers).
 */
final class PlainGitConfig {
    private static final Set<String> SECTIONS = Set.of(
            "user", "init", "diff", "merge", "pull", "push", "rebase", "fetch", "rerere", "status", "log", "color",
            "column", "branch", "tag", "commit", "advice", "alias", "safe", "filter", "feature", "help", "pretty",
            "stash");

    /** Further keys by section and name. */
    private static final Pattern KEYS = Pattern.compile(
            "core\\.(autocrlf|eol|safecrlf|ignorecase|quotepath|symlinks|filemode|precomposeunicode|longpaths|excludesfile"
                    + "|attributesfile|abbrev|commentchar|whitespace|hookspath|untrackedcache|fscache)|gpg\\.format");

    private PlainGitConfig() {}

    /** Returns the text of a configuration file. */
    static String of(Path home) {
        return GitConfig.of(List.of(home.resolve(".config/git/config"), home.resolve(".gitconfig")), home).stream()
                .filter(entry -> SECTIONS.contains(entry.section())
                        || KEYS.matcher(entry.name()).matches())
                .map(PlainGitConfig::lines)
                .collect(Collectors.joining());
    }

    private static String lines(GitConfig.Entry entry) {
        String section =
                entry.subsection().isEmpty() ? entry.section() : entry.section() + " " + quoted(entry.subsection());
        return "[%s]\n\t%s = %s\n".formatted(section, entry.key(), quoted(entry.value()));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
