package dev.deepseektui.app.builds;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Gradle scripts and the version catalog, read with patterns, so that the comparison needs no Gradle. */
final class GradleBuild {
    private static final Pattern VERSION = Pattern.compile("(?m)^([\\w-]+) = \"([^\"]+)\"$");
    private static final Pattern LIBRARY = Pattern.compile(
            "(?m)^([\\w-]+) = \\{ module = \"([^\"]+)\", version(?:\\.ref = \"([^\"]+)\"| = \"([^\"]+)\") }$");
    private static final Pattern DEPENDENCY =
            Pattern.compile("    (\\w+)\\((?:libs\\.([\\w.]+)|project\\(\":(\\w+)\"\\))\\)");
    private static final Pattern DEPENDENCIES = Pattern.compile("(?ms)^dependencies \\{\n(.*?)^}$");
    private static final Pattern DOCUMENTS = Pattern.compile("from\\(rootProject\\.files\\((.*)\\)\\)");
    private static final Pattern TEST_PROPERTIES =
            Pattern.compile("(?m)^ +(?:listOf\\(.*\\)\\.forEach \\{ )?systemProperty\\(.*$");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");
    /** Used for the JUnit launcher, which Surefire provides by itself. */
    private static final String GRADLE_ONLY = "testRuntimeOnly";

    private static final Map<String, String> SCOPES =
            Map.of("api", "compile", "testImplementation", "test", "annotationProcessor", "processor");

    private final Path root;

    GradleBuild(Path root) {
        this.root = root;
    }

    List<String> modules() {
        return matches(Pattern.compile("\"(\\w+)\"(?=[,)])"), "settings.gradle.kts")
                .map(match -> match.group(1))
                .toList();
    }

    String script() {
        return text("build.gradle.kts");
    }

    /** Returns the names of the system properties passed to tests. */
    Set<String> testProperties() {
        return matches(TEST_PROPERTIES, "build.gradle.kts")
                .flatMap(line -> QUOTED.matcher(line.group()).results())
                .map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the files in a distribution besides the program. */
    Set<String> documents() {
        return matches(DOCUMENTS, "app/build.gradle.kts")
                .flatMap(files -> QUOTED.matcher(files.group(1)).results())
                .map(file -> file.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    Map<String, String> versions() {
        Map<String, String> named = new HashMap<>();
        matches(VERSION, "gradle/libs.versions.toml").forEach(match -> named.put(match.group(1), match.group(2)));
        Map<String, String> versions = new TreeMap<>();
        matches(LIBRARY, "gradle/libs.versions.toml")
                .forEach(match -> versions.put(
                        match.group(2),
                        match.group(3) == null
                                ? match.group(4)
                                : Objects.requireNonNull(named.get(match.group(3)), match.group(3))));
        return versions;
    }

    Set<String> dependencies(String module) {
        Map<String, String> aliases = new HashMap<>();
        matches(LIBRARY, "gradle/libs.versions.toml")
                .forEach(match -> aliases.put(match.group(1).replace('-', '.'), match.group(2)));
        Set<String> dependencies = new TreeSet<>();
        matches(DEPENDENCIES, module + "/build.gradle.kts")
                .flatMap(block -> block.group(1).lines())
                .filter(line -> !line.isBlank() && !line.strip().startsWith("//"))
                .map(GradleBuild::dependency)
                .filter(match -> !match.group(1).equals(GRADLE_ONLY))
                .forEach(match -> dependencies.add(Objects.requireNonNull(SCOPES.get(match.group(1)), match.group(1))
                        + " " + target(match, aliases)));
        return dependencies;
    }

    private static MatchResult dependency(String line) {
        Matcher dependency = DEPENDENCY.matcher(line);
        if (!dependency.matches()) {
            throw new IllegalArgumentException("no dependency as this test reads them: " + line);
        }
        return dependency;
    }

    private static String target(MatchResult match, Map<String, String> aliases) {
        String alias = match.group(2);
        return alias == null
                ? "dev.deepseektui:deepseek-tui-" + match.group(3)
                : Objects.requireNonNull(aliases.get(alias), alias);
    }

    private Stream<MatchResult> matches(Pattern pattern, String file) {
        return pattern.matcher(text(file)).results();
    }

    private String text(String file) {
        try {
            return Files.readString(root.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
