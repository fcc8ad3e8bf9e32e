package dev.deepseektui.app.tui.theme;

/** A colour that is asked of the terminal. */
public sealed interface Colour {
    /** Whatever the user's terminal has by itself. */
    Colour OWN = new Own();

    static Rgb of(int rgb) {
        return new Rgb(rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff);
    }

    static Colour indexed(int number) {
        return new Indexed(number);
    }

    /** The terminal's own foreground or background. */
    record Own() implements Colour {}

    /** One of the terminal's 256 colours; the first 16 are those that users set to their taste. */
    record Indexed(int number) implements Colour {}

    /** An exact colour, of parts from 0 to 255. */
    record Rgb(int red, int green, int blue) implements Colour {
        /** On the way to the other, so far that {@code share} of it is the other. */
        Rgb mixed(Rgb other, double share) {
            return new Rgb(
                    mixed(red, other.red, share), mixed(green, other.green, share), mixed(blue, other.blue, share));
        }

        private static int mixed(int from, int to, double share) {
            return (int) Math.round(from + (to - from) * share);
        }

        int number() {
            return red << 16 | green << 8 | blue;
        }
    }
}
