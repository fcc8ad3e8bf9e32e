package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.compaction.FilePage.Ends;
import dev.deepseektui.core.context.compaction.RewriteDraft.ShownVersions;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ShownFile;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The shorter forms of an exchange: an outline, or a cut to a given size. Both keep the calls. */
final class ExchangeForms {
    private static final int OUTLINE_LETTERS = 160;

    private final Body body;
    private final ShownVersions versions;
    private final Map<Integer, Long> outlineTokens = new HashMap<>();

    ExchangeForms(Body body) {
        this.body = body;
        this.versions = new ShownVersions(body);
    }

    /** Replaces an exchange with its outline: the calls with short arguments, and the first lines of the results. */
    void outline(int[] messages, RewriteDraft draft) {
        IntStream.of(messages).forEach(i -> shorten(i, outlined(i), draft));
    }

    /** Returns the estimated tokens of an exchange's outline. */
    long outlineTokens(int... messages) {
        return IntStream.of(messages)
                .mapToLong(i -> outlineTokens.computeIfAbsent(i, this::estimate))
                .sum();
    }

    private long estimate(int index) {
        if (body.message(index).origin() == Origin.REPLY) {
            String shorter = MessageFactory.shortened(body.message(index), body.text(index));
            return (long) body.tokens(index)
                    * shorter.length()
                    / Math.max(1, body.message(index).json().length());
        }
        String text = outlined(index);
        return text.equals(body.text(index)) ? body.tokens(index) : 12L + body.tokens(text);
    }

    /** Cuts the results of an exchange to their first and last lines, so that it has about this many tokens. */
    void cut(int[] messages, long tokens, RewriteDraft draft) {
        long replies = IntStream.of(messages)
                .filter(i -> body.message(i).origin() != Origin.RESULT)
                .mapToLong(body::tokens)
                .sum();
        long results = IntStream.of(messages)
                .filter(i -> body.message(i).origin() == Origin.RESULT)
                .count();
        long each = results == 0 ? 0 : Math.max(0, tokens - replies) / results;
        IntStream.of(messages)
                .filter(i -> body.message(i).origin() == Origin.RESULT)
                .forEach(i -> shorten(i, ends(i, each), draft));
    }

    private String ends(int index, long tokens) {
        String text = body.text(index);
        String pointer = pointer(index);
        long bytes = ShownFile.bytes(text) * tokens / Math.max(1, body.tokens(index));
        return body.tokens(index) <= tokens
                ? text
                : Ends.of(text.lines().toList(), (int) Math.max(OUTLINE_LETTERS, bytes - pointer.length())).stream()
                                .collect(Collectors.joining("\n"))
                        + pointer;
    }

    private String outlined(int index) {
        String text = body.text(index);
        String pointer = pointer(index);
        if (body.message(index).origin() == Origin.REPLY || text.length() <= OUTLINE_LETTERS + pointer.length()) {
            return text;
        }
        return SafeText.start(text, OUTLINE_LETTERS) + "…" + pointer;
    }

    private String pointer(int index) {
        return "\n"
                + ModelTexts.of(ExchangeForms.class)
                        .text("shortened_exchange", body.held(index).pointer());
    }

    private void shorten(int index, String text, RewriteDraft draft) {
        if (body.message(index).origin() == Origin.REPLY) {
            draft.replaceReply(index, MessageFactory.shortened(body.message(index), text));
        } else if (body.message(index).origin() != Origin.RESULT) {
            draft.drop(index);
        } else if (!text.equals(body.text(index))) {
            versions.replace(index, text, draft);
        }
    }
}
