package dev.deepseektui.core.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The directory of the program's files: {@code ~/.deepseek} unless {@code DEEPSEEK_HOME} names another. */
public record DeepseekHome(Path directory) {
    public static final String VARIABLE = "DEEPSEEK_HOME";
    /** The name of our settings file if the usual one belongs to another program. */
    static final String OWN_SETTINGS = "deepseek-tui.toml";

    /**
     * Returns the home directory. {@code $HOME} takes precedence over the JVM's user home, which comes from the password file.
     */
    public static DeepseekHome of(Map<String, String> environment, Path jvmHome) {
        String set = environment.getOrDefault(VARIABLE, "");
        return new DeepseekHome(
                set.isBlank()
                        ? usual(environment, jvmHome).directory()
                        : expand(set, userHome(environment, jvmHome))
                                .toAbsolutePath()
                                .normalize());
    }

    /** Returns the directory used if {@code DEEPSEEK_HOME} is not set. */
    public static DeepseekHome usual(Map<String, String> environment, Path jvmHome) {
        return new DeepseekHome(userHome(environment, jvmHome).resolve(".deepseek"));
    }

    private static Path userHome(Map<String, String> environment, Path jvmHome) {
        String home = environment.getOrDefault("HOME", "");
        return home.isBlank() ? jvmHome : Path.of(home);
    }

    private static Path expand(String path, Path userHome) {
        if (path.equals("~")) {
            return userHome;
        }
        return path.startsWith("~/") ? userHome.resolve(path.substring(2)) : Path.of(path);
    }

    /** Returns all paths that the program may create, whether they exist or not. */
    public List<Path> parts() {
        return List.of(
                settings(),
                credentials(),
                keys(),
                trust(),
                ownSettings(),
                ownTrust(),
                trusted(),
                identity(),
                history(),
                drafts(),
                sessions(),
                memory(),
                sealKey(),
                rewind(),
                workspaces(),
                mcpTokens(),
                mcpTokensLock(),
                mcpDirectories(),
                directory.resolve("logs"),
                cache());
    }

    public Path mcpTokens() {
        return directory.resolve("mcp-tokens.json");
    }

    public Path mcpTokensLock() {
        return directory.resolve("mcp-tokens.lock");
    }

    public Path mcpDirectories() {
        return directory.resolve("mcp");
    }

    public Path mcpLogs() {
        return directory.resolve("logs").resolve("mcp");
    }

    public Path languageLogs() {
        return directory.resolve("logs").resolve("lsp");
    }

    public Path cache() {
        return directory.resolve("cache");
    }

    public Path settings() {
        return directory.resolve("config.toml");
    }

    /**
     * Returns the settings file to use if {@link #settings} belongs to another program. If both files belong to this
     * program, this one takes precedence.
     */
    public Path ownSettings() {
        return directory.resolve(OWN_SETTINGS);
    }

    public Path sessions() {
        return directory.resolve("sessions");
    }

    public Path memory() {
        return directory.resolve("memory");
    }

    /** Returns the directory for file contents saved before commands changed the files. */
    public Path rewind() {
        return directory.resolve("rewind");
    }

    /** Returns the directory with the user's decisions about individual workspaces. */
    public Path workspaces() {
        return directory.resolve("workspaces");
    }

    /** Returns the file with the key that authenticates snapshots outside the home directory. */
    public Path sealKey() {
        return directory.resolve("seal.key");
    }

    public Path identity() {
        return directory.resolve("identity.md");
    }

    public Path history() {
        return directory.resolve("history");
    }

    public Path drafts() {
        return directory.resolve("drafts");
    }

    public Path log() {
        return directory.resolve("logs").resolve("deepseek-tui.log");
    }

    /** Returns the directory with copies of approved files, each named by its version. */
    public Path trusted() {
        return directory.resolve("trust");
    }

    /** Returns the file that lists the workspaces trusted to have their own rules and settings. */
    public Path trust() {
        return directory.resolve("trust.json");
    }

    /** Returns the file used instead of {@link #trust} if that file belongs to another program. */
    public Path ownTrust() {
        return directory.resolve("deepseek-tui.trust.json");
    }

    public Path keys() {
        return directory.resolve("keys");
    }

    public Path credentials() {
        return directory.resolve("credentials");
    }
}
