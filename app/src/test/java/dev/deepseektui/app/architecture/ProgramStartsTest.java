package dev.deepseektui.app.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The places in the core and the app that start programs. */
class ProgramStartsTest {
    private static final String OURS = "dev.deepseektui.";

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(OURS + "core", OURS + "app");

    @Test
    void command_lines_are_composed_in_one_place_which_requires_an_absolute_path() {
        assertThat(callersOf(target -> (target.getOwner().isEquivalentTo(Runtime.class)
                                && target.getName().equals("exec"))
                        || (target.getOwner().isEquivalentTo(ProcessBuilder.class)
                                && Set.of("<init>", "command").contains(target.getName()))))
                .containsExactly("ShellPrograms");
    }

    /** Programs of the engine are started by the launcher, so that each gets the mark by which it is ended. */
    @Test
    void programs_of_the_engine_are_started_by_the_launcher_and_what_it_stands_on() {
        assertThat(callersOf(target -> target.getOwner().isEquivalentTo(ProcessBuilder.class)
                        && target.getName().startsWith("start")))
                .containsExactlyInAnyOrder(
                        "Launcher",
                        "TimedCommand",
                        "Watchdog",
                        "PsTable",
                        "SandboxProbe",
                        "Stty",
                        "TerminalGuard",
                        "Device",
                        "SystemClipboard",
                        "ClipboardImage",
                        "PageOpener");
    }

    private Set<String> callersOf(Predicate<AccessTarget> target) {
        return classes.stream()
                .filter(type ->
                        type.getCodeUnitAccessesFromSelf().stream().anyMatch(access -> target.test(access.getTarget())))
                .map(JavaClass::getSimpleName)
                .collect(Collectors.toSet());
    }
}
