package dev.deepseektui.app.tui.markdown;

/** A part of an answer that is laid out by itself, whatever follows. */
sealed interface Section {
    /** Whether an empty line stands before it. */
    Gap gap();

    /** What is between a section and the one before. */
    enum Gap {
        NONE,
        EMPTY_LINE
    }

    /** One or more blocks of Markdown. */
    record Prose(String text, Gap gap) implements Section {}

    /** A block of code begins; {@code info} is what stands behind its fence. */
    record CodeStart(String info, Gap gap) implements Section {}

    /** A line of the code, or a part of a very long one. */
    record CodeLine(String text) implements Section {
        @Override
        public Gap gap() {
            return Gap.NONE;
        }
    }
}
