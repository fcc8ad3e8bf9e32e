package dev.deepseektui.app.tui.theme;

import dev.deepseektui.app.tui.theme.Colour.Rgb;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Which of a terminal's 256 colours is nearest? Not the first sixteen: nobody knows how those look. */
final class IndexedColours {
    private static final int FIRST = 16;
    private static final int FIRST_GREY = 232;
    private static final int COUNT = 256;
    private static final int[] STEPS = {0, 95, 135, 175, 215, 255};

    private IndexedColours() {}

    static Colour nearest(Rgb wanted) {
        return Colour.indexed(IntStream.range(FIRST, COUNT)
                .boxed()
                .min(Comparator.comparingInt(number -> rgb(number).distance(wanted)))
                .orElseThrow());
    }

    static Rgb rgb(int number) {
        if (number >= FIRST_GREY) {
            int grey = 8 + 10 * (number - FIRST_GREY);
            return new Rgb(grey, grey, grey);
        }
        int cube = number - FIRST;
        return new Rgb(STEPS[cube / 36], STEPS[cube / 6 % 6], STEPS[cube % 6]);
    }
}
