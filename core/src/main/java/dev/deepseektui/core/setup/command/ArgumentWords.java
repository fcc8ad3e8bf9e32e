package dev.deepseektui.core.setup.command;

import java.util.ArrayList;
import java.util.List;

/** Cuts what stands behind a command's name into words, as a shell would: blanks part, quotes keep together, nothing is replaced. */
final class ArgumentWords {
    private ArgumentWords() {}

    static List<String> of(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean open = false;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '"' || c == '\'') && (open || closes(text, i))) {
                quote = closes(text, i) ? c : 0;
                open = true;
                if (quote == 0) {
                    word.append(c);
                }
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (open) {
                    words.add(word.toString());
                }
                word.setLength(0);
                open = false;
            } else {
                word.append(c);
                open = true;
            }
        }
        if (open) {
            words.add(word.toString());
        }
        return words;
    }

    /** An apostrophe is no quote. */
    private static boolean closes(String text, int at) {
        return text.indexOf(text.charAt(at), at + 1) > at;
    }
}
