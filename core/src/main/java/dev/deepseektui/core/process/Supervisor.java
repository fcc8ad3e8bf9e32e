package dev.deepseektui.core.process;

import dev.deepseektui.core.process.sandbox.WrappedCommand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The shell script around each command. It gives the command its own session and no input, and ends with the command's exit
 * code. It is outside the command's group, so that the exit code survives a command that kills its own group, as
 * {@code trap 'kill 0' EXIT} does.
 *
 * <p>The exit code is the script's own, passed by the kernel: anything written could be forged by the command through
 * {@code /proc/$PPID/fd}. Only the process group is written, before the command exists.
 */
final class Supervisor {
    /** The redirection that keeps the shell's own messages, such as "Killed", out of the reports. */
    private static final String QUIETLY = "exec 3>&2 2>/dev/null\n";

    private static final String ALONE =
            "\"$0\" -c 'echo \"group $$\" >&3; exec \"$@\" </dev/null 2>&1 3>&-' \"$0\" \"$@\"";

    private static final String WITH_SETSID = QUIETLY + ALONE + "\nexit $?\n";

    /**
     * The script for a sandboxed command. The system call filter is passed as a file, and reports from inside the
     * sandbox arrive on descriptor 3.
     */
    private static final String CONFINED =
            QUIETLY + "exec 9<\"$1\"\nshift\n" + ALONE.replace(" 3>&-", "") + "\nexit $?\n";

    /** The script that opens the system call filter as descriptor 9 and drops reports from inside the sandbox. */
    private static final String UNREPORTED = "exec 9<\"$1\" 3>/dev/null\nshift\nexec \"$@\"";

    /**
     * The script for systems without setsid, where job control provides at least a separate group. The terminal remains
     * reachable. With TTIN and TTOU ignored, reading from the terminal fails; otherwise it would stop the command
     * forever.
     */
    private static final String WITH_JOB_CONTROL =
            QUIETLY + "trap '' TTIN TTOU\nset -m\n" + ALONE + " &\nwait $!\nexit $?\n";

    /**
     * The script for servers on systems without setsid. It provides a separate group by job control, and restores the
     * input that a shell takes away from background processes.
     */
    private static final String SERVER_WITH_JOB_CONTROL =
            "exec 4<&0; trap '' TTIN TTOU; set -m; \"$@\" <&4 4<&- & exec 0</dev/null 4<&-; wait $!";

    private static final Pattern GROUP = Pattern.compile("group (\\d{1,9})");

    private Supervisor() {}

    /** Returns the command line that runs a wrapped command. */
    static List<String> commandLine(ShellPrograms programs, WrappedCommand command) {
        List<String> line = new ArrayList<>();
        boolean sessions = programs.setsid().isPresent();
        line.add((sessions ? programs.sh() : programs.shell()).toString());
        line.add("-c");
        if (command.reports() == WrappedCommand.Reports.FROM_INSIDE) {
            line.add(CONFINED);
            line.add(programs.sh().toString());
            line.add(command.filter().map(Path::toString).orElse("/dev/null"));
        } else {
            line.add(sessions ? WITH_SETSID : WITH_JOB_CONTROL);
            line.add(programs.sh().toString());
        }
        line.addAll(programs.inSession(command.words()));
        return programs.inSession(line);
    }

    /** Returns the command line that runs a wrapped command and drops its reports from inside the sandbox. */
    static List<String> unreportedWords(ShellPrograms programs, WrappedCommand command) {
        if (command.reports() != WrappedCommand.Reports.FROM_INSIDE) {
            return command.words();
        }
        List<String> words = new ArrayList<>(List.of(
                programs.sh().toString(), "-c", UNREPORTED, programs.sh().toString()));
        words.add(command.filter().map(Path::toString).orElse("/dev/null"));
        words.addAll(command.words());
        return words;
    }

    /**
     * Returns the command line for a program that keeps its input. The program replaces the setsid process, and
     * therefore leads its process group.
     */
    static List<String> serverLine(ShellPrograms programs, List<String> words) {
        if (programs.setsid().isPresent()) {
            return programs.inSession(words);
        }
        String shell = programs.shell().toString();
        return Stream.concat(Stream.of(shell, "-c", SERVER_WITH_JOB_CONTROL, shell), words.stream())
                .toList();
    }

    /** Parses a report of the process group; empty for other lines, such as a shell's warning about the locale. */
    static OptionalLong group(String line) {
        Matcher matcher = GROUP.matcher(line);
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
