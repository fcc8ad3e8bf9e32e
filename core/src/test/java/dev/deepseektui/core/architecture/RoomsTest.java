package dev.deepseektui.core.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A package of core uses only the packages before it in {@code LINE}. */
class RoomsTest {
    private static final String CORE = "dev.deepseektui.core.";

    private static final List<String> LINE = List.of(
            "base",
            "config",
            "tape",
            "conversation",
            "model",
            "workspace",
            "process",
            "approval",
            "tool",
            "context",
            "session");

    private final JavaClasses classes = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.deepseektui.core");

    @Test
    void every_class_is_in_one_of_the_packages() {
        assertThat(classes).isNotEmpty().allSatisfy(type -> assertThat(LINE).contains(packageOf(type)));
    }

    @Test
    void no_package_uses_one_behind_it() {
        TreeSet<String> wrong = classes.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(dependency ->
                        dependency.getTargetClass().getPackageName().startsWith(CORE))
                .filter(dependency -> LINE.indexOf(packageOf(dependency.getTargetClass()))
                        > LINE.indexOf(packageOf(dependency.getOriginClass())))
                .map(Dependency::getDescription)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(wrong).isEmpty();
    }

    private static String packageOf(JavaClass type) {
        return type.getPackageName().substring(CORE.length()).replaceFirst("\\..*", "");
    }
}
