import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.util.VersionInfo;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the table of character widths in terminal cells. Needs ICU4J 76, which has Unicode 16, because the JDK has no East Asian
 * widths:
 *
 * <pre>java -cp icu4j-76.1.jar bench/text/CellClasses.java app/src/main/resources/dev/deepseektui/app/cells/unicode-16-cells.txt</pre>
 */
final class CellClasses {
    private CellClasses() {}

    public static void main(String[] args) throws IOException {
        if (!VersionInfo.UNICODE_16_0.equals(UCharacter.getUnicodeVersion())) {
            throw new IllegalStateException("ICU4J has Unicode " + UCharacter.getUnicodeVersion() + ": use ICU4J 76");
        }
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[0]), StandardCharsets.UTF_8))) {
            out.print(
                    "# Unicode 16, made by bench/text/CellClasses.java. Each line starts a range that the next line ends:\n");
            out.print(
                    "# N one cell, W two, Z none, M one but none after another character, p and P pictographs of one and two cells,\n");
            out.print("# R regional indicators, T skin tones.\n");
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
        if (UCharacter.hasBinaryProperty(c, UProperty.REGIONAL_INDICATOR)) {
            return 'R';
        }
        if (UCharacter.hasBinaryProperty(c, UProperty.EMOJI_MODIFIER)) {
            return 'T';
        }
        if (takesNoCell(c)) {
            return 'Z';
        }
        if (UCharacter.getType(c) == UCharacter.COMBINING_SPACING_MARK) {
            return 'M';
        }
        boolean picture = UCharacter.hasBinaryProperty(c, UProperty.EXTENDED_PICTOGRAPHIC);
        return isWide(c) ? (picture ? 'P' : 'W') : (picture ? 'p' : 'N');
    }

    private static boolean isWide(int c) {
        int width = UCharacter.getIntPropertyValue(c, UProperty.EAST_ASIAN_WIDTH);
        return width == UCharacter.EastAsianWidth.WIDE || width == UCharacter.EastAsianWidth.FULLWIDTH;
    }

    private static boolean takesNoCell(int c) {
        int type = UCharacter.getType(c);
        return type == UCharacter.NON_SPACING_MARK
                || type == UCharacter.ENCLOSING_MARK
                || type == UCharacter.CONTROL
                || (type == UCharacter.FORMAT && !isDrawnFormat(c))
                || isLaterPartOfASyllable(c);
    }

    /** Returns whether the character is a sign, such as an Arabic one, that encloses the digits after it. */
    private static boolean isDrawnFormat(int c) {
        return UCharacter.hasBinaryProperty(c, UProperty.PREPENDED_CONCATENATION_MARK);
    }

    private static boolean isLaterPartOfASyllable(int c) {
        int part = UCharacter.getIntPropertyValue(c, UProperty.HANGUL_SYLLABLE_TYPE);
        return part == UCharacter.HangulSyllableType.VOWEL_JAMO || part == UCharacter.HangulSyllableType.TRAILING_JAMO;
    }
}
