package dev.deepseektui.core.process.run;

import dev.deepseektui.core.process.sandbox.Wrapped;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The small shell script around each command. It gives the command a session of its own and no input, and ends as the command does.
 * It is not in the command's own group so that a command that ends its group, as {@code trap 'kill 0' EXIT} does, leaves somebody to
 * tell the exit code.
 *
 * <p>The exit code is the script's own, which the kernel hands to its parent: whatever is written can also be written by the command,
 * by way of {@code /proc/$PPID/fd}. The process group is written, but before there is a command.
 */
final class Supervisor {
    /** What the shell itself remarks, as that a program was killed, must not come before or after what is told. */
    private static final String QUIETLY = "exec 3>&2 2>/dev/null\n";

    private static final String ALONE =
            "\"$0\" -c 'echo \"group $$\" >&3; exec \"$@\" </dev/null 2>&1 3>&-' \"$0\" \"$@\"";

    private static final String WITH_SETSID = QUIETLY + ALONE + "\nexit $?\n";

    /** The filter of system calls for what confines the command is a file; what is told from inside comes on descriptor 3. */
    private static final String CONFINED =
            QUIETLY + "exec 9<\"$1\"\nshift\n" + ALONE.replace(" 3>&-", "") + "\nexit $?\n";

    /**
     * Job control gives a group of its own at least. The terminal is still within reach: ignoring the two signals turns reading from
     * it into an error, where the command would be stopped for ever.
     */
    private static final String WITH_JOB_CONTROL =
            QUIETLY + "trap '' TTIN TTOU\nset -m\n" + ALONE + " &\nwait $!\nexit $?\n";

    private static final String CONFINED_WITH_JOB_CONTROL =
            QUIETLY + "exec 9<\"$1\"\nshift\ntrap '' TTIN TTOU\nset -m\n" + ALONE.replace(" 3>&-", "")
                    + " &\nwait $!\nexit $?\n";

    /** In a group of its own, which job control gives, with the input that the shell would take from what runs beside it. */
    private static final String SERVER_WITH_JOB_CONTROL =
            "exec 4<&0; trap '' TTIN TTOU; set -m; \"$@\" <&4 4<&- & exec 0</dev/null 4<&-; wait $!";

    private static final Pattern GROUP = Pattern.compile("group (\\d{1,9})");

    private Supervisor() {}

    /** For whatever the command was wrapped into. */
    static List<String> commandLine(ShellPrograms programs, Wrapped command) {
        List<String> line = new ArrayList<>();
        programs.setsid().ifPresent(setsid -> line.add(setsid.toString()));
        boolean sessions = programs.setsid().isPresent();
        line.add((sessions ? programs.sh() : programs.shell()).toString());
        line.add("-c");
        if (command.reports() == Wrapped.Reports.FROM_INSIDE) {
            line.add(sessions ? CONFINED : CONFINED_WITH_JOB_CONTROL);
            line.add(programs.sh().toString());
            line.add(command.filter().map(Path::toString).orElse("/dev/null"));
        } else {
            line.add(sessions ? WITH_SETSID : WITH_JOB_CONTROL);
            line.add(programs.sh().toString());
        }
        programs.setsid().ifPresent(setsid -> line.add(setsid.toString()));
        line.addAll(command.words());
        return line;
    }

    /** For a program that keeps its input: it takes the place of what gives it a session, and so its first process leads its group. */
    static List<String> serverLine(ShellPrograms programs, List<String> words) {
        List<String> line = new ArrayList<>();
        programs.setsid()
                .ifPresentOrElse(
                        setsid -> line.add(setsid.toString()),
                        () -> line.addAll(List.of(
                                programs.shell().toString(),
                                "-c",
                                SERVER_WITH_JOB_CONTROL,
                                programs.shell().toString())));
        line.addAll(words);
        return line;
    }

    /** The command's process group, in a line of what the script tells; a shell may complain of the locale before it. */
    static OptionalLong group(String line) {
        Matcher matcher = GROUP.matcher(line);
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
