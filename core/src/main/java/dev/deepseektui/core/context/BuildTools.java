package dev.deepseektui.core.context;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A workspace's build tools and test commands, derived from the files in its root directory. */
final class BuildTools {
    private static final int MAX_SCRIPT_LENGTH = 60;
    private static final Pattern TEST_TARGET = Pattern.compile("(?m)^(test|check)\\s*:(?!=)");
    private static final Pattern PYTEST = Pattern.compile("(?m)^\\[tool\\.pytest|\"pytest\\b|^\\s*pytest\\b");

    private final Set<String> names;
    private final Function<String, Optional<String>> text;
    private final Predicate<String> isInstalled;

    /**
     * Creates the tools of a workspace.
     *
     * @param names the names in its root directory; directories end with a slash
     * @param text reads a file in that directory
     * @param isInstalled returns true if commands find a program
     */
    BuildTools(Set<String> names, Function<String, Optional<String>> text, Predicate<String> isInstalled) {
        this.names = Set.copyOf(names);
        this.text = text;
        this.isInstalled = isInstalled;
    }

    /** Returns the tools and test commands in one line; an empty string if no tool is known. */
    String words() {
        List<String> found = new ArrayList<>();
        if (names.contains("pom.xml")) {
            found.add(tests("Maven", names.contains("mvnw") ? "./mvnw test" : "mvn test"));
        }
        if (names.contains("build.gradle") || names.contains("build.gradle.kts")) {
            found.add(tests("Gradle", names.contains("gradlew") ? "./gradlew test" : "gradle test"));
        }
        read("package.json").ifPresent(json -> found.add(node(json)));
        if (names.contains("Cargo.toml")) {
            found.add(tests("Cargo", "cargo test"));
        }
        if (names.contains("go.mod")) {
            found.add(tests("Go", "go test ./..."));
        }
        python().ifPresent(found::add);
        make().ifPresent(found::add);
        return String.join("; ", found);
    }

    private String node(String json) {
        String manager = names.contains("pnpm-lock.yaml")
                ? "pnpm"
                : names.contains("yarn.lock")
                        ? "yarn"
                        : names.contains("bun.lock") || names.contains("bun.lockb") ? "bun run" : "npm";
        String script = "";
        try {
            script = Json.tree(json).path("scripts").path("test").asText();
        } catch (JsonProcessingException damaged) {
            return manager;
        }
        return script.isBlank() || script.contains("no test specified")
                ? manager
                : tests(manager.replaceFirst(" .*", ""), manager + " test") + " ("
                        + Excerpt.of(SafeText.line(script.strip()), MAX_SCRIPT_LENGTH) + ")";
    }

    private Optional<String> python() {
        Optional<String> project = read("pyproject.toml");
        if (project.isEmpty() && !names.contains("setup.py") && !names.contains("setup.cfg")) {
            return Optional.empty();
        }
        String runner = names.contains("uv.lock") && isInstalled.test("uv")
                ? "uv run "
                : names.contains("poetry.lock") && isInstalled.test("poetry") ? "poetry run " : "";
        boolean isPytest = project.filter(toml -> PYTEST.matcher(toml).find()).isPresent()
                || names.contains("pytest.ini")
                || names.contains("conftest.py");
        boolean hasTests = names.contains("tests/") || names.contains("test/");
        return isPytest
                ? Optional.of(tests("Python", runner.isEmpty() ? "python3 -m pytest" : runner + "pytest"))
                : Optional.of(hasTests ? tests("Python", runner + "python3 -m unittest") + " or pytest" : "Python");
    }

    private Optional<String> make() {
        return List.of("Makefile", "makefile", "GNUmakefile").stream()
                .flatMap(name -> read(name).stream())
                .findFirst()
                .map(TEST_TARGET::matcher)
                .map(target -> target.find() ? tests("Make", "make " + target.group(1)) : "Make");
    }

    /** Returns a tool with its test command, and a remark if the command cannot run. */
    private String tests(String tool, String command) {
        String program = command.substring(0, command.indexOf(' '));
        boolean runs = program.startsWith("./") || isInstalled.test(program);
        return runs ? tool + ", tests: " + command : tool + " (" + program + " not found)";
    }

    private Optional<String> read(String name) {
        return names.contains(name) ? text.apply(name) : Optional.empty();
    }
}
