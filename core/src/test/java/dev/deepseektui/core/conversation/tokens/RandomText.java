package dev.deepseektui.core.conversation.tokens;

import java.util.Random;

/** Random text in which all kinds of characters are adjacent, in runs and alone. */
final class RandomText {
    private static final String[] RUNS = {
        "a",
        "é",
        "0",
        "٣",
        " ",
        "\n",
        "\r\n",
        "\t",
        "\u00A0",
        "\u3000",
        ".",
        "$",
        "—",
        "\uFFFD",
        "\u0000",
        "\u200D",
        "\u0301",
        "中",
        "ア",
        "・",
        "\u3097",
        "\u4DFF",
        "\uD83D\uDE00",
        "\uD83D",
        "\uDE00",
        "\uDB40\uDC01"
    };

    private final Random random;

    RandomText(Random random) {
        this.random = random;
    }

    String next(int runs) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < runs; i++) {
            if (random.nextInt(8) == 0) {
                text.appendCodePoint(random.nextInt(Character.MAX_CODE_POINT + 1));
            } else {
                text.append(RUNS[random.nextInt(RUNS.length)].repeat(1 + random.nextInt(4)));
            }
        }
        return text.toString();
    }
}
