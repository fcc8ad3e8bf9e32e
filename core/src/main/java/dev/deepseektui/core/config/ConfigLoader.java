package dev.deepseektui.core.config;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config.SettingValue;
import dev.deepseektui.core.config.ConfigSources.SettingsText;
import dev.deepseektui.core.config.Provenance.ConfigLayer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** A loader that reads the layers from the weakest to the strongest and reports all errors at once. */
public final class ConfigLoader {
    private final Declarations declarations;
    private final Map<String, SettingValue> settings = new HashMap<>();
    private final Set<String> secrets = new HashSet<>();
    private final List<String> errors = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    private ConfigLoader(Declarations declarations) {
        this.declarations = declarations;
    }

    public static Config load(Declarations declarations, ConfigSources sources) {
        return new ConfigLoader(declarations).load(sources, Optional.empty());
    }

    /**
     * Loads the settings.
     *
     * @param workspace the workspace's settings, used instead of the workspace file of {@code sources}; if empty, that
     * file is used
     */
    public static Config load(Declarations declarations, ConfigSources sources, Optional<SettingsText> workspace) {
        return new ConfigLoader(declarations).load(sources, workspace);
    }

    private Config load(ConfigSources sources, Optional<SettingsText> workspace) {
        login(sources.home());
        sources.settings()
                .ifPresentOrElse(named -> file(named, true, ConfigLayer.USER_FILE), () -> ownFiles(sources.home()));
        workspace.ifPresentOrElse(
                this::workspace,
                () -> sources.workspaceSettings().ifPresent(file -> file(file, false, ConfigLayer.WORKSPACE_FILE)));
        EnvironmentLayer environment = new EnvironmentLayer(declarations, sources.environment());
        environment.assignments().forEach(this::assign);
        errors.addAll(environment.errors());
        sources.flags().forEach(this::flag);
        Map<String, String> logins = logins(sources.home());
        Config config = new Config(settings, secrets, remarks, logins);
        if (errors.isEmpty()) {
            declarations.rules().forEach(rule -> rule.complaint(config).ifPresent(errors::add));
        }
        if (!errors.isEmpty()) {
            throw new UserError(errors);
        }
        secrets.addAll(logins.values());
        declarations.secretVariables().stream()
                .flatMap(names -> names.apply(config).stream())
                .map(name -> sources.environment().getOrDefault(name, ""))
                .filter(value -> !value.isBlank())
                .forEach(secrets::add);
        return new Config(settings, secrets, remarks, logins);
    }

    private Map<String, String> logins(DeepseekHome home) {
        try {
            return Credentials.others(home);
        } catch (UserError e) {
            errors.addAll(e.lines());
            return Map.of();
        }
    }

    private void workspace(SettingsText text) {
        if (CodeWhaleFile.of(new String(text.bytes(), StandardCharsets.UTF_8), declarations)
                .isPresent()) {
            remarks.add(say("config.codewhale.ignored", text.place()));
        } else {
            read(() -> TomlFile.of(text), ConfigLayer.WORKSPACE_FILE);
        }
    }

    private void login(DeepseekHome home) {
        List<ConfigKey<?>> keys = declarations.keys().stream()
                .filter(key -> key.is(ConfigKey.Trait.LOGIN))
                .toList();
        if (keys.isEmpty()) {
            return;
        }
        Provenance place =
                new Provenance(ConfigLayer.CREDENTIALS, home.credentials().toString());
        try {
            Credentials.read(home)
                    .ifPresent(stored -> keys.forEach(key -> assign(Assignment.ofText(key, stored, place))));
        } catch (UserError e) {
            errors.addAll(e.lines());
        }
    }

    /** Reads the user's settings. If the usual file belongs to CodeWhale, our own file next to it takes precedence. */
    private void ownFiles(DeepseekHome home) {
        Optional<CodeWhaleFile> foreign = foreign(home.settings());
        foreign.ifPresentOrElse(
                file -> {
                    List<Assignment> used = file.assignments(home.settings(), declarations);
                    used.forEach(this::assign);
                    remarks.add(file.remark(home.settings(), used));
                },
                () -> file(home.settings(), false, ConfigLayer.USER_FILE));
        file(home.ownSettings(), false, ConfigLayer.USER_FILE);
    }

    private Optional<CodeWhaleFile> foreign(Path path) {
        return Files.isRegularFile(path) ? CodeWhaleFile.of(readable(path), declarations) : Optional.empty();
    }

    /** Returns a file's content, or an empty string on an error, which is reported when the file is read again. */
    private static String readable(Path path) {
        try {
            return TomlFile.textOf(path);
        } catch (UserError reportedLater) {
            return "";
        }
    }

    private void file(Path path, boolean required, ConfigLayer layer) {
        if (!required && !Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!Files.exists(path)) {
            errors.add(say("config.no_file", path));
            return;
        }
        if (layer == ConfigLayer.WORKSPACE_FILE && foreign(path).isPresent()) {
            remarks.add(say("config.codewhale.ignored", path));
            return;
        }
        read(() -> TomlFile.read(path), layer);
    }

    /** Returns the path of this program's settings file, even if the usual path belongs to another program. */
    public static Path place(DeepseekHome home, Declarations declarations) {
        boolean isForeign =
                new ConfigLoader(declarations).foreign(home.settings()).isPresent();
        return isForeign || Files.exists(home.ownSettings()) ? home.ownSettings() : home.settings();
    }

    private void read(Supplier<TomlFile> toml, ConfigLayer layer) {
        try {
            FileLayer file = new FileLayer(declarations, toml.get(), layer);
            file.assignments().forEach(this::assign);
            errors.addAll(file.errors());
        } catch (UserError e) {
            errors.addAll(e.lines());
        }
    }

    private void flag(ConfigSources.Flag flag) {
        Optional<ConfigKey<?>> key = declarations.find(flag.key());
        if (key.isEmpty()) {
            errors.add("%s: %s".formatted(flag.option(), declarations.unknownKey(flag.key())));
        } else if (key.get().is(ConfigKey.Trait.FILE_ONLY)) {
            errors.add(say("config.file_only", flag.option(), flag.key()));
        } else {
            assign(Assignment.ofText(key.get(), flag.value(), new Provenance(ConfigLayer.FLAG, flag.option())));
        }
    }

    private void assign(Assignment assignment) {
        assignment
                .value()
                .ifPresentOrElse(
                        value ->
                                settings.put(assignment.key().name(), new SettingValue(value, assignment.provenance())),
                        () -> errors.add(assignment.refusal()));
        if (assignment.key().is(ConfigKey.Trait.SECRET)) {
            assignment.value().map(String::valueOf).ifPresent(secrets::add);
        }
    }

    /** The settings in one file and the errors found in it. */
    static final class FileLayer {
        /** The sections that a workspace's file may set: never endpoints, keys, approvals or the capacity controller. */
        private static final Set<String> WORKSPACE_SECTIONS = Set.of("context", "compaction", "arena", "memory", "ui");

        private final Declarations declarations;
        private final TomlFile file;
        private final ConfigLayer layer;
        private final List<Assignment> assignments = new ArrayList<>();
        private final List<FileError> mistakes = new ArrayList<>();

        private record FileError(int line, String words) {}

        FileLayer(Declarations declarations, TomlFile file, ConfigLayer layer) {
            this.declarations = declarations;
            this.file = file;
            this.layer = layer;
            file.tables().forEach((name, value) -> read(TomlFile.unquoted(name), value));
        }

        List<Assignment> assignments() {
            return assignments;
        }

        /** Returns the errors in file order, which TOML tables do not keep. */
        List<String> errors() {
            return mistakes.stream()
                    .sorted(Comparator.comparingInt(FileError::line))
                    .map(FileError::words)
                    .toList();
        }

        private void read(String name, Object value) {
            Optional<ConfigKey<?>> key = declarations.find(name);
            if (isForbidden(name)) {
                error(name, say("config.user_only", "[" + top(name) + "]"));
            } else if (key.isPresent()) {
                assign(key.get(), value);
            } else if (value instanceof Map<?, ?> table) {
                section(name, table);
            } else if (declarations.isSection(name)) {
                error(name, say("config.section", name));
            } else {
                error(name, declarations.unknownKey(name));
            }
        }

        private void section(String name, Map<?, ?> table) {
            if (declarations.isSection(name)) {
                table.forEach((child, value) -> read(name + "." + TomlFile.unquoted(String.valueOf(child)), value));
            } else {
                error(name, declarations.unknownSection(name));
            }
        }

        private void assign(ConfigKey<?> key, Object value) {
            if (layer == ConfigLayer.WORKSPACE_FILE && key.is(ConfigKey.Trait.USER_ONLY)) {
                error(key.name(), say("config.user_only", key.name()));
                return;
            }
            Assignment assignment = Assignment.ofToml(key, value, new Provenance(layer, file.place(key.name())));
            if (assignment.value().isPresent()) {
                assignments.add(assignment);
            } else {
                mistakes.add(new FileError(file.line(key.name()), assignment.refusal()));
            }
        }

        private boolean isForbidden(String name) {
            return layer == ConfigLayer.WORKSPACE_FILE
                    && (declarations.isSection(top(name))
                            || declarations.find(name).isPresent())
                    && !WORKSPACE_SECTIONS.contains(top(name));
        }

        private static String top(String name) {
            int dot = name.indexOf('.');
            return dot < 0 ? name : name.substring(0, dot);
        }

        private void error(String name, String words) {
            mistakes.add(new FileError(file.line(name), file.place(name) + ": " + words));
        }
    }

    /** The settings in {@code DEEPSEEK_…} environment variables, and the variables with this prefix that are not settings. */
    public static final class EnvironmentLayer {
        private static final String PREFIX = "DEEPSEEK_";
        /**
         * A prefix under which an unknown variable is an error. Otherwise, a typo would silently leave a safety limit
         * unchanged.
         */
        private static final String STRICT_PREFIX = "DEEPSEEK_CAPACITY_";

        /** The prefix of CodeWhale's variables, which are ignored. */
        private static final String CODEWHALES = "DEEPSEEK_CAPACITY_PRIOR_";

        /** Variables with the prefix that are not settings: the home directory and the launcher's JVM flags. */
        private static final Set<String> NO_SETTINGS = Set.of(DeepseekHome.VARIABLE, "DEEPSEEK_JAVA_OPTS");

        private final List<Assignment> assignments = new ArrayList<>();
        private final List<String> errors = new ArrayList<>();
        private final List<String> ignored = new ArrayList<>();

        public EnvironmentLayer(Declarations declarations, Map<String, String> environment) {
            Map<String, ConfigKey<?>> shortNames = new HashMap<>();
            Map<String, ConfigKey<?>> uniform = new HashMap<>();
            for (ConfigKey<?> key : declarations.keys()) {
                uniform.put(key.variable(), key);
                if (key.shortVariable() != null) {
                    shortNames.put(key.shortVariable(), key);
                }
            }
            List<Assignment> winning = new ArrayList<>();
            for (Map.Entry<String, String> variable : new TreeMap<>(environment).entrySet()) {
                String name = variable.getKey();
                if (!name.startsWith(PREFIX) || NO_SETTINGS.contains(name)) {
                    continue;
                }
                if (shortNames.containsKey(name)) {
                    // A blank value counts as unset, because scripts clear these variables by setting them to an empty
                    // string.
                    if (!variable.getValue().isBlank()) {
                        winning.add(assignment(shortNames.get(name), variable));
                    }
                } else if (uniform.containsKey(name)) {
                    uniform(uniform.get(name), variable);
                } else if (name.startsWith(STRICT_PREFIX) && !name.startsWith(CODEWHALES)) {
                    errors.add(declarations.unknownVariable(name));
                } else {
                    ignored.add(name);
                }
            }
            assignments.addAll(winning);
        }

        private void uniform(ConfigKey<?> key, Map.Entry<String, String> variable) {
            if (key.is(ConfigKey.Trait.FILE_ONLY)) {
                errors.add(say("config.file_only", variable.getKey(), key.name()));
            } else {
                assignments.add(assignment(key, variable));
            }
        }

        private static Assignment assignment(ConfigKey<?> key, Map.Entry<String, String> variable) {
            return Assignment.ofText(
                    key, variable.getValue(), new Provenance(ConfigLayer.ENVIRONMENT, variable.getKey()));
        }

        List<Assignment> assignments() {
            return assignments;
        }

        List<String> errors() {
            return errors;
        }

        /** Returns the variables that have our prefix but are not settings. */
        public List<String> ignored() {
            return ignored;
        }
    }
}
