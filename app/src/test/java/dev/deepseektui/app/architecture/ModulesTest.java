package dev.deepseektui.app.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/**
 * The core depends on no terminal and no command line, the app on no wire format, and the app's packages form no cycle.
 */
class ModulesTest {
    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.deepseektui");

    @Test
    void the_core_knows_neither_the_app_nor_its_libraries() {
        noClasses()
                .that()
                .resideInAPackage("dev.deepseektui.core..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.deepseektui.app..", "picocli..", "com.googlecode.lanterna..", "ch.qos.logback..")
                .check(classes);
    }

    @Test
    void the_app_knows_no_wire_format() {
        noClasses()
                .that()
                .resideInAPackage("dev.deepseektui.app..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("okhttp3..", "okio..", "com.moandjiezana.toml..")
                .check(classes);
    }

    @Test
    void packages_below_the_entry_point_form_no_cycle() {
        SlicesRuleDefinition.slices()
                .matching("dev.deepseektui.app.(*)..")
                .should()
                .beFreeOfCycles()
                .check(classes);
    }
}
