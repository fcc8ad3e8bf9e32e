package dev.deepseektui.app.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Grids of text to read in review, beside the tests' resources. {@code -Dgolden=write} writes them anew: look at what
 * changed before you commit.
 */
public final class Golden {
    private static final Path ROOT =
            Path.of(System.getProperty("project.root"), "app/src/test/resources/dev/deepseektui/app/tui");

    private Golden() {}

    public static void assertSame(List<String> rows, String file) throws IOException {
        String actual =
                String.join("\n", rows.stream().map(String::stripTrailing).toList()) + "\n";
        Path expected = ROOT.resolve(file);
        if ("write".equals(System.getProperty("golden"))) {
            Files.createDirectories(expected.getParent());
            Files.writeString(expected, actual, StandardCharsets.UTF_8);
        }
        assertThat(actual).as(file).isEqualTo(Files.readString(expected, StandardCharsets.UTF_8));
    }

    public static String text(String file) throws IOException {
        return Files.readString(ROOT.resolve(file), StandardCharsets.UTF_8);
    }
}
