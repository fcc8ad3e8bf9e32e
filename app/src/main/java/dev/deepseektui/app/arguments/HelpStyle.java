package dev.deepseektui.app.arguments;

/** How names stand out in help: by colours of the terminal, or not at all. */
public enum HelpStyle {
    PLAIN,
    COLOURED;

    private static final String END = "\u001b[0m";

    Styled command(String name) {
        return styled("\u001b[1m", name);
    }

    /** An option's name, or what stands for what goes by its place. */
    Styled name(String name) {
        return styled("\u001b[33m", name);
    }

    /** What stands for an option's value. */
    Styled value(String label) {
        return styled("\u001b[3m", label);
    }

    private Styled styled(String code, String text) {
        return new Styled(text, this == PLAIN ? text : code + text + END);
    }

    /**
     * A text that stands out.
     *
     * @param plain what is seen of it
     * @param shown with the sequences for the terminal
     */
    record Styled(String plain, String shown) {
        static Styled plain(String text) {
            return new Styled(text, text);
        }

        Styled then(Styled next) {
            return new Styled(plain + next.plain, shown + next.shown);
        }

        Styled then(String text) {
            return then(plain(text));
        }

        /** Between brackets, as what may be left out. */
        Styled bracketed() {
            return plain("[").then(this).then("]");
        }
    }
}
