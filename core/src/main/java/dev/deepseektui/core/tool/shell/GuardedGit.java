package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.process.ShellPrograms;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Environment variables that keep git from running programs named by a repository, such as hooks, file system monitors and
 * filters. Programs that call git pass the variables on.
 */
final class GuardedGit {
    private static final String COUNT = "GIT_CONFIG_COUNT";

    /** The variable that would take precedence over numbered settings; it is removed. */
    private static final String PARAMETERS = "GIT_CONFIG_PARAMETERS";

    /**
     * The settings for all commands. A bare repository inside a workspace is used only if it is named explicitly,
     * because its configuration came with the workspace's files.
     */
    private static final List<Setting> LIGHT =
            List.of(new Setting("safe.bareRepository", "explicit"), new Setting("core.fsmonitor", "false"));

    private static final List<Setting> FULL = List.of(
            new Setting("core.hooksPath", "/dev/null"),
            new Setting("core.pager", "cat"),
            new Setting("core.sshCommand", "ssh"),
            new Setting("core.askPass", ""),
            new Setting("credential.helper", ""),
            new Setting("log.showSignature", "false"));

    private static final String NO_DIFF_PROGRAM =
            "f() { echo 'The diff program of this repository is not run under a grant: use --no-ext-diff.' >&2; exit"
                    + " 1; }; f";

    /** The replacements for programs named by a repository; the first match is used. */
    private static final List<NeutralSetting> NEUTRAL = List.of(
            new NeutralSetting("diff\\.external|diff\\..*\\.command", NO_DIFF_PROGRAM),
            new NeutralSetting("diff\\..*\\.textconv", "cat"),
            new NeutralSetting("diff\\..*\\.cachetextconv", "false"),
            new NeutralSetting("filter\\..*\\.(clean|smudge|process)", ""),
            new NeutralSetting("filter\\..*\\.required", "false"),
            new NeutralSetting("diff\\.submodule", "short"),
            new NeutralSetting("status\\.submodulesummary", "false"),
            new NeutralSetting("credential\\..*\\.helper", ""),
            new NeutralSetting("merge\\..*\\.driver|gpg\\.(.*\\.)?program|gpg\\.ssh\\.defaultkeycommand", "false"),
            new NeutralSetting("(man|browser)\\..*\\.(cmd|path)|help\\.browser|web\\.browser|man\\.viewer", "false"),
            new NeutralSetting("core\\.(alternaterefscommand|editor|gitproxy)|hook\\..*\\.command", "false"));

    /**
     * The variables for the author, the repository's location and the user's own configuration; all others may name programs.
     */
    private static final Pattern KEPT = Pattern.compile(
            "GIT_(AUTHOR|COMMITTER|CONFIG)_.*|GIT_(DIR|WORK_TREE|COMMON_DIR|INDEX_FILE|OBJECT_DIRECTORY|NAMESPACE"
                    + "|ALTERNATE_OBJECT_DIRECTORIES|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|PAGER|TERMINAL_PROMPT)");

    /**
     * The variables for read-only commands. Without locks, git writes nothing and runs no hook. Missing objects are not
     * fetched, not even by older versions of git.
     */
    private static final Map<String, String> READ_ONLY = Map.of(
            "GIT_OPTIONAL_LOCKS", "0", "GIT_ASKPASS", "", "GIT_NO_LAZY_FETCH", "1", "GIT_ALLOW_PROTOCOL", "none");

    private GuardedGit() {}

    private record Setting(String key, String value) {}

    private record NeutralSetting(Pattern keys, String value) {
        NeutralSetting(String keys, String value) {
            this(Pattern.compile(keys), value);
        }
    }

    /** Returns the environment of a command that is not read-only. */
    static Map<String, String> light(Map<String, String> environment) {
        return with(LIGHT, environment);
    }

    /**
     * Returns the environment of a read-only command, without replacements for the repository's own keys.
     *
     * @param workspace the project folder, whose programs are removed from PATH
     */
    static Map<String, String> readOnlyEnvironment(Map<String, String> environment, Path workspace) {
        Map<String, String> cleaned = new TreeMap<>(environment);
        cleaned.keySet()
                .removeIf(name -> name.startsWith("GIT_") && !KEPT.matcher(name).matches());
        cleaned.putAll(READ_ONLY);
        cleaned.computeIfPresent("PATH", (name, path) -> ShellPrograms.pathOutside(workspace, environment));
        return with(FULL, with(LIGHT, cleaned));
    }

    /**
     * Returns a read-only environment that also keeps git from running the programs named by these configuration keys.
     */
    static Map<String, String> without(Set<String> keys, Map<String, String> readOnlyEnvironment) {
        List<Setting> settings = new ArrayList<>();
        keys.forEach(key -> NEUTRAL.stream()
                .filter(neutral -> neutral.keys().matcher(key).matches())
                .findFirst()
                .ifPresent(neutral -> settings.add(new Setting(key, neutral.value()))));
        return with(settings, readOnlyEnvironment);
    }

    private static Map<String, String> with(List<Setting> settings, Map<String, String> environment) {
        Map<String, String> guarded = new TreeMap<>(environment);
        guarded.remove(PARAMETERS);
        int count = count(environment.getOrDefault(COUNT, ""));
        for (Setting setting : settings) {
            guarded.put("GIT_CONFIG_KEY_" + count, setting.key());
            guarded.put("GIT_CONFIG_VALUE_" + count, setting.value());
            count++;
        }
        guarded.put(COUNT, Integer.toString(count));
        return guarded;
    }

    /** Parses the number of settings. An invalid number counts as 0, because git would refuse to run with it. */
    private static int count(String number) {
        return number.matches("\\d{1,5}") ? Integer.parseInt(number) : 0;
    }
}
