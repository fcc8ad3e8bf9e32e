package dev.deepseektui.core.workspace.edit;

/** What of a text's form stays when all of it is written anew: its byte order mark, and CRLF where every line ends so. */
public record TextForm(boolean marked, boolean onlyWithReturn) {
    private static final String MARK = "\uFEFF";

    public static TextForm of(String text) {
        return new TextForm(text.startsWith(MARK), LineEnds.of(text).onlyWithReturn());
    }

    /** A text that has the form already, or line ends of its own, keeps them. */
    public String given(String text) {
        String ended = onlyWithReturn && LineEnds.of(text).withReturn() == 0 ? text.replace("\n", "\r\n") : text;
        return marked && !ended.startsWith(MARK) ? MARK + ended : ended;
    }
}
