package dev.deepseektui.app.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Expected output in the test resources. {@code -Dgolden=write} rewrites it; review each change before you commit. */
public final class Golden {
    private static final Path ROOT =
            Path.of(System.getProperty("project.root"), "app/src/test/resources/dev/deepseektui/app/tui");

    /** A narrow and a wide screen. At other widths only properties are checked. */
    private static final Set<Integer> COMPARED = Set.of(60, 140);

    private Golden() {}

    /** Checks the properties of every screen, and compares it with {@code NAME-COLUMNS.txt} at two widths. */
    public static void assertScreen(TextGrid grid, String name, String... visible) throws IOException {
        grid.assertSound();
        for (String text : visible) {
            assertThat(String.join("\n", grid.rows())).contains(text);
        }
        if (COMPARED.contains(grid.columns())) {
            List<String> rows = grid.rows().stream()
                    .map(row -> row.replaceAll("(deepseek-tui  )\\d\\S*", "$1VERSION"))
                    .toList();
            assertSame(rows, "%s-%d.txt".formatted(name, grid.columns()));
        }
    }

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
