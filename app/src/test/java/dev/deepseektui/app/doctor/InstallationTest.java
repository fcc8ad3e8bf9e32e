package dev.deepseektui.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.doctor.InstallationExamination.InstallationOrigin;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstallationTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        /opt/d/runtime | runtime image in /opt/d
        /home/u/.local/share/deepseek-tui/deepseek-tui-1-linux-x64/runtime | by install.sh, in /home/u/.local/share/deepseek-tui/deepseek-tui-1-linux-x64
        /usr/lib/node_modules/@deepseek-tui/linux-x64/runtime | by npm
        /opt/homebrew/Cellar/deepseek-tui/1.0/libexec/runtime | by Homebrew
        /src/d/app/target/launcher/20260101-1/deepseek-tui-1-linux-x64/runtime | from the checkout /src/d
        """)
    void a_runtime_tells_how_it_came(String runtime, String words) {
        assertThat(InstallationOrigin.ofRuntime(Path.of(runtime)).words()).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        /opt/d/lib/a.jar:/opt/d/lib/b.jar | distribution in /opt/d, with the installed Java
        /src/d/app/target/launcher/20260101-1/x/lib/a.jar | from the checkout /src/d
        /home/u/d.jar | single jar, /home/u/d.jar
        """)
    void jars_tell_how_they_came(String classPath, String words) {
        assertThat(InstallationOrigin.ofJars(classPath).words()).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"1.0.1,1.0.0,true", "1.10,1.9,true", "1.0,1.0.0,false", "0.9,1.0,false", "2.0,1.9.9,true"})
    void versions_are_compared_by_their_numbers(String version, String than, boolean newer) {
        assertThat(InstallationExamination.isNewer(version, than)).isEqualTo(newer);
    }

    @Test
    void only_a_first_line_that_is_a_number_is_a_version() {
        assertThat(InstallationExamination.number("v1.2.3\nmore")).contains("1.2.3");
        assertThat(InstallationExamination.number("<html>1.2.3")).isEmpty();
        assertThat(InstallationExamination.number("1.2.3-\033[31m")).isEmpty();
    }
}
