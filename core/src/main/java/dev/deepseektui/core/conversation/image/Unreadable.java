package dev.deepseektui.core.conversation.image;

/** A picture that cannot be decoded here; the message says why, of “it”. */
public final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    Unreadable(String why) {
        super(why);
    }

    private Unreadable(String why, Exception cause) {
        super(why, cause);
    }

    /** Returns the failure of a file that breaks the rules of its format. */
    static Unreadable damaged(Exception cause) {
        return new Unreadable("it is damaged", cause);
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
