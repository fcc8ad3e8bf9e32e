package dev.deepseektui.core.model;

/** Which models of a provider begin with their thoughts and say only where these end, with {@code </think>} in the text. Any thread may ask. */
public interface OpenThinkers {
    /** All of them, as the settings say. */
    OpenThinkers ALL = new Certain(true);

    OpenThinkers NONE = new Certain(false);

    boolean has(String model);

    /** A model was asked to think, and this is its reply. */
    void heard(String model, ChatReply reply);

    /** What no reply changes. */
    record Certain(boolean hasAny) implements OpenThinkers {
        @Override
        public boolean has(String model) {
            return hasAny;
        }

        @Override
        public void heard(String model, ChatReply reply) {}
    }
}
