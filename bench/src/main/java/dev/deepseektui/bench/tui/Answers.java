package dev.deepseektui.bench.tui;

import java.util.ArrayList;
import java.util.List;

/** Answers of any length in the style of a model, and the deltas in which they are streamed. */
final class Answers {
    private static final int DELTA = 5;
    private static final String PART = """
            ## What the reader does

            The loop in `TapeFile.read` asks for the **next** line before it knows whether there *is* one, see the
            [manual](https://example.org/manual). That is why it hangs when the last line is not finished yet, and why the
            test that you wrote passes only when the machine is slow enough.

            - close the reader also when the page before it is asked for
            - count the bytes that are behind the last newline:
              - when there are none, the tape is whole
              - otherwise it is repaired, and that is recorded
            1. First the test
            2. Then the change

            ```java
            /** Reads on from the event at {@code offset}. */
            public TapeReader read(long offset) {
                if (offset < 0 || offset > size) {
                    throw new IllegalArgumentException("no event starts at " + offset); // nor ends
                }
                return new TapeFileReader(files, codec, offset);
            }
            ```

            | Room | Question | Lines |
            |:-----|:--------:|------:|
            | tape | what happened | 2310 |
            | task | where the work stands | 640 |

            日本語の文章は空白がないので、どこでも折り返すことができます。✅ それで十分です 👍🏽

            """;

    private Answers() {}

    static String ofLength(int chars) {
        return PART.repeat(chars / PART.length() + 1).substring(0, chars);
    }

    static List<String> deltas(String answer) {
        List<String> deltas = new ArrayList<>();
        for (int from = 0; from < answer.length(); from += DELTA) {
            deltas.add(answer.substring(from, Math.min(answer.length(), from + DELTA)));
        }
        return deltas;
    }
}
