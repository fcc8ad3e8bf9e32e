package dev.deepseektui.app.tui.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.completion.Suggestion;
import dev.deepseektui.app.tui.completion.Suggestions;
import dev.deepseektui.app.tui.keys.KeyHelp;
import dev.deepseektui.app.tui.transcript.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

class SlashCommandsTest {
    private static final Path README = Path.of(System.getProperty("project.root"), "README.md");

    @Test
    void no_two_commands_have_one_name() {
        assertThat(SlashCommands.ALL).extracting(SlashCommand::name).allMatch(new HashSet<>()::add);
    }

    @Test
    void a_path_or_words_are_no_order() {
        assertThat(SlashCommands.isOrder("/exit")).isTrue();
        assertThat(SlashCommands.isOrder("/rename a b")).isTrue();
        assertThat(SlashCommands.isOrder("/etc/hosts is odd")).isFalse();
        assertThat(SlashCommands.isOrder("what is /exit?")).isFalse();
    }

    @Test
    void commands_are_suggested_by_how_their_names_begin() {
        assertThat(SlashCommands.suggestions("/re", new Messages())
                        .orElseThrow()
                        .all())
                .extracting(Suggestion::text)
                .containsExactly("/resident", "/resume", "/rename ");
        assertThat(SlashCommands.suggestions("/exot", new Messages())).isEmpty();
        assertThat(SlashCommands.suggestions("/resume 4711", new Messages())).isEmpty();
        assertThat(SlashCommands.suggestions("a /re", new Messages())).isEmpty();
    }

    @Test
    void a_whole_name_comes_before_longer_ones() {
        assertThat(SlashCommands.suggestions("/mode", new Messages())
                        .orElseThrow()
                        .current()
                        .text())
                .isEqualTo("/mode");
    }

    @Test
    void what_may_stand_behind_a_name_is_suggested_the_whole_word_first() {
        assertThat(SlashCommands.suggestions("/mode ", new Messages())
                        .orElseThrow()
                        .all())
                .extracting(Suggestion::text)
                .containsExactly("plan", "ask", "auto");
        Suggestions high =
                SlashCommands.suggestions("/effort high", new Messages()).orElseThrow();
        assertThat(high.written()).isEqualTo("high");
        assertThat(high.current().isWhole()).isTrue();
        assertThat(SlashCommands.suggestions("/mode nothing", new Messages())).isEmpty();
        assertThat(SlashCommands.suggestions("/rename me", new Messages())).isEmpty();
    }

    @Test
    void the_readme_lists_every_command() throws Exception {
        assertThat(Files.readString(README))
                .as("put this table into the README")
                .contains(Help.reference());
    }

    @Test
    void the_readme_lists_every_key() throws Exception {
        assertThat(Files.readString(README))
                .as("put this table into the README")
                .contains(KeyHelp.reference());
    }
}
