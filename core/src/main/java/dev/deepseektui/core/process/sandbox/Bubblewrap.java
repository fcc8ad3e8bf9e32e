package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sandbox on Linux: bubblewrap, with the features available on this machine.
 *
 * @param program the path of bubblewrap, without symbolic links
 * @param proc the /proc that processes see; in some containers they cannot have their own
 * @param nesting the layer that refuses nested user namespaces
 */
record Bubblewrap(Path program, Proc proc, SyscallFilter.Namespaces nesting) implements Confiner {
    private static final Path TMP = Path.of("/tmp");
    private static final Path SETSID = Path.of("/usr/bin/setsid");
    private static final String NAMESPACES =
            "--unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try"
                    + " --die-with-parent --new-session --cap-drop ALL";

    /** The /proc that a command sees. */
    enum Proc {
        OWN,
        /**
         * The system's /proc, where only the namespace protects other processes. Their command lines are visible;
         * everything else is refused.
         */
        EVERYBODYS
    }

    @Override
    public String words() {
        return "bubblewrap (" + program + ")";
    }

    @Override
    public Optional<byte[]> filter() {
        return SyscallFilter.bytes(System.getProperty("os.arch", ""), nesting);
    }

    @Override
    public Path tmp(SandboxFiles scratch) {
        return TMP;
    }

    @Override
    public WrappedCommand wrapped(
            Confined command, ConfinementContext confinement, WrappedCommand.DenialEvidence evidence) {
        SandboxFiles scratch = confinement.scratch();
        Optional<Path> filter = filter().map(bytes -> scratch.filter());
        List<String> line = new ArrayList<>(line(command, mountArguments(confinement.mounts(), scratch.empty())));
        filter.ifPresent(file -> line.addAll(1, List.of("--seccomp", "9")));
        Map<String, String> environment = ConfinedEnvironment.of(
                confinement.environment(),
                command.profile(),
                confinement.places().home());
        environment.put(WrappedCommand.WRAPPER, "1");
        return new WrappedCommand(
                line,
                environment,
                filter,
                WrappedCommand.Reports.FROM_INSIDE,
                Optional.of(evidence),
                List::of,
                List.of());
    }

    List<String> line(Confined command, List<String> mounts) {
        List<String> line = new ArrayList<>(namespaces());
        if (!command.profile().allows(Need.NETWORK)) {
            line.add("--unshare-net");
        }
        line.addAll(system());
        line.addAll(mounts);
        line.addAll(List.of("--chdir", command.directory().toString(), "--"));
        line.addAll(InnerScript.around(command, proc, session()));
        return line;
    }

    /**
     * Returns the options that unshare all kinds of namespaces. For root, bubblewrap creates a user namespace only on request.
     */
    private List<String> namespaces() {
        List<String> line = new ArrayList<>(List.of(program.toString()));
        line.addAll(List.of(NAMESPACES.split(" ")));
        if (nesting == SyscallFilter.Namespaces.REFUSED_BY_BUBBLEWRAP) {
            line.add("--disable-userns");
        }
        return line;
    }

    /**
     * Returns the mounts of the system. /proc/sys is protected, because root may write its files: with core_pattern, a program
     * could be run outside the sandbox.
     */
    private List<String> system() {
        List<String> line = new ArrayList<>(List.of("--ro-bind", "/", "/", "--dev", "/dev"));
        if (proc == Proc.OWN) {
            line.addAll(List.of("--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys"));
        }
        return line;
    }

    List<String> probe() {
        List<String> line = new ArrayList<>(namespaces());
        line.add("--unshare-net");
        line.addAll(system());
        line.addAll(List.of("--tmpfs", "/tmp", "--", "/bin/sh", "-c", "echo inside"));
        return line;
    }

    private static List<String> session() {
        return Files.isExecutable(SETSID) ? List.of(SETSID.toString()) : List.of();
    }

    /**
     * The first process inside the sandbox. It reports that the sandbox works, which distinguishes a failure of
     * bubblewrap from later ones. It runs the command, waits for processes that the shell left running, lists the
     * remaining ones and sends them SIGTERM; the namespace kills what is left. Finally it reports the connection
     * attempts counted by the separate network. Unlike error messages, these counts do not depend on the language.
     *
     * <p>It reports on descriptor 3, to which the command could write through /proc, so reports are informative only.
     * Its exit code is the command's.
     */
    private static final class InnerScript {
        private static final String SCRIPT = """
            unset %s
            network=$0 lingering=$1
            shift
            echo inside >&3
            exec 4>&2 2>/dev/null
            ulimit -u 4096 || ulimit -p 4096
            ( exec "$@" 2>&4 3>&- 4>&- )
            status=$?
            look() {
                left= pids=
                for process in /proc/[0-9]*; do
                    case ${process#/proc/} in 1 | $$) continue ;; esac
                    read -r name <"$process/comm" && left="$left $name" pids="$pids ${process#/proc/}"
                done
            }
            wait_for() {
                round=0
                look
                while [ -n "$left" ] && [ "$round" -lt "$1" ]; do
                    round=$((round + 1))
                    sleep 0.01
                    look
                done
            }
            case $lingering in
            ended)
                wait_for 25
                if [ -n "$left" ]; then
                    echo "left$left" >&3
                    kill -TERM $pids
                    wait_for 100
                fi
                ;;
            awaited)
                wait_for 25
                while [ -n "$left" ]; do sleep 0.2; look; done
                ;;
            esac
            if [ "$network" = alone ]; then
                routes=0 six=0 names=0 ports=0
                while read -r table a b c d e f g h i j k l rest; do
                    case $table in Ip:) routes=$l ;; Tcp:) ports=$g ;; Udp:) names=$b ;; esac
                done </proc/net/snmp
                [ ! -r /proc/net/snmp6 ] || while read -r name value; do
                    [ "$name" != Ip6OutNoRoutes ] || six=$value
                done </proc/net/snmp6
                echo "network $((routes + six)) $names $ports" >&3
            fi
            exit $status
            """.formatted(WrappedCommand.WRAPPER);

        private InnerScript() {}

        /**
         * Returns the command line of the script, followed by the command's words.
         *
         * @param session the words that give the command its own process group, so that a signal to the group does not
         * kill this script
         */
        static List<String> around(Confiner.Confined command, Bubblewrap.Proc proc, List<String> session) {
            List<String> line = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT));
            boolean seesItsProcesses =
                    proc == Bubblewrap.Proc.OWN; // in the system's /proc it would kill unrelated processes
            boolean countsItsOwn = seesItsProcesses && !command.profile().allows(Need.NETWORK);
            line.add(countsItsOwn ? "alone" : "shared");
            line.add(
                    !seesItsProcesses
                            ? "unseen"
                            : command.lingering() == LeftoverProcesses.AWAITED ? "awaited" : "ended");
            line.addAll(session);
            line.addAll(command.words());
            return line;
        }
    }

    /**
     * Returns the arguments for the mounts, in order. Empty directories become read-only last, because mount points
     * inside them must be created first.
     *
     * @param empty the file shown in place of a hidden file unless the mount names {@link Mount#UNREADABLE}; some
     * programs fail on /dev/null
     */
    static List<String> mountArguments(List<Mount> mounts, Path empty) {
        List<String> arguments = new ArrayList<>();
        List<String> last = new ArrayList<>();
        for (Mount mount : mounts) {
            String path = mount.path().toString();
            boolean isDirectory = mount.kind() == Mount.MountKind.DIRECTORY;
            switch (mount.access()) {
                case WRITABLE ->
                    arguments.addAll(List.of("--bind", mount.source().toString(), path));
                case READ_ONLY ->
                    arguments.addAll(List.of("--ro-bind", mount.source().toString(), path));
                case EMPTY -> arguments.addAll(List.of("--tmpfs", path));
                case HIDDEN -> {
                    arguments.addAll(
                            isDirectory
                                    ? List.of("--tmpfs", path)
                                    : List.of("--ro-bind", inPlaceOf(mount, empty), path));
                    last.addAll(isDirectory ? List.of("--remount-ro", path) : List.of());
                }
            }
        }
        arguments.addAll(last);
        return arguments;
    }

    private static String inPlaceOf(Mount file, Path empty) {
        return (file.source().equals(Mount.UNREADABLE) ? Mount.UNREADABLE : empty).toString();
    }
}
