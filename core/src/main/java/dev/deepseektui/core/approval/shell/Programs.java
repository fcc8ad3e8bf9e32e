package dev.deepseektui.core.approval.shell;

import dev.deepseektui.core.approval.shell.Reaches.Subcommands;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The programs that run their arguments or input, or that change the meaning of the rest of a command. Names are compared
 * without directory, version and case, so {@code /usr/bin/Python3.11} matches.
 */
public final class Programs {
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*(\\[.*])?\\+?=.*", Pattern.DOTALL);
    private static final Pattern GAPS = Pattern.compile("[^A-Za-z0-9_.-]+");

    private static final Set<String> KEYWORDS =
            words("if then elif else fi for while until do done case esac in select function time coproc ! { } [[ ]]");
    private static final Set<String> ELEVATING = words("sudo sudoedit doas su pkexec run0 runuser");
    private static final Set<String> SHELL_CHANGING = words(
            "eval exec source . command builtin alias unalias trap set shopt export declare typeset local readonly"
                    + " unset enable hash bind complete fc history exit return break continue shift read mapfile readarray"
                    + " compgen compopt getopts let umask ulimit suspend disown bg fg wait jobs pushd popd dirs");
    private static final Set<String> RUNNING_OTHERS = words(
            "sh bash dash ash zsh ksh mksh fish csh tcsh pwsh busybox toybox python pypy perl ruby node deno bun php"
                    + " lua luajit tclsh wish osascript awk gawk mawk nawk sed xargs find fd env nohup time nice ionice"
                    + " timeout setsid stdbuf unbuffer chroot unshare nsenter flock ssh mosh parallel watch entr make"
                    + " gmake strace ltrace gdb lldb script expect npx bunx uvx pipx vi vim nvim view ex ed emacs less"
                    + " more man psql mysql sqlite at batch crontab systemd-run start-stop-daemon caffeinate rlwrap tmux"
                    + " screen m4 dc bc");

    private static final Set<String> LINE_CHANGING = words("cd printf");

    private static final Set<String> TESTING = words("test [");
    private static final Set<String> EVALUATING = words("-v -R");

    private Programs() {}

    /** Returns true if a word, or a part of the word, is a program that elevates privileges, such as sudo. */
    public static boolean isElevating(String word) {
        return ELEVATING.contains(plainName(word))
                || GAPS.splitAsStream(word.toLowerCase(Locale.ROOT)).anyMatch(ELEVATING::contains);
    }

    /**
     * Returns true if the program is a shell builtin that affects the rest of the command or runs its arguments in the
     * shell.
     */
    public static boolean isShellChanging(String program) {
        return SHELL_CHANGING.contains(program.toLowerCase(Locale.ROOT));
    }

    /** Returns true if bash may evaluate the text inside a word's brackets, as in {@code test -v 'a[$(x)]'}. */
    static boolean isEvaluating(List<String> words) {
        return TESTING.contains(words.get(0)) && words.stream().anyMatch(EVALUATING::contains);
    }

    /** Returns true if the program, such as {@code cd}, affects the rest of the line. */
    static boolean isLineChanging(String program) {
        return LINE_CHANGING.contains(program);
    }

    /** Returns true if the program's subcommands differ in effect: {@code git bisect run}, {@code npm exec}. */
    public static boolean hasSubcommands(String program) {
        return Subcommands.areKnownOf(plainName(program));
    }

    /** Returns true if some of the program's options run another program or write arbitrary files. */
    public static boolean hasDangerousOptions(String program) {
        return DangerousOptions.areKnownOf(program);
    }

    /** Returns true if the program runs its arguments, its input or a file. */
    public static boolean runsOthers(String program) {
        String name = plainName(program);
        return RUNNING_OTHERS.contains(name) || RUNNING_OTHERS.contains(withoutVersion(name));
    }

    public static boolean isKeyword(String word) {
        return KEYWORDS.contains(word);
    }

    public static boolean isAssignment(String word) {
        return ASSIGNMENT.matcher(word).matches();
    }

    /** Returns a program's name in lower case, without its directory. */
    public static String plainName(String program) {
        return program.substring(program.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    }

    static String withoutVersion(String name) {
        int end = name.length();
        while (end > 0 && "-.0123456789".indexOf(name.charAt(end - 1)) >= 0) {
            end--;
        }
        return name.substring(0, end);
    }

    private static Set<String> words(String list) {
        return Set.copyOf(List.of(list.split(" ")));
    }

    /** A check that paths in the words after a subcommand stay in the working directory. */
    static final class Operands {
        private static final Pattern STARTS = Pattern.compile("[=:@,]");

        private Operands() {}

        static boolean isInside(String word) {
            String glued = word.startsWith("-") && word.length() > 2 ? word.substring(2) : "";
            // ":(top)" and similar pathspecs are refused: they start at the repository's root, which may be above the
            // working directory.
            return !word.startsWith(":(")
                    && !word.contains("://")
                    && !word.contains("::")
                    && Stream.concat(STARTS.splitAsStream(word), Stream.of(glued))
                            .noneMatch(Operands::leads);
        }

        private static boolean leads(String path) {
            return path.startsWith("/")
                    || path.startsWith("~")
                    || List.of(path.split("/")).contains("..");
        }
    }
}
