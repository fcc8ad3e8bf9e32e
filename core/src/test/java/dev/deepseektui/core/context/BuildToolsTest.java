package dev.deepseektui.core.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BuildToolsTest {
    private final Map<String, String> files = new HashMap<>();
    private final Set<String> installed = new HashSet<>(
            Set.of("mvn", "gradle", "cargo", "go", "npm", "pnpm", "yarn", "bun", "python3", "uv", "poetry", "make"));

    private String words(String... empty) {
        Set<String> names = new HashSet<>(files.keySet());
        names.addAll(List.of(empty));
        return new BuildTools(names, name -> Optional.ofNullable(files.get(name)), installed::contains).words();
    }

    @Test
    void each_tool_comes_with_its_test_command() {
        assertThat(words("pom.xml")).isEqualTo("Maven, tests: mvn test");
        assertThat(words("pom.xml", "mvnw")).isEqualTo("Maven, tests: ./mvnw test");
        assertThat(words("build.gradle.kts", "gradlew")).isEqualTo("Gradle, tests: ./gradlew test");
        assertThat(words("build.gradle")).isEqualTo("Gradle, tests: gradle test");
        assertThat(words("Cargo.toml", "go.mod")).isEqualTo("Cargo, tests: cargo test; Go, tests: go test ./...");
    }

    @Test
    void the_package_manager_is_that_of_the_lock_file_and_the_script_is_told() {
        files.put("package.json", "{\"scripts\": {\"test\": \"vitest run\"}}");

        assertThat(words()).isEqualTo("npm, tests: npm test (vitest run)");
        assertThat(words("pnpm-lock.yaml")).isEqualTo("pnpm, tests: pnpm test (vitest run)");
        assertThat(words("yarn.lock")).isEqualTo("yarn, tests: yarn test (vitest run)");
        assertThat(words("bun.lock")).isEqualTo("bun, tests: bun run test (vitest run)");
        files.put("package.json", "{\"scripts\": {\"test\": \"echo \\\"Error: no test specified\\\" && exit 1\"}}");
        assertThat(words()).isEqualTo("npm");
        files.put("package.json", "{");
        assertThat(words()).isEqualTo("npm");
        files.put("package.json", "{\"scripts\": {\"test\": \"" + "x\\n".repeat(99) + "\"}}");
        assertThat(words())
                .startsWith("npm, tests: npm test (x")
                .hasSizeLessThan(100)
                .doesNotContain("\n");
    }

    @Test
    void python_has_several_ways() {
        files.put("pyproject.toml", "[project]\n");

        assertThat(words()).isEqualTo("Python");
        assertThat(words("tests/")).isEqualTo("Python, tests: python3 -m unittest or pytest");
        assertThat(words("conftest.py")).isEqualTo("Python, tests: python3 -m pytest");
        files.put("pyproject.toml", "[tool.pytest.ini_options]\n");
        assertThat(words()).isEqualTo("Python, tests: python3 -m pytest");
        assertThat(words("uv.lock")).isEqualTo("Python, tests: uv run pytest");
        assertThat(words("poetry.lock")).isEqualTo("Python, tests: poetry run pytest");
    }

    @Test
    void a_command_that_cannot_run_is_not_recommended() {
        installed.removeAll(Set.of("uv", "mvn"));
        files.put("pyproject.toml", "[tool.pytest.ini_options]\n");

        assertThat(words("uv.lock")).isEqualTo("Python, tests: python3 -m pytest");
        assertThat(words("pom.xml", "mvnw")).contains("tests: ./mvnw test");
        assertThat(words("pom.xml")).startsWith("Maven (mvn not found)");
    }

    @Test
    void a_makefile_has_the_target_that_it_names() {
        files.put("Makefile", "all: x\n\tcc x\ncheck: all\n\t./check\n");
        assertThat(words()).isEqualTo("Make, tests: make check");
        files.put("Makefile", "test := x\nall:\n");
        assertThat(words()).isEqualTo("Make");
    }

    @Test
    void where_no_tool_is_known_nothing_is_said() {
        assertThat(words("README.md", "src/")).isEmpty();
    }
}
