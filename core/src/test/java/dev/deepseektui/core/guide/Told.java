package dev.deepseektui.core.guide;

import dev.deepseektui.core.guide.GuideTurn.Found;
import java.util.List;

/** Turns in which tools have told something. */
final class Told {
    private Told() {}

    static Found counted(String word, String result) {
        return new Found(Calls.count(word), result);
    }

    static Found countedTogether(List<String> words, String result) {
        return new Found(Calls.countTogether(words), result);
    }

    static Found named(String word, String result) {
        return new Found(Calls.names(word), result);
    }

    static Found read(String path, String text) {
        return new Found(Calls.read(path), text);
    }

    static GuideTurn turn(int replies, Found... found) {
        return new GuideTurn("where is it?", List.of(found), replies, true);
    }
}
