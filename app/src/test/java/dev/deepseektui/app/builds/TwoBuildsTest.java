package dev.deepseektui.app.builds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maven and Gradle build the same modules from the same libraries. */
class TwoBuildsTest {
    private static final Path ROOT = Path.of(System.getProperty("project.root"));
    private static final Pattern READ = Pattern.compile(
            "(?:System\\.getProperty|Long\\.getLong|Integer\\.getInteger|Boolean\\.getBoolean)\\(\"([^\"]+)\"");
    private static final MavenBuild MAVEN = new MavenBuild(ROOT);
    private static final GradleBuild GRADLE = new GradleBuild(ROOT);

    @Test
    void both_have_the_same_modules() {
        assertThat(GRADLE.modules()).isNotEmpty().isEqualTo(MAVEN.modules());
    }

    @Test
    void both_pin_the_same_versions() {
        assertThat(GRADLE.versions()).isNotEmpty().containsExactlyInAnyOrderEntriesOf(MAVEN.versions());
    }

    @Test
    void both_take_the_products_version_from_one_line() {
        assertThat(GRADLE.script()).contains("Regex(\"<revision>(.+)</revision>\").find(file(\"pom.xml\")");
        assertThat(MAVEN.revisions()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "testkit", "app", "bench", "packaging"})
    void both_give_a_module_the_same_dependencies(String module) {
        assertThat(GRADLE.dependencies(module)).isNotEmpty().isEqualTo(MAVEN.dependencies(module));
    }

    @Test
    void both_ship_the_documents_that_the_readme_links_to() throws Exception {
        String readme = Files.readString(ROOT.resolve("README.md"));

        assertThat(GRADLE.documents()).isEqualTo(MAVEN.documents());
        assertThat(Pattern.compile("]\\((?!https?:)([^)#]+)").matcher(readme).results())
                .map(link -> link.group(1))
                .isNotEmpty()
                .allSatisfy(link -> assertThat(MAVEN.documents()).contains(link));
    }

    /** Maven passes on the properties of its command line by itself. */
    @Test
    void tests_read_no_property_that_gradle_does_not_give_them() throws IOException {
        assertThat(propertiesReadByTests())
                .contains("project.root", "seed", "stress")
                .allSatisfy(name -> assertThat(GRADLE.testProperties()).contains(name));
    }

    private static Set<String> propertiesReadByTests() throws IOException {
        Set<String> names = new TreeSet<>();
        Stream<Path> sources = MAVEN.modules().stream().map(module -> ROOT.resolve(module + "/src/test/java"));
        for (Path tests : Stream.concat(sources, Stream.of(ROOT.resolve("testkit/src/main/java")))
                .toList()) {
            try (Stream<Path> files = Files.isDirectory(tests) ? Files.walk(tests) : Stream.empty()) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    READ.matcher(Files.readString(file)).results().forEach(read -> names.add(read.group(1)));
                }
            }
        }
        names.removeIf(name -> name.matches("(java|os|user|file|jdk)\\..*"));
        return names;
    }

    /** A jar that is not pinned could differ between the two builds. */
    @Test
    void every_jar_in_use_is_pinned() {
        Map<String, String> pinned = GRADLE.versions().entrySet().stream()
                .collect(Collectors.toMap(
                        pin -> pin.getKey().substring(pin.getKey().indexOf(':') + 1) + "-" + pin.getValue() + ".jar",
                        Map.Entry::getKey));

        assertThat(libraries(System.getProperty("java.class.path")))
                .isNotEmpty()
                .allSatisfy(jar -> assertThat(pinned).containsKey(jar));
    }

    @Test
    void the_builds_own_jars_are_no_libraries() {
        String classPath = String.join(
                File.pathSeparator,
                "/g/lib/gradle-worker.jar",
                "/m/surefirebooter-1.jar",
                "/p/core/build/libs/deepseek-tui-core-0.1.0.jar",
                "/p/app/build/classes/java/main",
                "/g/gson-2.15.0.jar");

        assertThat(libraries(classPath)).containsExactly("gson-2.15.0.jar");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"api(platform(libs.x))", "api(libs.gson) // why", "api(\"a:b:1\")", "runtimeOnly(libs.gson) {}"})
    void a_dependency_that_cannot_be_read_is_not_passed_over(String line, @TempDir Path root) throws Exception {
        Files.createDirectories(root.resolve("gradle"));
        Files.writeString(
                root.resolve("gradle/libs.versions.toml"), "gson = { module = \"g:gson\", version = \"1\" }\n");
        Path script = Files.createDirectories(root.resolve("core")).resolve("build.gradle.kts");

        Files.writeString(script, "dependencies {\n    // one\n    api(libs.gson)\n\n}\n");
        assertThat(new GradleBuild(root).dependencies("core")).containsExactly("compile g:gson");
        Files.writeString(script, "dependencies {\n    api(libs.gson)\n    " + line + "\n}\n");
        assertThatThrownBy(() -> new GradleBuild(root).dependencies("core"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(line);
    }

    private static List<String> libraries(String classPath) {
        Stream<String> entries = Arrays.stream(classPath.split(File.pathSeparator));
        return entries.map(entry -> String.valueOf(Path.of(entry).getFileName()))
                .filter(name -> name.endsWith(".jar"))
                .filter(name -> !name.startsWith("surefire") && !name.equals("gradle-worker.jar"))
                .filter(name -> !name.startsWith("deepseek-tui-"))
                .toList();
    }
}
