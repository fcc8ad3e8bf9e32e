package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.tape.event.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A piece of text from the prompt or from a {@code recall} result.
 *
 * @param text the text, with whitespace collapsed to single spaces
 * @param reach the maximum distance, in characters, at which text still belongs to the text before it
 */
record Passage(String text, int reach) {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int NEAR = 200;

    static String plain(String text) {
        return BLANKS.matcher(text).replaceAll(" ").strip();
    }

    /** Returns the string as it appears in messages and, if different, as it appears in JSON arguments. */
    static List<String> forms(String text) {
        String escaped = Json.line(text);
        String inside = escaped.substring(1, escaped.length() - 1);
        return inside.equals(text) ? List.of(text) : List.of(text, inside);
    }

    /**
     * Returns the passages of messages. A reply and its results form one passage. Any other message is a passage whose
     * parts are unrelated.
     */
    static List<Passage> of(List<PromptMessage> messages) {
        List<Passage> passages = new ArrayList<>();
        StringBuilder exchange = new StringBuilder();
        for (PromptMessage message : messages) {
            Origin origin = message.origin();
            if (origin != Origin.RESULT && !exchange.isEmpty()) {
                passages.add(whole(exchange.toString()));
                exchange.setLength(0);
            }
            String said = said(message.content());
            if (origin == Origin.REPLY || origin == Origin.RESULT) {
                exchange.append(said).append('\n');
            } else {
                passages.add(new Passage(plain(said), NEAR));
            }
        }
        if (!exchange.isEmpty()) {
            passages.add(whole(exchange.toString()));
        }
        return passages;
    }

    /** Returns a passage whose parts all belong together, at any distance. */
    static Passage whole(String text) {
        return new Passage(plain(text), text.length());
    }

    private static String said(Message message) {
        StringBuilder said = new StringBuilder(message.content());
        if (message.reasoning() != null) {
            said.append('\n').append(message.reasoning());
        }
        message.calls().forEach(call -> said.append('\n').append(call.arguments()));
        return said.toString();
    }

    String behind(int from) {
        return text.substring(from, Math.min(text.length(), from + Math.min(reach, text.length())));
    }
}
