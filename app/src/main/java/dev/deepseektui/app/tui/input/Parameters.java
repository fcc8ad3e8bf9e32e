package dev.deepseektui.app.tui.input;

/** The numbers of a control sequence. Fields are parted by semicolons, their parts by colons. */
record Parameters(String text) {
    private static final int MOST_DIGITS = 8;

    static Parameters of(String text) {
        return new Parameters(text);
    }

    /** Whether there are only numbers: a leading sign or a trailing blank makes it another family of sequences. */
    boolean isPlain() {
        return text.chars().allMatch(c -> (c >= '0' && c <= '9') || c == ';' || c == ':');
    }

    /** The first part of a field, or {@code absent} where it is not given. */
    int at(int field, int absent) {
        return sub(field, 0, absent);
    }

    int sub(int field, int part, int absent) {
        return number(nth(nth(text, ';', field), ':', part), absent);
    }

    private static String nth(String list, char separator, int index) {
        int start = 0;
        for (int i = 0; i < index; i++) {
            int next = list.indexOf(separator, start);
            if (next < 0) {
                return "";
            }
            start = next + 1;
        }
        int end = list.indexOf(separator, start);
        return list.substring(start, end < 0 ? list.length() : end);
    }

    private static int number(String digits, int absent) {
        boolean readable = !digits.isEmpty()
                && digits.length() <= MOST_DIGITS
                && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return readable ? Integer.parseInt(digits) : absent;
    }
}
