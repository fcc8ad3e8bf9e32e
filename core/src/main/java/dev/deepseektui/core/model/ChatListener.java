package dev.deepseektui.core.model;

/** Hears an answer arrive. Slow listeners slow the stream down. */
@FunctionalInterface
public interface ChatListener {
    void on(ChatEvent event);
}
