package dev.deepseektui.core.context;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.shell.WorkspaceOverview;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The versions of installed tools. Each program is run once, and again when its file has changed. */
final class ToolVersions {
    private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)+\\S*|\\b\\d+\\b");
    private static final int MAX_LENGTH = 24;

    private final WorkspaceOverview look;
    private final Path cache;

    ToolVersions(WorkspaceOverview look, Path cache) {
        this.look = look;
        this.cache = cache;
    }

    /**
     * Returns one line with the tools that these files need: first the installed ones with their versions, then the missing
     * ones. May be empty.
     */
    String of(Set<String> names, Executor executor) {
        List<Toolchain> tools = Toolchain.neededBy(names);
        Map<String, String> known = new ConcurrentSkipListMap<>(read());
        int before = known.size();
        List<CompletableFuture<Optional<String>>> versions = new ArrayList<>();
        for (Toolchain tool : tools) {
            versions.add(CompletableFuture.supplyAsync(() -> version(tool, known), executor));
        }
        List<String> found = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < tools.size(); i++) {
            String program = tools.get(i).program();
            versions.get(i)
                    .join()
                    .ifPresentOrElse(
                            version -> found.add((program + " " + version).strip()), () -> missing.add(program));
        }
        if (known.size() > before) {
            write(known);
        }
        String there = String.join(", ", found);
        return missing.isEmpty()
                ? there
                : (there.isEmpty() ? "" : there + "; ") + "not found: " + String.join(", ", missing);
    }

    /** Returns the version of a program, blank if it prints none; empty if the program is not installed. */
    private Optional<String> version(Toolchain tool, Map<String, String> known) {
        return look.program(tool.program())
                .map(program -> known.computeIfAbsent(
                        key(program),
                        absent -> look.printed(program, tool.versionArgument())
                                .map(ToolVersions::number)
                                .orElse("")));
    }

    private static String number(String printed) {
        Matcher version = VERSION.matcher(printed);
        String number = version.find() ? version.group() : "";
        return number.length() > MAX_LENGTH ? number.substring(0, MAX_LENGTH) : number;
    }

    private static String key(Path program) {
        try {
            Path real = program.toRealPath();
            return real + " " + Files.getLastModifiedTime(real).toMillis();
        } catch (IOException gone) {
            return program.toString();
        }
    }

    /** Returns the cached versions; none if the cache is missing or damaged. */
    private Map<String, String> read() {
        try {
            return Json.tree(Files.readString(cache, StandardCharsets.UTF_8)).properties().stream()
                    .filter(entry -> isPlain(entry.getValue().asText()))
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, entry -> entry.getValue().asText()));
        } catch (IOException absentOrDamaged) {
            return Map.of();
        }
    }

    /** Returns true if the cached version contains no control characters, such as those in escape sequences. */
    private static boolean isPlain(String version) {
        return version.chars().noneMatch(Character::isISOControl);
    }

    /** Writes the cache. If this fails, the next session determines the versions again. */
    private void write(Map<String, String> known) {
        ObjectNode json = Json.object();
        known.forEach(json::put);
        try {
            AtomicFiles.createPrivateDirectories(
                    Objects.requireNonNull(cache.toAbsolutePath().getParent()));
            AtomicFiles.writePrivate(cache, json.toString().getBytes(StandardCharsets.UTF_8));
        } catch (IOException unwritable) {
            known.clear();
        }
    }

    /**
     * A program and the files that need it.
     *
     * @param marks names of files that need the program; one of them in the root directory is enough; {@code *.x}
     * matches a suffix
     * @param versionArgument the argument that prints the version
     */
    private record Toolchain(String program, List<String> marks, String versionArgument) {
        static final List<Toolchain> ALL = List.of(
                of("java", "--version", "pom.xml", "build.gradle", "build.gradle.kts", "mvnw", "gradlew", "*.java"),
                of("mvn", "--version", "pom.xml"),
                of("gradle", "--version", "build.gradle", "build.gradle.kts"),
                of("node", "--version", "package.json", "*.js", "*.ts"),
                of("npm", "--version", "package.json"),
                of(
                        "python3",
                        "--version",
                        "pyproject.toml",
                        "setup.py",
                        "setup.cfg",
                        "requirements.txt",
                        "tox.ini",
                        "*.py"),
                of("go", "version", "go.mod", "*.go"),
                of("cargo", "--version", "Cargo.toml"),
                of("ruby", "--version", "Gemfile", "*.gemspec", "*.rb"),
                of("php", "--version", "composer.json", "*.php"),
                of("dotnet", "--version", "*.csproj", "*.sln"),
                of("cmake", "--version", "CMakeLists.txt"),
                of("make", "--version", "Makefile", "makefile", "GNUmakefile"),
                of("gcc", "--version", "*.c", "*.cc", "*.cpp"));

        Toolchain {
            marks = List.copyOf(marks);
        }

        private static Toolchain of(String program, String versionArgument, String... marks) {
            return new Toolchain(program, List.of(marks), versionArgument);
        }

        static List<Toolchain> neededBy(Set<String> names) {
            return ALL.stream()
                    .filter(tool ->
                            tool.marks.stream().anyMatch(mark -> names.stream().anyMatch(fits(mark))))
                    .toList();
        }

        private static Predicate<String> fits(String mark) {
            return mark.startsWith("*") ? name -> name.endsWith(mark.substring(1)) : mark::equals;
        }
    }
}
