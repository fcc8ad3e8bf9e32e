package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.process.sandbox.MountTable.Mount;
import dev.deepseektui.core.process.sandbox.MountTable.MountAccess;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The sandbox on macOS, {@code sandbox-exec}. Written from documentation and not tested on a Mac. There is no process
 * namespace: processes are found and killed as for unconfined commands.
 */
record Seatbelt(Path program) implements Confiner {
    @Override
    public String words() {
        return "sandbox-exec";
    }

    @Override
    public Path tmp(SandboxFiles scratch) {
        return scratch.tmp();
    }

    @Override
    public WrappedCommand wrapped(
            Confined command, ConfinementContext confinement, WrappedCommand.DenialEvidence evidence) {
        SeatbeltProfile profile = SeatbeltProfile.of(
                command.profile(), confinement.mounts(), confinement.scratch().tmp());
        List<String> line = new ArrayList<>(List.of(program.toString(), "-p", profile.text()));
        profile.parameters().forEach((name, path) -> line.add("-D" + name + "=" + path));
        line.addAll(command.words());
        Map<String, String> environment = ConfinedEnvironment.of(
                confinement.environment(),
                command.profile(),
                confinement.places().home());
        environment.put("GIT_CONFIG_GLOBAL", confinement.scratch().gitConfig().toString());
        environment.put("TMPDIR", confinement.scratch().tmp().toString());
        return new WrappedCommand(
                line,
                environment,
                Optional.empty(),
                WrappedCommand.Reports.NONE,
                Optional.of(evidence),
                List::of,
                List.of());
    }

    /**
     * A profile in the language of macOS's sandbox. The last matching rule applies, so outer places come before inner ones.
     * Paths are parameters, because a string in this language has at most 1,025 bytes. The terminal is unreachable, because
     * commands could type into it, and so is the keychain service.
     */
    record SeatbeltProfile(String text, Map<String, String> parameters) {
        private static final String BASE = """
            (version 1)
            (deny default)
            (allow process-exec process-fork)
            (allow signal (target same-sandbox))
            (allow process-info* (target same-sandbox))
            (allow file-read*)
            (allow file-write-data (literal "/dev/null") (literal "/dev/zero") (literal "/dev/dtracehelper"))
            (allow file-ioctl (literal "/dev/null") (literal "/dev/dtracehelper"))
            (allow pseudo-tty)
            (allow file-read* file-write* file-ioctl (literal "/dev/ptmx"))
            (allow file-read* file-write* (require-all (regex #"^/dev/ttys[0-9]+") (extension "com.apple.sandbox.pty")))
            (allow ipc-posix-sem ipc-posix-shm)
            (allow sysctl-read)
            (allow user-preference-read)
            (allow mach-lookup (global-name "com.apple.system.opendirectoryd.libinfo")
                (global-name "com.apple.system.notification_center") (global-name "com.apple.system.logger")
                (global-name "com.apple.trustd") (global-name "com.apple.trustd.agent")
                (global-name "com.apple.SystemConfiguration.configd"))
            """;

        private static final String NETWORK = """
            (allow network*)
            (allow system-socket)
            (allow mach-lookup (global-name "com.apple.dnssd.service") (global-name "com.apple.networkd"))
            """;

        static SeatbeltProfile of(Profile profile, List<Mount> mounts, Path tmp) {
            StringBuilder text = new StringBuilder(BASE);
            if (profile.allows(Need.NETWORK)) {
                text.append(NETWORK);
            }
            Map<String, String> parameters = new TreeMap<>();
            parameters.put("TMP", tmp.toString());
            text.append("(allow file-write* (subpath (param \"TMP\")))\n");
            for (Mount mount : mounts) {
                String name = "P" + parameters.size();
                if (mount.isItself()
                        || mount.access() == MountAccess.HIDDEN
                        || mount.access() == MountAccess.READ_ONLY) {
                    parameters.put(name, mount.path().toString());
                    text.append(
                            rule(mount, "(subpath (param \"" + name + "\"))", "(literal (param \"" + name + "\"))"));
                }
            }
            return new SeatbeltProfile(text.toString(), parameters);
        }

        /**
         * Returns the rule for a mount. It also denies renaming a protected directory, because that would remove the
         * protection.
         */
        private static String rule(Mount mount, String below, String itself) {
            return switch (mount.access()) {
                case WRITABLE ->
                    "(allow file-read* file-write* " + below + ")\n(deny file-write-unlink " + itself + ")\n";
                case READ_ONLY -> "(allow file-read* " + below + ")\n(deny file-write* " + below + ")\n";
                case HIDDEN -> "(deny file-read* file-write* " + below + ")\n";
                case EMPTY -> "";
            };
        }
    }
}
