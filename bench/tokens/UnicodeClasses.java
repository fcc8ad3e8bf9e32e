import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the tokenizer's table of Unicode 16 classes. Run with a JDK that has Unicode 16 (24 or 25):
 *
 * <pre>java bench/tokens/UnicodeClasses.java core/src/main/resources/dev/deepseektui/core/conversation/tokens/unicode-16-classes.txt</pre>
 */
final class UnicodeClasses {
    /** GARAY CAPITAL LETTER A: new in Unicode 16. */
    private static final int NEW_IN_16 = 0x10D50;
    /** SIDETIC LETTER N01: new in Unicode 17. */
    private static final int NEW_IN_17 = 0x10940;

    private UnicodeClasses() {}

    public static void main(String[] args) throws IOException {
        if (!Character.isDefined(NEW_IN_16) || Character.isDefined(NEW_IN_17)) {
            throw new IllegalStateException("JDK " + Runtime.version() + " does not have Unicode 16: use JDK 24 or 25");
        }
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[0]), StandardCharsets.UTF_8))) {
            out.print("# Unicode 16, made by bench/tokens/UnicodeClasses.java. Each line starts a range that the next"
                    + " line ends:\n");
            out.print("# L letter or mark, N number, P punctuation or symbol, S white space, O anything else.\n");
            char before = 0;
            for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
                char now = classOf(c);
                if (now != before) {
                    out.print(Integer.toHexString(c) + " " + now + "\n");
                }
                before = now;
            }
        }
    }

    private static char classOf(int c) {
        if (isWhiteSpace(c)) {
            return 'S';
        }
        return switch (Character.getType(c)) {
            case Character.UPPERCASE_LETTER,
                    Character.LOWERCASE_LETTER,
                    Character.TITLECASE_LETTER,
                    Character.MODIFIER_LETTER,
                    Character.OTHER_LETTER,
                    Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK -> 'L';
            case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> 'N';
            case Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.CONNECTOR_PUNCTUATION,
                    Character.OTHER_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.MATH_SYMBOL,
                    Character.CURRENCY_SYMBOL,
                    Character.MODIFIER_SYMBOL,
                    Character.OTHER_SYMBOL -> 'P';
            default -> 'O';
        };
    }

    /** Returns whether the character has the property White_Space. Character.isWhitespace lacks U+0085 and U+00A0. */
    private static boolean isWhiteSpace(int c) {
        return (c >= '\t' && c <= '\r') || c == 0x85 || Character.isSpaceChar(c);
    }
}
