package dev.deepseektui.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The release workflow, line by line: it may run only steps that can be tried here. */
class ReleaseWorkflowTest {
    private static final Pattern STEP = Pattern.compile("(?m)^ +- (run|uses): (.+)$");
    private static final Pattern VERB = Pattern.compile("packaging/release (\\w+)( \"\\$GITHUB_REF_NAME\")?");
    private static final Pattern ACTION = Pattern.compile("actions/[a-z-]+@v\\d+");
    private static final Pattern CASE = Pattern.compile("(?m)^    (\\w+)\\)");

    private final Path root;
    private final String workflow;

    ReleaseWorkflowTest() throws IOException {
        root = Running.repository();
        workflow = Files.readString(root.resolve(".github/workflows/release.yml"));
    }

    @Test
    void what_it_runs_are_steps_of_the_projects_own_script() throws Exception {
        List<String> known = CASE.matcher(Files.readString(root.resolve("packaging/release")))
                .results()
                .map(match -> match.group(1))
                .toList();

        assertThat(steps("run")).hasSize(4).allSatisfy(step -> {
            var verb = VERB.matcher(step);
            assertThat(verb.matches()).as(step).isTrue();
            assertThat(known).contains(verb.group(1));
        });
        assertThat(workflow).doesNotContain("run: |", "run: >");
    }

    @Test
    void what_it_uses_are_actions_of_the_service_itself_of_a_named_version() {
        assertThat(steps("uses"))
                .isNotEmpty()
                .allMatch(step -> ACTION.matcher(step).matches());
    }

    @Test
    void a_tag_starts_it_and_four_machines_make_an_image_each() {
        assertThat(workflow)
                .contains("tags: [\"v*\"]")
                .contains("runner: [ubuntu-24.04, ubuntu-24.04-arm, macos-15-intel, macos-15]")
                .contains("needs: image")
                .contains("actions/attest-build-provenance@");
    }

    @Test
    void only_the_last_job_may_write() {
        assertThat(workflow.substring(0, workflow.indexOf("\n  release:")))
                .contains("permissions:\n  contents: read")
                .doesNotContain("write");
    }

    @Test
    void it_has_no_tabs_and_indents_by_two() {
        assertThat(workflow.lines()).allMatch(line -> !line.contains("\t") && indentation(line) % 2 == 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"v0.0.0-other", ""})
    void another_tag_than_that_of_the_version_is_refused(String tag) throws Exception {
        Running checked = Running.of(root, Map.of(), "packaging/release", "check", tag);

        assertThat(checked.status()).isEqualTo(1);
        assertThat(checked.said()).contains("does not match version");
    }

    @Test
    void the_tag_of_this_version_is_taken_and_has_notes() throws Exception {
        String pom = Files.readString(root.resolve("pom.xml"));
        String version = pom.substring(pom.indexOf("<revision>") + 10, pom.indexOf("</revision>"));

        assertThat(Running.of(root, Map.of(), "packaging/release", "check", "v" + version))
                .isEqualTo(new Running(0, ""));
        assertThat(Running.of(root, Map.of(), "packaging/release", "notes").said())
                .contains("- ")
                .doesNotContainPattern("(?m)^## ");
    }

    private List<String> steps(String kind) {
        return STEP.matcher(workflow)
                .results()
                .filter(step -> step.group(1).equals(kind))
                .map(step -> step.group(2))
                .toList();
    }

    private static int indentation(String line) {
        return line.length() - line.stripLeading().length();
    }
}
