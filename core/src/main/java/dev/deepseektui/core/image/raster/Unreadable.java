package dev.deepseektui.core.image.raster;

/** A picture that cannot be decoded here; the message says why, of “it”. */
public final class Unreadable extends Exception {
    private static final long serialVersionUID = 1;

    public Unreadable(String why) {
        super(why);
    }

    /** Whatever a file says that its own format forbids. */
    public static Unreadable damaged() {
        return new Unreadable("it is damaged");
    }

    public static Unreadable cutOff() {
        return new Unreadable("it ends too early");
    }

    public String why() {
        return String.valueOf(getMessage());
    }
}
