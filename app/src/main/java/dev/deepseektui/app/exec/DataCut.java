package dev.deepseektui.app.exec;

import java.util.Optional;

/**
 * As much of what was piped in as goes with a prompt: about half of the usual budget of tokens. Of more its start and its end.
 *
 * @param remark for the user, where it is not all
 */
record DataCut(String text, Optional<String> remark) {
    static final int HEAD = 192 << 10;
    static final int TAIL = 64 << 10;

    static DataCut of(String all) {
        int left = all.length() - HEAD - TAIL;
        if (left <= 0) {
            return new DataCut(all, Optional.empty());
        }
        int head = withoutHalfPair(all, HEAD);
        int tail = withoutHalfPair(all, all.length() - TAIL);
        String gap =
                "%s\n[… %,d characters left out …]\n%s".formatted(all.substring(0, head), left, all.substring(tail));
        return new DataCut(
                gap,
                Optional.of(
                        ("Standard input has %,d characters: the model is shown the first %,d and the last %,d. For all of it, put"
                                        + " it into a file and name that in the prompt.")
                                .formatted(all.length(), HEAD, TAIL)));
    }

    private static int withoutHalfPair(String text, int at) {
        return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
    }
}
