package dev.deepseektui.core.tool.lsp;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.NameGlob;
import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.ConfigKey.Trait;
import dev.deepseektui.core.config.ConfigRule;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.NamedTable;
import dev.deepseektui.core.config.NamedTable.InvalidTable;
import dev.deepseektui.core.config.ValueType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The specification of a language server.
 *
 * @param command the program, found on the PATH, and its arguments
 * @param files patterns for the names of the files it handles
 * @param rootMarkers names of files that mark its root directory; if empty, the root is the workspace
 * @param settings its initialization options, also used to answer {@code workspace/configuration}
 */
public record LspSpec(
        String name,
        List<String> command,
        List<String> files,
        List<String> rootMarkers,
        JsonNode settings,
        boolean isEnabled) {

    /**
     * Columns: name, command, files, root markers. A server that cannot work without a project file has root markers.
     */
    private static final List<LspSpec> USUAL = """
        typescript | typescript-language-server --stdio | *.ts *.tsx *.mts *.cts *.js *.jsx *.mjs *.cjs |
        basedpyright | basedpyright-langserver --stdio | *.py *.pyi |
        pyright | pyright-langserver --stdio | *.py *.pyi |
        gopls | gopls | *.go | go.work go.mod
        rust-analyzer | rust-analyzer | *.rs | Cargo.toml rust-project.json
        jdtls | jdtls | *.java | pom.xml build.gradle build.gradle.kts .classpath
        clangd | clangd | *.c *.h *.cpp *.cc *.cxx *.hpp *.hh *.hxx *.m *.mm | compile_commands.json build/compile_commands.json compile_flags.txt .clangd
        lua | lua-language-server | *.lua |
        bash | bash-language-server start | *.sh *.bash |
        yaml | yaml-language-server --stdio | *.yaml *.yml |
        zls | zls | *.zig *.zon | build.zig
        ruby | ruby-lsp | *.rb *.rake Gemfile |
        intelephense | intelephense --stdio | *.php |
        """.lines().map(LspSpec::usual).toList();

    /** The language IDs that differ from the file name extension. */
    private static final Map<String, String> LANGUAGES = """
        ts typescript, mts typescript, cts typescript, tsx typescriptreact, js javascript, mjs javascript
        cjs javascript, jsx javascriptreact, py python, pyi python, rs rust, h cpp, cc cpp, cxx cpp, hpp cpp
        hh cpp, hxx cpp, m objective-c, mm objective-cpp, sh shellscript, bash shellscript, yml yaml, rb ruby
        rake ruby, Gemfile ruby, zon zig
        """.lines()
            .flatMap(line -> Stream.of(line.split(", ")))
            .map(pair -> pair.split(" "))
            .collect(Collectors.toUnmodifiableMap(pair -> pair[0], pair -> pair[1]));

    private static LspSpec usual(String line) {
        String[] parts = line.split("\\|", -1);
        return new LspSpec(parts[0].strip(), words(parts[1]), words(parts[2]), words(parts[3]), Json.object(), true);
    }

    private static List<String> words(String text) {
        return Stream.of(text.strip().split(" +"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /**
     * Returns the built-in servers, changed by the user's settings, followed by the servers that only the user defines.
     */
    static List<LspSpec> all(Config config) {
        Map<String, LspTable> left = new TreeMap<>(config.get(LspKeys.SERVERS));
        List<LspSpec> all = new ArrayList<>();
        for (LspSpec usual : USUAL) {
            LspTable table = left.remove(usual.name);
            all.add(table == null ? usual : table.spec(usual.name));
        }
        left.forEach((name, table) -> all.add(table.spec(name)));
        return all;
    }

    /** Removes pyright if basedpyright is installed: both would report the same diagnostics. */
    static List<LspSpec> withoutDuplicates(List<LspSpec> found) {
        boolean hasBased = found.stream().anyMatch(spec -> spec.name.equals("basedpyright"));
        return found.stream()
                .filter(spec -> !hasBased || !spec.name.equals("pyright"))
                .toList();
    }

    String program() {
        return command.get(0);
    }

    /** Returns the command as shown to the user, without secrets. */
    public String words() {
        return String.join(" ", SecretMask.words(command));
    }

    boolean handles(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return files.stream().anyMatch(pattern -> NameGlob.of(pattern).matches(name));
    }

    static String language(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        return LANGUAGES.getOrDefault(ending, ending);
    }

    /**
     * Returns the server's root directory for a file: the nearest directory above the file that contains a root marker,
     * or the workspace if the server has no root markers. Empty if there is no such directory.
     */
    Optional<Path> root(Path workspace, String path) {
        if (rootMarkers.isEmpty()) {
            return Optional.of(workspace);
        }
        for (@Nullable Path directory = workspace.resolve(path).getParent();
                directory != null && directory.startsWith(workspace);
                directory = directory.getParent()) {
            Path here = directory;
            if (rootMarkers.stream().anyMatch(marker -> Files.exists(here.resolve(marker)))) {
                return Optional.of(directory);
            }
        }
        return Optional.empty();
    }

    /** The user's settings of a server. Missing settings are taken from the built-in server with the same name. */
    public record LspTable(Map<String, Object> fields) {
        public LspTable {
            fields = new TreeMap<>(fields);
        }

        private record WrittenSpec(
                @Nullable String command,
                @Nullable List<String> args,
                @Nullable List<String> files,
                @Nullable List<String> rootMarkers,
                @Nullable JsonNode settings,
                @Nullable Boolean enabled) {}

        /** Returns the error in these settings; empty if they are valid. */
        public Optional<String> complaint(String name) {
            return NamedTable.complaint("lsp.servers." + name, () -> checked(name));
        }

        LspSpec spec(String name) {
            try {
                return checked(name);
            } catch (InvalidTable e) {
                throw new IllegalStateException("settings with a mistake are not loaded", e);
            }
        }

        private LspSpec checked(String name) throws InvalidTable {
            WrittenSpec written = NamedTable.bound(name, fields, WrittenSpec.class);
            LspSpec usual = USUAL.stream()
                    .filter(each -> each.name.equals(name))
                    .findFirst()
                    .orElse(new LspSpec(name, List.of(), List.of(), List.of(), Json.object(), true));
            List<String> command = command(written, usual.command);
            List<String> files = Objects.requireNonNullElse(written.files(), usual.files);
            if (command.isEmpty() || command.get(0).isBlank() || files.isEmpty()) {
                throw new InvalidTable(say("config.table.lsp"));
            }
            JsonNode settings = Objects.requireNonNullElse(written.settings(), usual.settings);
            if (!settings.isObject()) {
                throw new InvalidTable(say("config.table.settings"));
            }
            List<String> markers = Objects.requireNonNullElse(written.rootMarkers(), usual.rootMarkers);
            return new LspSpec(name, command, files, markers, settings, !Boolean.FALSE.equals(written.enabled()));
        }

        private static List<String> command(WrittenSpec written, List<String> usual) {
            Stream<String> program = written.command() == null ? usual.stream().limit(1) : Stream.of(written.command());
            Stream<String> arguments = written.args() == null ? usual.stream().skip(1) : written.args().stream();
            return Stream.concat(program, arguments).toList();
        }
    }

    /** Settings for language servers and for the reporting of diagnostics. */
    public static final class LspKeys {
        public static final ConfigKey<Boolean> ENABLED = ConfigKey.of("lsp.enabled", ValueType.flag(), true);
        public static final ConfigKey<Long> WAIT_MS = ConfigKey.of("lsp.wait_ms", ValueType.whole(0, 30_000), 1500L);
        public static final ConfigKey<String> SEVERITY =
                ConfigKey.of("lsp.severity", ValueType.oneOf("error", "warning", "information", "hint"), "error");
        public static final ConfigKey<Long> MAX_MEMORY_MB =
                ConfigKey.of("lsp.max_memory_mb", ValueType.whole(64, 1_000_000), 4096L);
        public static final ConfigKey<Map<String, LspTable>> SERVERS = ConfigKey.of(
                        "lsp.servers",
                        ValueType.tableOf(ValueType.fields("type.lsp", LspTable::new, LspKeys::shown), "type.name"),
                        Map.<String, LspTable>of())
                .with(Trait.FILE_ONLY);

        public static final Declarations ALL = Declarations.of(ENABLED, WAIT_MS, SEVERITY, MAX_MEMORY_MB, SERVERS)
                .with(ConfigRule.each(SERVERS, (name, table) -> table.complaint(name)));

        private LspKeys() {}

        private static String shown(LspTable server) {
            return "{" + server.fields().getOrDefault("command", "") + "}";
        }
    }
}
