package dev.deepseektui.core.approval.shell;

import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.shell.Programs.Operands;
import dev.deepseektui.core.approval.shell.Reaches.CommandReach;
import dev.deepseektui.core.approval.shell.Reaches.Filters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The scope of an approval for a git command. Read-only subcommands are approved with all arguments, except options
 * that read other files. Some subcommands whose effect git can undo are approved with the listed options. All others
 * are approved word for word.
 */
public final class GitCommands {
    private static final Set<String> READ_ONLY =
            Set.of(("blame,describe,diff,log,ls-files,ls-tree,rev-parse,shortlog,show,stash list,stash show,status"
                            + ",worktree list")
                    .split(","));

    private static final String NONE = "(?!)";
    private static final Map<String, Changing> CHANGING = Map.of(
            "add", new Changing("-[AunvN]+|--all|--update|--dry-run|--verbose|--intent-to-add", NONE),
            "commit",
                    new Changing(
                            "-[aqs]+|--all|--quiet|--signoff|--allow-empty|--dry-run|--message=.*",
                            "-[aqs]*m|--message"));

    /**
     * Options that name a program, a directory of programs, or a file to write, or that show a manual page with a program named
     * by the configuration; git accepts abbreviations.
     */
    private static final List<String> ESCAPES =
            List.of(("--exec --receive-pack --upload-pack --output --output-directory --ext-diff --textconv --template"
                            + " --separate-git-dir --open-files-in-pager --no-index --help")
                    .split(" "));

    /** Options of read-only subcommands that name a file to read. */
    private static final List<String> READING =
            List.of(("--contents --ignore-revs-file --exclude-from --exclude-per-directory --pathspec-from-file"
                            + " --resolve-git-dir --stdin")
                    .split(" "));

    /** The short options that name a file to read, at any position in a cluster; {@code -S} only for blame. */
    private static final Pattern SHORT_READING = Pattern.compile("-[^-]*[OX].*");

    private static final Pattern SHORT_READING_OF_BLAME = Pattern.compile("-[^-]*S.*");
    private static final int MIN_ABBREVIATION_LENGTH = 3;

    private static final Set<String> OTHERS_THAT_LOOK =
            Set.of(("basename cat cmp cut date df diff dirname du file grep head id ls nl readlink realpath sha256sum"
                            + " sort stat tail test tr tree uname uniq wc which whoami")
                    .split(" "));

    private GitCommands() {}

    /**
     * A subcommand whose changes git can undo.
     *
     * @param options the allowed options without a value, or with an attached one
     * @param valued the allowed options whose value is the next word
     */
    private record Changing(Pattern options, Pattern valued) {
        Changing(String options, String valued) {
            this(Pattern.compile(options, Pattern.DOTALL), Pattern.compile(valued));
        }

        boolean covers(List<String> arguments) {
            boolean isValue = false;
            boolean onlyFiles = false;
            for (String argument : arguments) {
                boolean isOption = argument.startsWith("-") && !onlyFiles;
                boolean takesValue = isOption && valued.matcher(argument).matches();
                boolean covered = isOption
                        ? takesValue
                                || argument.equals("--")
                                || options.matcher(argument).matches()
                        : Operands.isInside(argument);
                if (!isValue && !covered) {
                    return false;
                }
                onlyFiles |= !isValue && argument.equals("--");
                isValue = !isValue && takesValue;
            }
            return true;
        }
    }

    /**
     * Options that make a git command that writes the repository run an editor, a merge strategy, a signing program or
     * a command.
     */
    private static final List<String> RUNNING = List.of(
            ("--exec --interactive --strategy --edit --patch --gpg-sign --sign --local-user" + " --edit-description")
                    .split(" "));

    /**
     * The short options with the same effect as {@link #RUNNING}, by subcommand. Characters after an option that takes
     * a value belong to the value and are not checked.
     */
    private static final Map<String, Pattern> SHORT_RUNNING = Map.of(
            "commit", Pattern.compile("-[^-mFcCt]*[Sep].*"),
            "tag", Pattern.compile("-[^-mF]*[su].*"),
            "merge", Pattern.compile("-[^-mF]*[xisSe].*"),
            "rebase", Pattern.compile("-[^-]*[xisSe].*"),
            "cherry-pick", Pattern.compile("-[^-m]*[xisSe].*"),
            "revert", Pattern.compile("-[^-m]*[xisSe].*"));

    private static final Pattern INTERACTIVE = Pattern.compile("-[^-]*[pie].*");

    /**
     * Returns true if an option of a git command that writes the repository runs another program, whatever the
     * repository contains.
     */
    public static boolean runsOthers(List<String> words) {
        Pattern letters = SHORT_RUNNING.getOrDefault(words.get(1), INTERACTIVE);
        return words.stream()
                .skip(2)
                .takeWhile(word -> !word.equals("--"))
                .anyMatch(word -> isAnyOf(RUNNING, word)
                        || escapes(word)
                        || letters.matcher(word).matches());
    }

    static CommandReach reach(List<String> words) {
        Changing changing = CHANGING.get(words.size() > 1 ? words.get(1) : "");
        if (changing != null && changing.covers(words.subList(2, words.size()))) {
            return new CommandReach.Subcommand(words.subList(0, 2));
        }
        if (words.stream().anyMatch(GitCommands::escapes)) {
            return new CommandReach.Ungrantable("has an option that lets git run or write something else");
        }
        Optional<List<String>> looking = looking(words);
        boolean covered = looking.isPresent()
                && words.stream()
                        .skip(looking.get().size())
                        .allMatch(argument -> Operands.isInside(argument) && !readsFile(words.get(1), argument));
        return covered ? new CommandReach.Subcommand(looking.get()) : new CommandReach.SameWords();
    }

    /** Returns true for git with a read-only subcommand, whatever its options. */
    static boolean isReadOnly(List<String> words) {
        return words.get(0).equals("git") && looking(words).isPresent();
    }

    private static Optional<List<String>> looking(List<String> words) {
        return Stream.of(2, 3)
                .filter(length -> length <= words.size())
                .filter(length -> READ_ONLY.contains(String.join(" ", words.subList(1, length))))
                .map(length -> words.subList(0, length))
                .findFirst();
    }

    private static boolean escapes(String argument) {
        // A double colon marks a repository such as "ext::sh -c …", which runs a command.
        return isAnyOf(ESCAPES, argument) || argument.contains("::");
    }

    private static boolean readsFile(String subcommand, String argument) {
        return isAnyOf(READING, argument)
                || SHORT_READING.matcher(argument).matches()
                || (subcommand.equals("blame")
                        && SHORT_READING_OF_BLAME.matcher(argument).matches());
    }

    private static boolean isAnyOf(List<String> options, String argument) {
        String name = argument.split("=", 2)[0];
        return name.length() >= MIN_ABBREVIATION_LENGTH && options.stream().anyMatch(option -> option.startsWith(name));
    }

    /**
     * Returns the restriction on git in a command that runs without approval. A grant for {@code git status} does not
     * cover programs named by the repository; a grant for {@code git commit} covers the repository's hooks.
     */
    public static GitGuard guard(List<Segment> segments) {
        if (segments.stream().noneMatch(segment -> isReadOnly(segment.texts()))) {
            return GitGuard.NONE;
        }
        return segments.stream().allMatch(GitCommands::onlyLooks) ? GitGuard.FULL : GitGuard.LIGHT;
    }

    private static boolean onlyLooks(Segment segment) {
        List<String> words = segment.texts();
        return isReadOnly(words)
                || Filters.isHarmless(words, segment.isFed())
                || OTHERS_THAT_LOOK.contains(words.get(0));
    }

    /**
     * The read-only git calls: subcommands that may be granted with any further words, and a few that are read-only
     * only in some forms.
     */
    static final class ReadOnlyGit {
        private static final Map<String, GitForm> FORMS = Map.of(
                "branch", new GitForm("-a|-r|-v|-vv|-av|-avv|--all|--remotes|--list|--show-current|--verbose", ""),
                "remote", new GitForm("-v|--verbose", ""),
                "tag", new GitForm("-l|--list", ""),
                "reflog", new GitForm("(?!)", ""),
                "merge-base", new GitForm("--all|--is-ancestor|--fork-point", "[^-].*"),
                "rev-list", new GitForm("--count|--all|-n|--left-right|--max-count=\\d+|-\\d+|-n\\d+", "[^-].*"),
                "cat-file", new GitForm("-[pts]", "[^-].*"));

        private ReadOnlyGit() {}

        private record GitForm(Pattern options, Pattern others) {
            GitForm(String options, String others) {
                this(Pattern.compile(options), Pattern.compile(others, Pattern.DOTALL));
            }

            boolean covers(String word) {
                return options.matcher(word).matches() || (others.matcher(word).matches() && Operands.isInside(word));
            }
        }

        static boolean isReadOnly(List<String> words) {
            if (words.size() < 2) {
                return false;
            }
            GitForm form = FORMS.get(words.get(1));
            return form == null
                    ? GitCommands.isReadOnly(words) && GitCommands.reach(words) instanceof CommandReach.Subcommand
                    : words.stream().skip(2).allMatch(form::covers);
        }
    }
}
