package dev.deepseektui.core.memory;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.FileVersion;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The words of a unit, fit to be kept: one line, no longer than is worth repeating, without marks of a terminal. */
final class Statement {
    static final int LONGEST = 300;
    private static final int SHORTEST = 8;
    private static final int ID_LETTERS = 12;
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern END = Pattern.compile("[\\s.!;,:]+$");

    private Statement() {}

    /** Empty where nothing is said, or too much to be one thing. */
    static Optional<String> of(String text) {
        String line = END.matcher(BLANKS.matcher(text).replaceAll(" ").strip()).replaceFirst("");
        return line.length() < SHORTEST || line.length() > LONGEST
                ? Optional.empty()
                : Optional.of(SafeText.line(line));
    }

    /** Letters' case, blanks and the marks at the end make no difference. */
    static String normalised(String statement) {
        return END.matcher(BLANKS.matcher(statement.toLowerCase(Locale.ROOT))
                        .replaceAll(" ")
                        .strip())
                .replaceFirst("");
    }

    static String id(MemoryUnit.Kind kind, String statement) {
        return FileVersion.of((kind.word() + "\n" + normalised(statement)).getBytes(StandardCharsets.UTF_8))
                .substring(0, ID_LETTERS);
    }
}
