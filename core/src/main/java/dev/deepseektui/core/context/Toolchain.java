package dev.deepseektui.core.context;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A program that some files call for.
 *
 * @param marks files at the top of the workspace, of which one is enough; {@code *.x} is any with that ending
 * @param asked what makes it say its version
 */
record Toolchain(String program, List<String> marks, String asked) {
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

    private static Toolchain of(String program, String asked, String... marks) {
        return new Toolchain(program, List.of(marks), asked);
    }

    /** Those that these files call for. */
    static Stream<Toolchain> calledForBy(List<String> names) {
        return ALL.stream()
                .filter(tool ->
                        tool.marks.stream().anyMatch(mark -> names.stream().anyMatch(fits(mark))));
    }

    private static Predicate<String> fits(String mark) {
        return mark.startsWith("*") ? name -> name.endsWith(mark.substring(1)) : mark::equals;
    }
}
