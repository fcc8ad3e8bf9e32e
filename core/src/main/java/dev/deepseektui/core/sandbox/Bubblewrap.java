package dev.deepseektui.core.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Linux's sandbox: bubblewrap, and what it can do here.
 *
 * @param program without links
 * @param proc whether processes get a /proc of their own; a container may have it masked
 * @param nesting who keeps the command from making user namespaces of its own
 */
record Bubblewrap(Path program, Proc proc, SyscallFilter.Namespaces nesting) implements Confiner {
    private static final Path SETSID = Path.of("/usr/bin/setsid");

    /** Whose processes does the command see? */
    enum Proc {
        OWN,
        /** Only the namespace keeps it from them: command lines show, all else is refused. */
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
    public Wrapped wrapped(Confined command, Surroundings surroundings, Wrapped.Evidence evidence) {
        Scratch scratch = surroundings.scratch();
        Optional<Path> filter = filter().map(bytes -> scratch.filter());
        List<String> line = new ArrayList<>(line(command, MountArguments.of(surroundings.mounts(), scratch.empty())));
        filter.ifPresent(file -> line.addAll(1, List.of("--seccomp", "9")));
        Map<String, String> environment = new TreeMap<>(ConfinedEnvironment.of(
                surroundings.environment(),
                command.profile(),
                surroundings.places().home()));
        environment.put(Wrapped.WRAPPER, "1");
        return new Wrapped(
                line, environment, filter, Wrapped.Reports.FROM_INSIDE, Optional.of(evidence), List::of, List.of());
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

    /** Of all kinds; a user namespace is made for root only where bubblewrap is told to. */
    private List<String> namespaces() {
        List<String> line = new ArrayList<>(List.of(
                program.toString(),
                "--unshare-user",
                "--unshare-pid",
                "--unshare-ipc",
                "--unshare-uts",
                "--unshare-cgroup-try",
                "--die-with-parent",
                "--new-session",
                "--cap-drop",
                "ALL"));
        if (nesting == SyscallFilter.Namespaces.REFUSED_BY_BUBBLEWRAP) {
            line.add("--disable-userns");
        }
        return line;
    }

    /** Bubblewrap leaves /proc/sys to the modes of its files, and to root they are open: core_pattern would run a program outside. */
    private List<String> system() {
        List<String> line = new ArrayList<>(List.of("--ro-bind", "/", "/", "--dev", "/dev"));
        if (proc == Proc.OWN) {
            line.addAll(List.of("--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys"));
        }
        return line;
    }

    /** The smallest command that shows whether all this can be had. */
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
}
