package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.tape.event.Origin;
import java.util.List;
import java.util.Locale;

/** The messages that a summary is to stand for, as one text: for a model that has not seen them. */
final class Transcript {
    private final Body body;

    Transcript(Body body) {
        this.body = body;
    }

    /** All of what these messages say, calls included. */
    String whole(List<Integer> messages) {
        StringBuilder text = new StringBuilder();
        messages.forEach(index -> text.append(one(index)));
        return text.toString();
    }

    /** At most so many tokens: of each message its beginning and its end, where there is no room for all of them. */
    String within(List<Integer> messages, long most) {
        long tokens = messages.stream().mapToLong(body::tokens).sum();
        if (tokens <= most) {
            return whole(messages);
        }
        long each = Math.max(1, most / messages.size());
        // What short messages leave of their shares is for the long ones.
        long spare = messages.stream()
                .mapToLong(index -> Math.max(0, each - body.tokens(index)))
                .sum();
        long longOnes =
                messages.stream().filter(index -> body.tokens(index) > each).count();
        long share = each + spare / longOnes;
        StringBuilder text = new StringBuilder();
        messages.forEach(index -> text.append(shortened(one(index), share, body.tokens(index))));
        return text.toString();
    }

    private String one(int index) {
        Message message = body.message(index).content();
        StringBuilder text = new StringBuilder("[" + who(message.origin()) + "]\n" + message.content() + '\n');
        message.calls()
                .forEach(call -> text.append("called ")
                        .append(call.name())
                        .append(' ')
                        .append(call.arguments())
                        .append('\n'));
        return text.toString();
    }

    private static String who(Origin origin) {
        return switch (origin) {
            case ASK -> "user";
            case REPLY -> "assistant";
            case RESULT -> "tool result";
            case INJECTED, RESIDENT, CANONICAL, NOTE, NOTICE, SUMMARY ->
                origin.name().toLowerCase(Locale.ROOT);
        };
    }

    /** Its tokens are counted already: of the letters their share is taken. */
    private static String shortened(String text, long share, long tokens) {
        if (tokens <= share) {
            return text;
        }
        int half = (int) (text.length() * share / tokens / 2);
        return head(text, half) + "\n[…]\n" + tail(text, half);
    }

    private static String head(String text, int letters) {
        boolean splits = letters > 0 && Character.isHighSurrogate(text.charAt(letters - 1));
        return text.substring(0, splits ? letters - 1 : letters);
    }

    private static String tail(String text, int letters) {
        int from = text.length() - letters;
        boolean splits = letters > 0 && Character.isLowSurrogate(text.charAt(from));
        return text.substring(splits ? from + 1 : from);
    }
}
