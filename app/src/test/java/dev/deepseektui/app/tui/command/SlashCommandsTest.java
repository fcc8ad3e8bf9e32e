package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.Desks;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.transcript.MessageNames;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlashCommandsTest {
    private static final Desk DESK = Desks.fresh(80, 24);
    private static final Path PAGE = Path.of(System.getProperty("project.root"), "docs/screen.md");

    @Test
    void no_two_commands_have_one_name() {
        assertThat(SlashCommands.ALL).extracting(SlashCommand::name).allMatch(new HashSet<>()::add);
    }

    @Test
    void a_path_or_words_are_no_order() {
        assertThat(SlashCommands.isCommand("/exit")).isTrue();
        assertThat(SlashCommands.isCommand("/rename a b")).isTrue();
        assertThat(SlashCommands.isCommand("/etc/hosts is odd")).isFalse();
        assertThat(SlashCommands.isCommand("what is /exit?")).isFalse();
    }

    @Test
    void commands_are_suggested_by_how_their_names_begin() {
        assertThat(SlashCommands.suggestions("/re", new MessageNames(), DESK)
                        .orElseThrow()
                        .all())
                .extracting(Suggestion::text)
                .containsExactly("/retry", "/rewind ", "/resume ", "/rename ", "/report ");
        assertThat(SlashCommands.suggestions("/xit", new MessageNames(), DESK)).isEmpty();
        assertThat(SlashCommands.suggestions("/resume 4711", new MessageNames(), DESK))
                .isEmpty();
        assertThat(SlashCommands.suggestions("a /re", new MessageNames(), DESK)).isEmpty();
    }

    @Test
    void a_few_letters_of_a_name_find_it_and_enter_only_writes_it_out() {
        Suggestions found =
                SlashCommands.suggestions("/cmp", new MessageNames(), DESK).orElseThrow();

        assertThat(found.all()).extracting(Suggestion::text).containsExactly("/compact ");
        assertThat(found.current().isWhole()).isFalse();
    }

    @Test
    void what_begins_so_comes_before_what_only_has_the_letters() {
        assertThat(SlashCommands.suggestions("/co", new MessageNames(), DESK)
                        .orElseThrow()
                        .all())
                .extracting(Suggestion::isWhole)
                .containsSubsequence(true, true)
                .doesNotContainSubsequence(false, true);
        assertThat(SlashCommands.suggestions("/MOD", new MessageNames(), DESK)
                        .orElseThrow()
                        .all())
                .extracting(Suggestion::text)
                .contains("/mode ", "/model ");
    }

    @Test
    void a_whole_name_comes_before_longer_ones() {
        assertThat(SlashCommands.suggestions("/mode", new MessageNames(), DESK)
                        .orElseThrow()
                        .current()
                        .text())
                .isEqualTo("/mode ");
    }

    @Test
    void what_may_stand_behind_a_name_is_suggested_the_whole_word_first() {
        assertThat(SlashCommands.suggestions("/mode ", new MessageNames(), DESK)
                        .orElseThrow()
                        .all())
                .extracting(Suggestion::text)
                .containsExactly("plan", "ask", "edits", "auto");
        Suggestions high = SlashCommands.suggestions("/effort high", new MessageNames(), DESK)
                .orElseThrow();
        assertThat(high.written()).isEqualTo("high");
        assertThat(high.current().isWhole()).isTrue();
        assertThat(SlashCommands.suggestions("/mode nothing", new MessageNames(), DESK))
                .isEmpty();
        assertThat(SlashCommands.suggestions("/rename me", new MessageNames(), DESK))
                .isEmpty();
    }

    @Test
    void of_some_values_the_one_that_holds_now_is_chosen_until_another_is_written() {
        Suggestions efforts =
                SlashCommands.suggestions("/effort ", new MessageNames(), DESK).orElseThrow();
        assertThat(efforts.current().text()).isEqualTo("high");
        assertThat(efforts.current().about()).isEqualTo("current");
        assertThat(efforts.all()).extracting(Suggestion::text).containsExactly("low", "high", "max", "off");

        assertThat(SlashCommands.suggestions("/mode a", new MessageNames(), DESK)
                        .orElseThrow()
                        .current()
                        .text())
                .isEqualTo("ask");
        assertThat(SlashCommands.suggestions("/theme m", new MessageNames(), DESK)
                        .orElseThrow()
                        .current()
                        .text())
                .isEqualTo("mono");
    }

    @Test
    void the_page_lists_every_command() throws Exception {
        assertThat(Files.readString(PAGE))
                .as("put this table into docs/screen.md")
                .contains(commands());
    }

    @Test
    void the_page_lists_every_key() throws Exception {
        assertThat(Files.readString(PAGE))
                .as("put this table into docs/screen.md")
                .contains(keys());
    }

    private static String commands() {
        StringBuilder text = new StringBuilder("| on the screen | does |\n|---|---|\n");
        SlashCommands.ALL.forEach(command -> text.append(row(command.usage(), command.sentence())));
        Help.SIGNS.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(sign -> text.append(row(sign.getKey(), say(sign.getValue()))));
        return text.toString();
    }

    private static String row(String usage, String sentence) {
        return "| `" + usage.replace("|", "\\|") + "` | " + sentence + " |\n";
    }

    private static String keys() {
        StringBuilder text = new StringBuilder("| keys | action | does |\n|---|---|---|\n");
        for (KeyAction action : KeyAction.values()) {
            text.append("| `%s` | `%s` | %s |\n"
                    .formatted(Help.keys(KeyBindings.STANDARD, action), action.word(), action.sentence()));
        }
        return text.toString();
    }
}
