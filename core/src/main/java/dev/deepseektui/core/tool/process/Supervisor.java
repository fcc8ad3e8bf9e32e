package dev.deepseektui.core.tool.process;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The small shell script around each command. It gives the command a session of its own and no input, tells on its standard error the
 * command's process group and exit code, and then stays until its input ends.
 *
 * <p>It stays because Java closes the pipe of the output when the process it started is over, and what other processes of the
 * command still print would be lost. It is not in the command's own group so that a command that ends its group, as
 * {@code trap 'kill 0' EXIT} does, leaves somebody to tell the exit code.
 */
final class Supervisor {
    private static final String WITH_SETSID = """
            "$0" -c 'echo "group $$" >&2; exec "$@" </dev/null 2>&1' "$0" "$@"
            status=$?
            exec >&-
            echo "exit $status" >&2
            read -r line
            """;

    /**
     * Job control gives a group of its own at least. The terminal is still within reach: ignoring the two signals turns reading from
     * it into an error, where the command would be stopped for ever.
     */
    private static final String WITH_JOB_CONTROL = """
            trap '' TTIN TTOU
            set -m
            "$@" </dev/null 2>&1 &
            echo "group $!" >&2
            exec >&-
            wait $!
            echo "exit $?" >&2
            read -r line
            """;

    private static final Pattern REPORT = Pattern.compile("(group|exit) (\\d{1,9})");

    private Supervisor() {}

    static List<String> commandLine(ShellPrograms programs, String command) {
        List<String> line = new ArrayList<>();
        programs.setsid().ifPresent(setsid -> line.add(setsid.toString()));
        boolean sessions = programs.setsid().isPresent();
        line.add((sessions ? programs.sh() : programs.shell()).toString());
        line.addAll(List.of(
                "-c", sessions ? WITH_SETSID : WITH_JOB_CONTROL, programs.sh().toString()));
        programs.setsid().ifPresent(setsid -> line.add(setsid.toString()));
        line.addAll(List.of(programs.shell().toString(), "-c", command));
        return line;
    }

    /** Reads a line of the report; shells may add remarks of their own. */
    static void read(String line, Report report) {
        Matcher matcher = REPORT.matcher(line);
        if (matcher.matches()) {
            int number = Integer.parseInt(matcher.group(2));
            if (matcher.group(1).equals("group")) {
                report.group(number);
            } else {
                report.exit(number);
            }
        }
    }

    /** Takes what the script tells. */
    interface Report {
        void group(int id);

        void exit(int code);
    }
}
