package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The model's final answers of finished turns, which stay with equal shares of a limit. A long answer keeps its
 * beginning and, since conclusions stand there, twice as much of its end.
 */
final class FinalAnswers {
    private static final int MAX_EACH = 300;
    private static final int MIN_EACH = 40;

    /** The end of the reasoning of models that write it into their text. */
    private static final String END_OF_THINKING = "</think>";

    private final Body body;
    private final int end;

    /** Creates a choice of the answers before an index. */
    FinalAnswers(Body body, int end) {
        this.body = body;
        this.end = end;
    }

    /** Returns the texts that stay, by index of their message; the oldest answers go if the shares would be too small. */
    Map<Integer, String> staying(long limit) {
        List<Integer> answers = indexes();
        int most = (int) Math.min(answers.size(), limit / MIN_EACH);
        Map<Integer, String> staying = new TreeMap<>();
        if (most > 0) {
            long each = Math.min(MAX_EACH, limit / most);
            answers.subList(answers.size() - most, answers.size()).forEach(i -> staying.put(i, text(i, each)));
        }
        return staying;
    }

    private List<Integer> indexes() {
        List<Integer> answers = new ArrayList<>();
        int last = -1;
        for (int i = 0; i < end; i++) {
            if (body.beginsTurn(i) && last >= 0) {
                answers.add(last);
                last = -1;
            }
            if (body.message(i).origin() == Origin.REPLY) {
                boolean isFinal = body.message(i).content().calls().isEmpty()
                        && !body.text(i).isBlank();
                last = isFinal ? i : -1;
            }
        }
        if (last >= 0) {
            answers.add(last);
        }
        return answers;
    }

    private String text(int index, long tokens) {
        String said = body.text(index);
        String text = said.substring(
                        said.indexOf(END_OF_THINKING) < 0
                                ? 0
                                : said.indexOf(END_OF_THINKING) + END_OF_THINKING.length())
                .strip();
        long whole = body.tokens(text);
        if (whole <= tokens) {
            return text;
        }
        String gap = "\n"
                + ModelTexts.of(FinalAnswers.class)
                        .text("answer", body.held(index).pointer())
                + "\n";
        long room = Math.max(0, tokens - body.tokens(gap));
        int letters = (int) (text.length() * room / whole);
        return SafeText.start(text, letters / 3) + gap + SafeText.end(text, letters - letters / 3);
    }
}
