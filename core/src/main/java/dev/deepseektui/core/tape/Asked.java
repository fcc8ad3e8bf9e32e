package dev.deepseektui.core.tape;

import java.util.List;

/** The user asked something; {@code mentions} are the paths named with an @. */
public record Asked(long turn, String text, List<String> mentions) implements TapeEvent {
    public Asked {
        mentions = List.copyOf(mentions);
    }
}
