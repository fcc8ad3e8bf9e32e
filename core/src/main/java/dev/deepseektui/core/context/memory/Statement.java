package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitStatus;
import dev.deepseektui.core.workspace.FileVersion;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The text of a memory unit: one line of limited length without control characters. */
final class Statement {
    static final int MAX_LENGTH = 300;
    private static final int MIN_LENGTH = 8;
    private static final int ID_CHARS = 12;
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern END = Pattern.compile("[\\s.!;,:]+$");

    private Statement() {}

    /** Returns the text as a statement; empty if it is too short or too long. */
    static Optional<String> of(String text) {
        String line = END.matcher(BLANKS.matcher(text).replaceAll(" ").strip()).replaceFirst("");
        return line.length() < MIN_LENGTH || line.length() > MAX_LENGTH
                ? Optional.empty()
                : Optional.of(SafeText.line(line));
    }

    /** Returns the statement in lower case, with white space and final punctuation normalized. */
    static String normalised(String statement) {
        return END.matcher(BLANKS.matcher(statement.toLowerCase(Locale.ROOT))
                        .replaceAll(" ")
                        .strip())
                .replaceFirst("");
    }

    static String id(MemoryUnit.UnitKind kind, String statement) {
        return FileVersion.of((kind.word() + "\n" + normalised(statement)).getBytes(StandardCharsets.UTF_8))
                .substring(0, ID_CHARS);
    }

    /**
     * The memory units of checks. A claim that holds is stored as a fact, a claim that fails as a risk. Each replaces
     * the other.
     */
    static final class CheckedClaim {
        static final double PASSED = 0.82;
        static final double FAILED = 0.90;
        private static final String FAILED_CHECK = "Check failed: ";

        private CheckedClaim() {}

        static String failure(String claim) {
            return FAILED_CHECK + claim;
        }

        /** Returns whether the unit is the result of a check. The topic of such a unit is the claim. */
        static boolean is(MemoryUnit unit) {
            return unit.statement().equals(unit.topic()) || unit.statement().equals(failure(unit.topic()));
        }

        /** Returns the ID of the unit with the opposite result; empty if the unit is not the result of a check. */
        static Optional<String> opposite(MemoryUnit unit) {
            if (!is(unit)) {
                return Optional.empty();
            }
            return unit.kind() == UnitKind.RISK
                    ? Optional.of(Statement.id(UnitKind.FACT, unit.topic()))
                    : Optional.of(Statement.id(UnitKind.RISK, failure(unit.topic())));
        }

        /** Returns the new status of a unit whose opposite was found. */
        static UnitStatus settled(MemoryUnit unit) {
            return unit.kind() == UnitKind.RISK ? UnitStatus.RESOLVED : UnitStatus.SUPERSEDED;
        }
    }
}
