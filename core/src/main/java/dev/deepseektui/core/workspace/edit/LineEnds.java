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

    /** The text with every line end a line feed. */
    static String unified(String text) {
        return text.replace(CRLF, "\n");
    }

    /** There is no line end to take after. */
    boolean none() {
        return plain == 0 && withReturn == 0;
    }

    boolean mixed() {
        return plain > 0 && withReturn > 0;
    }

    boolean onlyWithReturn() {
        return plain == 0 && withReturn > 0;
    }

    /** A text that has line feeds, with the ends that most lines have here. */
    String given(String unified) {
        return withReturn > plain ? unified.replace("\n", CRLF) : unified;
    }
}
