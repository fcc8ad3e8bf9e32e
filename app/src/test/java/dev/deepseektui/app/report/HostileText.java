package dev.deepseektui.app.report;

import java.util.List;
import java.util.Random;

/** Random hostile strings: tags, end marks of the surrounding syntax, executable addresses and terminal sequences. */
record HostileText(Random random) {
    private static final List<String> PIECES = List.of(
            "<script>alert(1)</script>",
            "<zz9 onload=x>",
            "</pre>",
            "</details>",
            "</summary></details></code></div></body></html>",
            "\"><img src=x onerror=alert(1)>",
            "' onclick='x",
            "<!-- ",
            "-->",
            "]]>",
            "<![CDATA[",
            "<style>",
            "&lt;zz9&gt;",
            "&#60;zz9&#62;",
            "&",
            "[x](javascript:alert(1))",
            "[x](JaVa\tScRiPt:alert(1))",
            "![x](https://tracker.example/x.png)",
            "[![x](data:text/html,<zz9>)](vbscript:x)",
            "<javascript:alert(1)>",
            "<https://example.org/\"onx=1>",
            "[x](<https://example.org/\"><zz9>> \"a\\\"b<zz9>\")",
            "[y]: https://example.org/'><zz9> '<zz9>'",
            "| a | b |\n|---|:-:|\n| <zz9> | \"> |",
            "```",
            "```diff\"><zz9>",
            "~~~~",
            "\n",
            "\n\n",
            "\r",
            "\r\n",
            "    ",
            "> ",
            "- ",
            "1. ",
            "# 9. You",
            "*a **b `c",
            "@@ -1,2 +1,2 @@ <zz9>\n-<zz9>\n+</span><zz9>\n context <zz9>",
            "\u0000",
            "\u001b[2J",
            "\u009b31m",
            "\u202e",
            "\ud800",
            "😀",
            "word ");

    String next() {
        StringBuilder text = new StringBuilder();
        for (int pieces = random.nextInt(12); pieces >= 0; pieces--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }
}
