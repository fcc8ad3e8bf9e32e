package dev.deepseektui.core.workspace.edit;

record LineEnds(int plain, int withReturn) {
    private static final String CRLF = "\r\n";

    static LineEnds of(String text) {
        int plain = 0;
        int withReturn = 0;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            if (at > 0 && text.charAt(at - 1) == '\r') {
                withReturn++;
            } else {
                plain++;
            }
        }
        return new LineEnds(plain, withReturn);
    }

    /** Returns the text with line feeds only. */
    static String unified(String text) {
        return text.replace(CRLF, "\n");
    }

    boolean none() {
        return plain == 0 && withReturn == 0;
    }

    boolean mixed() {
        return plain > 0 && withReturn > 0;
    }

    boolean onlyWithReturn() {
        return plain == 0 && withReturn > 0;
    }

    /** Returns a text, which has line feeds only, with the prevailing line ends. */
    String given(String unified) {
        return withReturn > plain ? unified.replace("\n", CRLF) : unified;
    }
}
