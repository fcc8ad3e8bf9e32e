package dev.deepseektui.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Programs are started only by these classes, so that each gets the mark by which it is ended with this program. */
class ProcessStartsTest {
    @Test
    void only_the_launcher_and_what_it_stands_on_start_programs() {
        assertThat(new ClassFileImporter()
                                .withImportOption(new ImportOption.DoNotIncludeTests())
                                .importPackages("dev.deepseektui.core")
                                .stream()
                                .filter(ProcessStartsTest::startsPrograms)
                                .map(JavaClass::getSimpleName)
                                .collect(Collectors.toSet()))
                .containsExactlyInAnyOrder("Launcher", "TimedCommand", "Watchdog", "PsTable", "SandboxProbe");
    }

    private static boolean startsPrograms(JavaClass type) {
        return type.getMethodCallsFromSelf().stream()
                .anyMatch(call -> call.getTargetOwner().isEquivalentTo(ProcessBuilder.class)
                        && call.getName().startsWith("start"));
    }
}
