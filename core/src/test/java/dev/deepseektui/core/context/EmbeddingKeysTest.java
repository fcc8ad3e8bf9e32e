package dev.deepseektui.core.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.Embedder.EmbeddingKeys;
import org.junit.jupiter.api.Test;

class EmbeddingKeysTest {
    @Test
    void the_provider_is_lexical_or_a_model_of_ollama() {
        assertThat(EmbeddingKeys.PROVIDER.type().fromText("lexical")).contains("lexical");
        assertThat(EmbeddingKeys.PROVIDER.type().fromText("ollama:nomic-embed-text"))
                .contains("ollama:nomic-embed-text");
        assertThat(EmbeddingKeys.PROVIDER.type().fromText("ollama:")).isEmpty();
        assertThat(EmbeddingKeys.PROVIDER.type().fromText("openai")).isEmpty();
    }

    @Test
    void the_address_is_one_that_can_be_asked() {
        assertThat(EmbeddingKeys.BASE_URL.type().fromText("http://192.168.1.7:11434"))
                .isPresent();
        assertThat(EmbeddingKeys.BASE_URL.type().fromText("localhost")).isEmpty();
    }
}
