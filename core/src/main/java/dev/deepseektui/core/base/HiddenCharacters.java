package dev.deepseektui.core.base;

/**
 * The characters that a screen leaves out, draws as a blank or in another form, or uses to reorder text. In text that is
 * approved, each is replaced by a visible mark.
 */
public final class HiddenCharacters {
    private static final int DEL = 0x7f;
    private static final int CONTROL_PICTURES = 0x2400;
    private static final int PICTURE_OF_DEL = 0x2421;

    private HiddenCharacters() {}

    public static boolean contains(int c) {
        if (c >= ' ' && c < DEL) {
            return false;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR -> true;
            default -> changesThePreceding(c) || isBlank(c);
        };
    }

    /**
     * Returns true for characters that join emoji or choose their form. Terminals disagree on the width of the result, so
     * the screen leaves these characters out.
     */
    public static boolean changesThePreceding(int c) {
        return c == 0x200d // joiner
                || c == 0x20e3 // keycap
                || (c >= 0xfe00 && c <= 0xfe0f) // variation selectors
                || (c >= 0x1f3fb && c <= 0x1f3ff); // skin tones
    }

    private static boolean isBlank(int c) {
        return c == 0x34f // combining grapheme joiner
                || c == 0x115f // Hangul fillers
                || c == 0x1160
                || c == 0x3164
                || c == 0xffa0
                || c == 0x17b4 // Khmer inherent vowels
                || c == 0x17b5
                || (c >= 0x180b && c <= 0x180f) // variation selectors
                || (c >= 0xe0100 && c <= 0xe01ef)
                || c == 0x2800 // blank Braille pattern
                || c == 0x13441 // blank hieroglyphs
                || c == 0x13442
                || c == 0x16fe4 // Khitan filler
                || c == 0x1d159; // null notehead
    }

    /** Returns the visible mark that replaces a character. */
    public static String mark(int c) {
        if (c < ' ') {
            return Character.toString(CONTROL_PICTURES + c);
        }
        return c == DEL ? Character.toString(PICTURE_OF_DEL) : String.format("<U+%04X>", c);
    }
}
