package dev.deepseektui.core.approval.shell;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Which calls of git only look? Those that may be granted with whatever follows, and a few that look in some forms only. */
final class ReadOnlyGit {
    /** By the words behind the subcommand: each must have the form. Names of branches would make or move them. */
    private static final Map<String, Form> FORMS = Map.of(
            "branch", new Form("-a|-r|-v|-vv|-av|-avv|--all|--remotes|--list|--show-current|--verbose", ""),
            "remote", new Form("-v|--verbose", ""),
            "tag", new Form("-l|--list", ""),
            "reflog", new Form("(?!)", ""),
            "merge-base", new Form("--all|--is-ancestor|--fork-point", "[^-].*"),
            "rev-list", new Form("--count|--all|-n|--left-right|--max-count=\\d+|-\\d+|-n\\d+", "[^-].*"),
            "cat-file", new Form("-[pts]", "[^-].*"));

    private ReadOnlyGit() {}

    private record Form(Pattern options, Pattern others) {
        Form(String options, String others) {
            this(Pattern.compile(options), Pattern.compile(others, Pattern.DOTALL));
        }

        boolean covers(String word) {
            return options.matcher(word).matches() || (others.matcher(word).matches() && Operands.isInside(word));
        }
    }

    static boolean looks(List<String> words) {
        if (words.size() < 2) {
            return false;
        }
        Form form = FORMS.get(words.get(1));
        return form == null
                ? GitCommands.looks(words) && GitCommands.reach(words) instanceof Reach.Subcommand
                : words.stream().skip(2).allMatch(form::covers);
    }
}
