package dev.deepseektui.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A room uses the rooms on the lines below its own, and nothing else of the core. */
class RoomsTest {
    private static final String CORE = "dev.deepseektui.core.";

    /** From the ground up. Rooms of one line do not see each other. */
    private static final List<List<String>> LINES = List.of(
            List.of("language"),
            List.of("config", "base", "words", "glob", "image"),
            List.of("message", "sandbox", "rpc"),
            List.of("tokens"),
            List.of("budget"),
            List.of("event"),
            List.of("tape"),
            List.of("task", "cost"),
            List.of("conversation"),
            List.of("model"),
            List.of("tool", "model.deepseek", "model.ollama", "guide"),
            List.of("session.state"),
            List.of("context"),
            List.of("arena", "environment", "approval", "embedding", "mcp", "web"),
            List.of("compaction", "resident", "memory", "capacity"),
            List.of("capacity.intervention"),
            List.of("rewind"),
            List.of("setup"),
            List.of("turn"),
            List.of("session"));

    /** The base carries the settings too: both lie on the lowest line, and settings report errors and write files. */
    private static final String CONFIG_ON_BASE = "config -> base";

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.deepseektui.core");

    @Test
    void every_class_is_in_a_room() {
        assertThat(classes)
                .isNotEmpty()
                .allSatisfy(
                        type -> assertThat(line(room(type))).as(type.getName()).isPresent());
    }

    @Test
    void no_room_uses_one_beside_or_above_it() {
        TreeSet<String> wrong = classes.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(RoomsTest::staysInCore)
                .filter(RoomsTest::looksUpOrAside)
                .map(Dependency::getDescription)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(wrong).isEmpty();
    }

    private static boolean staysInCore(Dependency dependency) {
        return dependency.getTargetClass().getPackageName().startsWith(CORE);
    }

    private static boolean looksUpOrAside(Dependency dependency) {
        String from = room(dependency.getOriginClass());
        String to = room(dependency.getTargetClass());
        return !from.equals(to)
                && !(from + " -> " + to).equals(CONFIG_ON_BASE)
                && line(to).orElseThrow() >= line(from).orElseThrow();
    }

    private static Optional<Integer> line(String room) {
        return LINES.stream()
                .filter(line -> line.contains(room))
                .map(LINES::indexOf)
                .findFirst();
    }

    /** The longest room name that the class's package starts with: {@code tool.builtin} is in {@code tool}. */
    private static String room(JavaClass type) {
        String inside = type.getPackageName().substring(CORE.length() - 1).replaceFirst("^\\.", "");
        return LINES.stream()
                .flatMap(List::stream)
                .filter(room -> inside.equals(room) || inside.startsWith(room + "."))
                .reduce("", (a, b) -> b.length() > a.length() ? b : a);
    }
}
