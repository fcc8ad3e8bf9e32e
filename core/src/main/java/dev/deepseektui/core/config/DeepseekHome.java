package dev.deepseektui.core.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Where the program keeps its files: {@code ~/.deepseek} unless {@code DEEPSEEK_HOME} says otherwise. */
public record DeepseekHome(Path directory) {
    public static final String VARIABLE = "DEEPSEEK_HOME";
    /** Beside a settings file that is another program's. */
    static final String OWN_SETTINGS = "deepseek-tui.toml";

    /** {@code $HOME} comes before the JVM's idea of it, which reads the password file and ignores the variable. */
    public static DeepseekHome of(Map<String, String> environment, Path jvmHome) {
        String set = environment.getOrDefault(VARIABLE, "");
        return new DeepseekHome(
                set.isBlank()
                        ? usual(environment, jvmHome).directory()
                        : expand(set, userHome(environment, jvmHome))
                                .toAbsolutePath()
                                .normalize());
    }

    /** The one that holds where no variable names another. */
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

    /** All that the program itself puts here, there or not. */
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
                mcpDirectories(),
                directory.resolve("logs"),
                cache());
    }

    /** By what MCP servers know the user, by their names. */
    public Path mcpTokens() {
        return directory.resolve("mcp-tokens.json");
    }

    /** The working directories of MCP servers, by their names. */
    public Path mcpDirectories() {
        return directory.resolve("mcp");
    }

    /** The logs of MCP servers. */
    public Path mcpLogs() {
        return directory.resolve("logs").resolve("mcp");
    }

    /** What can be made again. */
    public Path cache() {
        return directory.resolve("cache");
    }

    public Path settings() {
        return directory.resolve("config.toml");
    }

    /** The same where that file is another program's; where both are there, what stands here wins. */
    public Path ownSettings() {
        return directory.resolve(OWN_SETTINGS);
    }

    /** A directory per session, named by its id. */
    public Path sessions() {
        return directory.resolve("sessions");
    }

    /** What is remembered beside the sessions. */
    public Path memory() {
        return directory.resolve("memory");
    }

    /** What files held before commands changed them, by workspaces. */
    public Path rewind() {
        return directory.resolve("rewind");
    }

    /** What the user decided about single workspaces, each in a directory of its own. */
    public Path workspaces() {
        return directory.resolve("workspaces");
    }

    /** By what the program knows what it remembered outside its home. */
    public Path sealKey() {
        return directory.resolve("seal.key");
    }

    /** Who the user wants the agent to be, in every workspace. */
    public Path identity() {
        return directory.resolve("identity.md");
    }

    /** What the user asked in all sessions. */
    public Path history() {
        return directory.resolve("history");
    }

    /** The messages that are being written, a file for each process. */
    public Path drafts() {
        return directory.resolve("drafts");
    }

    /** What the program did wrong by itself. */
    public Path log() {
        return directory.resolve("logs").resolve("deepseek-tui.log");
    }

    /** What was agreed to, each file under its version. */
    public Path trusted() {
        return directory.resolve("trust");
    }

    /** Which workspaces may bring rules and settings of their own. */
    public Path trust() {
        return directory.resolve("trust.json");
    }

    /** The same where that file is another program's. */
    public Path ownTrust() {
        return directory.resolve("deepseek-tui.trust.json");
    }

    /** The keys for other providers, each in a file of the provider's name. */
    public Path keys() {
        return directory.resolve("keys");
    }

    public Path credentials() {
        return directory.resolve("credentials");
    }
}
