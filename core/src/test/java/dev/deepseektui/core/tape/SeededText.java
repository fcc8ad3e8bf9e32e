package dev.deepseektui.core.tape;

import java.util.List;
import java.util.random.RandomGenerator;

/** Random strings that programs often handle incorrectly. */
final class SeededText {
    private static final List<String> HARD = List.of(
            "\0",
            "\uD800",
            "\uDFFF",
            "\uDC00\uD800",
            "\uD83D\uDE00",
            "\u2028\u2029",
            "\n",
            "\r\n",
            "\"",
            "\\",
            "\\u0000",
            "{\"seq\":1,\"ts\":",
            "\u007f\u0085\u009b",
            "\uFEFF",
            "\uFFFF\uFFFE",
            "中文，全角",
            "plain words ");

    private SeededText() {}

    static String of(RandomGenerator random) {
        StringBuilder text = new StringBuilder();
        for (int parts = random.nextInt(8); parts > 0; parts--) {
            text.append(
                    random.nextInt(4) == 0
                            ? Character.toString((char) random.nextInt(0x10000))
                            : HARD.get(random.nextInt(HARD.size())));
        }
        return random.nextInt(200) == 0 ? text.append("x").toString().repeat(20_000) : text.toString();
    }
}
