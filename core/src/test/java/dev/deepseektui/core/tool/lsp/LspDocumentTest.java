package dev.deepseektui.core.tool.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LspDocumentTest {
    private final LspDocument document = new LspDocument("a.x", "file:///a.x", "good\n", false);

    @Test
    void a_server_that_crashed_before_it_answered_gets_the_text_before_the_edit_first_again() {
        document.send(0);
        document.change("bad\n", true);
        document.reset();

        assertThat(document.send(0)).isEqualTo("good\n");
        document.settle(Optional.of(List.of()));
        assertThat(document.isDue(0, Duration.ofSeconds(1))).isTrue();
        assertThat(document.send(0)).isEqualTo("bad\n");
    }

    @Test
    void the_present_text_alone_is_sent_when_the_diagnostics_before_the_edit_are_known() {
        document.send(0);
        document.settle(Optional.of(List.of()));
        document.change("bad\n", true);
        document.reset();

        assertThat(document.send(0)).isEqualTo("bad\n");
    }
}
