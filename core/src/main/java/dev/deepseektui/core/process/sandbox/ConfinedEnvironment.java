package dev.deepseektui.core.process.sandbox;

import dev.deepseektui.core.tape.event.Denial.Need;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The environment of a confined command. Variables that give access to the outside are removed before bubblewrap
 * starts, because bubblewrap is process 1 inside the sandbox, where its environment can be read. Tools whose caches are
 * read-only are given writable ones.
 */
final class ConfinedEnvironment {
    private static final List<String> DROPPED = List.of(
            ("SSH_AUTH_SOCK SSH_AGENT_PID GPG_AGENT_INFO DBUS_SESSION_BUS_ADDRESS DBUS_SYSTEM_BUS_ADDRESS DISPLAY"
                            + " WAYLAND_DISPLAY XAUTHORITY XDG_RUNTIME_DIR DOCKER_HOST CONTAINER_HOST TMUX TMUX_PANE STY"
                            + " VSCODE_IPC_HOOK_CLI GIT_ASKPASS SSH_ASKPASS SUDO_ASKPASS TMPDIR TMP TEMP"
                            + " BASH_ENV ENV SHELLOPTS BASHOPTS PS4 GCONV_PATH LOCPATH NLSPATH GLIBC_TUNABLES"
                            + " MALLOC_TRACE")
                    .split(" "));

    /** The beginnings of variables that make the shell or the loader run code, even outside the sandbox. */
    private static final List<String> DROPPED_PREFIXES = List.of("LD_", "DYLD_", "BASH_FUNC_");

    private ConfinedEnvironment() {}

    /** Returns a modifiable environment for a command. */
    static Map<String, String> of(Map<String, String> usual, Profile profile, Path home) {
        Map<String, String> confined = new TreeMap<>(usual);
        DROPPED.forEach(confined::remove);
        confined.keySet().removeIf(name -> DROPPED_PREFIXES.stream().anyMatch(name::startsWith));
        if (!profile.allows(Need.NETWORK)) {
            confined.putIfAbsent("GOCACHE", "/tmp/go-build");
            // With the default number of retries, npm takes 70 seconds to fail without a network.
            confined.putIfAbsent("npm_config_fetch_retries", "0");
        }
        Path gradle = home.resolve(".gradle/caches");
        if (Files.isDirectory(gradle)) {
            // Gradle does not start unless its user home directory is writable.
            confined.putIfAbsent("GRADLE_USER_HOME", "/tmp/gradle");
            confined.putIfAbsent("GRADLE_RO_DEP_CACHE", gradle.toString());
        }
        return confined;
    }
}
