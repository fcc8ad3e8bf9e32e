package dev.deepseektui.core.workspace.edit;

/** The form of a text that a rewrite preserves: its byte order mark, and CRLF if every line ends with it. */
public record TextForm(boolean marked, boolean onlyWithReturn) {
    private static final String MARK = "\uFEFF";

    public static TextForm of(String text) {
        return new TextForm(text.startsWith(MARK), LineEnds.of(text).onlyWithReturn());
    }

    /** Returns a text in this form; line ends of its own are kept. */
    public String given(String text) {
        String ended = onlyWithReturn && LineEnds.of(text).withReturn() == 0 ? text.replace("\n", "\r\n") : text;
        return marked && !ended.startsWith(MARK) ? MARK + ended : ended;
    }
}
