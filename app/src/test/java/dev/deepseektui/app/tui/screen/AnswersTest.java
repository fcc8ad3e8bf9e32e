package dev.deepseektui.app.tui.screen;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import dev.deepseektui.app.tui.terminal.KeyStrokes;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys while a call waits for the user's approval. */
class AnswersTest {
    private static final Duration MOMENT = Duration.ofMillis(750);
    private static final KeyStroke ESCAPE = new KeyStroke(KeyType.Escape);
    private static final KeyStroke CTRL_C = KeyStrokes.of('c', KeyStrokes.CTRL);

    @TempDir
    Path root;

    private WholeScreen screen;

    @BeforeEach
    void open() throws IOException {
        screen = WholeScreen.in(root, runner());
    }

    @AfterEach
    void close() {
        screen.close();
    }

    /** Calls a tool for each command in the prompt, and then reports the result. */
    private static Brain runner() {
        return ask -> {
            var messages = ask.request().messages().stream()
                    .filter(message -> !message.text().startsWith("<notice>"))
                    .toList();
            var last = messages.get(messages.size() - 1);
            if (last.role() == Role.TOOL) {
                return Answer.of("Seen: " + last.text().lines().findFirst().orElse(""));
            }
            List<ToolCall> calls = new ArrayList<>();
            for (String command : last.text().split(" && ", -1)) {
                calls.add(
                        command.startsWith("write ")
                                ? call(calls.size(), "write", "file_path", command.substring(6), "content", "x\n")
                                : call(calls.size(), "bash", "command", command));
            }
            return Answer.of("").calling(calls.toArray(ToolCall[]::new));
        };
    }

    private static ToolCall call(int number, String tool, String... arguments) {
        Map<String, String> all = new LinkedHashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            all.put(arguments[i], arguments[i + 1]);
        }
        return new ToolCall("c" + number, tool, Json.line(all));
    }

    /** Waits for a question that appears while nothing is typed. */
    private WholeScreen asked(String commands) {
        return screen.enter(commands).pass(MOMENT).shows("Run this command?");
    }

    private Path file(String name) {
        return screen.workspace.resolve(name);
    }

    @Test
    void a_second_y_answers_nothing_and_is_written_nowhere() {
        asked("touch one && touch two").pass(MOMENT);

        screen.answer("y").shows("▌ touch two").type("y").pass(Duration.ofMillis(400));

        assertThat(screen.bottom()).contains("stop typing for a moment to answer");
        assertThat(screen.screen()).contains("Run this command?");
        assertThat(screen.model().desk().ask().isEmpty()).isTrue();
        assertThat(file("two")).doesNotExist();
        screen.pass(MOMENT).answer("y").shows("Seen:").idles();
        assertThat(file("one")).exists();
        assertThat(file("two")).exists();
    }

    @Test
    void a_key_typed_as_a_reason_is_neither_sent_nor_stored() throws IOException {
        String key = "sk-0123456789abcdef0123456789abcdef";
        asked("touch one").pass(MOMENT);

        screen.answer("r")
                .pass(MOMENT)
                .type(key)
                .press(new KeyStroke(KeyType.Enter))
                .shows("contains an API key");
        screen.press(KeyStrokes.of('u', KeyStrokes.CTRL)).type("no").press(new KeyStroke(KeyType.Enter));

        // The reason follows the refused call as the user's message, which this model takes for the next command.
        screen.shows("shell(no)");
        try (Stream<Path> files = Files.walk(root)) {
            assertThat(files.filter(Files::isRegularFile))
                    .noneMatch(file -> text(file).contains(key));
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void each_of_several_questions_says_which_of_how_many_it_is() {
        asked("touch one && cat one && touch two && touch three")
                .shows("1 of 3")
                .pass(MOMENT);
        screen.answer("y").shows("▌ touch two").shows("2 of 3").pass(MOMENT);
        screen.answer("y").shows("▌ touch three").shows("3 of 3").pass(MOMENT);
        screen.answer("y").shows("Seen:").idles();

        asked("touch four");
        assertThat(screen.screen()).doesNotContain("1 of 1");
    }

    @Test
    void what_is_written_when_a_question_appears_stays_written() {
        asked("touch one").type("yes");

        assertThat(screen.model().desk().ask().ask()).isEqualTo("yes");
        assertThat(screen.screen()).contains("Run this command?");
        screen.pass(MOMENT).answer("n").shows("Seen: The user").idles();
        assertThat(screen.screen()).contains("▌ yes");
        assertThat(file("one")).doesNotExist();
    }

    @Test
    void a_letter_that_another_key_follows_at_once_is_text() {
        asked("touch one").pass(MOMENT).type("yes, but wait");

        assertThat(screen.model().desk().ask().ask()).isEqualTo("yes, but wait");
        assertThat(screen.screen()).contains("Run this command?");
        assertThat(file("one")).doesNotExist();
        screen.pass(MOMENT).answer("n").shows("Seen: The user").idles();
        assertThat(screen.model().desk().ask().ask()).isEqualTo("yes, but wait");
    }

    @Test
    void what_begins_with_a_letter_of_no_answer_is_text_too() {
        asked("touch one").pass(MOMENT).type("hey, wait");

        assertThat(screen.model().desk().ask().ask()).isEqualTo("hey, wait");
        assertThat(screen.screen()).contains("▌ hey, wait").contains("Run this command?");
        screen.pass(MOMENT).press(ESCAPE).shows("Seen: The user").idles();
        assertThat(file("one")).doesNotExist();
    }

    @Test
    void enter_right_behind_a_letter_neither_answers_nor_sends() {
        asked("touch one")
                .pass(MOMENT)
                .type("y")
                .press(new KeyStroke(KeyType.Enter))
                .pass(MOMENT);

        assertThat(screen.model().desk().ask().ask()).isEqualTo("y");
        assertThat(screen.screen()).contains("Run this command?").doesNotContain("queued");
        screen.press(ESCAPE).shows("Seen: The user").idles();
    }

    @Test
    void enter_alone_gives_the_marked_answer() {
        asked("touch one")
                .pass(MOMENT)
                .press(new KeyStroke(KeyType.Enter))
                .shows("Seen:")
                .idles();

        assertThat(file("one")).exists();
    }

    @Test
    void escape_says_no_to_the_call_and_the_bar_says_so() {
        asked("touch one && touch two").pass(MOMENT);
        assertThat(screen.bottom()).isEqualTo("Waiting for you · letter, or ↑↓ and enter · esc: no");

        screen.press(ESCAPE)
                .shows("▌ touch two")
                .pass(MOMENT)
                .answer("y")
                .shows("Seen:")
                .idles();

        assertThat(file("one")).doesNotExist();
        assertThat(file("two")).exists();
        assertThat(screen.screen()).doesNotContain("Stopped by you");
    }

    @Test
    void ctrl_c_cancels_the_turn() {
        asked("touch one && touch two").pass(MOMENT);

        screen.press(CTRL_C).shows("Stopped by you").idles();

        assertThat(screen.screen()).doesNotContain("Run this command?").doesNotContain("Seen:");
        assertThat(file("one")).doesNotExist();
        assertThat(file("two")).doesNotExist();
    }

    @Test
    void waiting_for_a_person_does_not_look_like_work() {
        asked("touch one").pass(Duration.ofMinutes(2));

        assertThat(screen.bottom()).startsWith("Waiting for you").doesNotContain("2 m");
    }

    @Test
    void a_long_command_must_be_seen_to_its_end() {
        // No repetition, which the engine would take for a mistake of the model.
        String command =
                ": " + IntStream.range(0, 400).mapToObj(Integer::toString).collect(Collectors.joining(" "))
                        + "; touch hidden";
        asked(command).pass(MOMENT);
        assertThat(screen.screen()).contains("pgdn more").doesNotContain("touch hidden");

        screen.answer("y").pass(MOMENT);
        assertThat(screen.screen()).contains("Run this command?");
        screen.press(new KeyStroke(KeyType.End))
                .shows("hidden")
                .answer("y")
                .shows("Seen:")
                .idles();

        assertThat(file("hidden")).exists();
    }

    @Test
    void what_a_command_hides_is_marked() {
        screen.press(new PasteStroke("touch a\u202eb\u200bc\u00a0d e\u001bf")).press(new KeyStroke(KeyType.Enter));
        screen.pass(MOMENT).shows("Run this command?");

        assertThat(screen.screen())
                .contains("touch a<U+202E>b<U+200B>c<U+00A0>d e␛f")
                .contains("invisible characters");
    }

    @Test
    void always_shows_the_rule_keeps_it_and_asks_no_more() throws IOException {
        asked("git init . && git init .").pass(MOMENT);

        screen.answer("w").shows("Always allow").shows("git init .)");
        screen.press(new KeyStroke(KeyType.Enter)).shows("Always allowed here   shell(git init .)");

        screen.shows("Seen:").idles();
        assertThat(rules()).contains("allow = [\n    \"shell(git init .)\",\n]");
    }

    @Test
    void a_narrower_rule_is_chosen() throws IOException {
        asked("git add -n .").pass(MOMENT);

        screen.answer("w").shows("1  shell(git add -n .)").shows("❯ 2  shell(git add *)");
        screen.answer("1").shows("Seen:").idles();

        assertThat(rules()).contains("\"shell(git add -n .)\"").doesNotContain("git add *");
    }

    @Test
    void always_offers_the_usual_widenings() throws IOException {
        asked("python3 -m unittest -v").pass(MOMENT);

        screen.answer("w").shows("❯ 1  shell(python3 -m unittest -v)").shows("2  shell(python3 -m unittest *)");
        assertThat(screen.bottom()).contains("esc: Back");
        screen.pass(MOMENT).answer("2").shows("Seen:").idles();

        assertThat(rules()).contains("\"shell(python3 -m unittest *)\"");
    }

    @Test
    void every_edit_allowed_is_mode_edits_and_the_footer_says_so() {
        screen.resize(120, 30);
        screen.enter("write a.txt").pass(MOMENT).shows("Edit a.txt?").pass(MOMENT);
        assertThat(screen.screen()).contains("Yes, and allow every edit   switches to mode edits");

        screen.answer("a").shows("Seen:").idles();
        assertThat(screen.bottom()).startsWith("edits allowed");
        screen.enter("write b.txt").shows("b.txt").shows("Seen:").idles();
        assertThat(file("b.txt")).exists();

        screen.enter("/mode ask")
                .shows("ask before changes")
                .enter("write c.txt")
                .pass(MOMENT)
                .shows("Edit c.txt?");
        screen.pass(MOMENT).press(ESCAPE).idles();
        assertThat(file("c.txt")).doesNotExist();
    }

    @Test
    void escape_goes_back_from_the_rule_to_the_question_and_keeps_nothing() {
        asked("git add -n .").pass(MOMENT);

        screen.answer("w").shows("shell(git add *)").press(ESCAPE).shows("Run this command?");
        screen.pass(MOMENT).answer("n").shows("Seen: The user").idles();

        assertThat(root.resolve("home").resolve("workspaces")).doesNotExist();
    }

    @Test
    void rules_are_added_tried_and_removed_by_a_command() throws IOException {
        screen.enter("/permissions add deny shell(touch one)").shows("Added for this project: deny shell(touch one)");
        screen.enter("/permissions test touch one").shows("touch one: denied: The user's rule");
        screen.enter("touch one").shows("Seen: The user's rule").idles();
        assertThat(rules()).contains("shell(touch one)");

        screen.enter("/permissions remove shell(touch one)").shows("Removed for this project: deny shell(touch one)");
        screen.enter("/permissions test touch one").shows("touch one: needs approval: Mode ask");
        screen.enter("/permissions remove shell(x)").shows("no such rule");
        screen.enter("/permissions add shell(x)").shows("put allow, ask or deny before the rule");
        screen.enter("/permissions what").shows("use test COMMAND");
        assertThat(rules()).doesNotContain("shell(");
    }

    @Test
    void rules_for_other_programs_are_offered_one_by_one_and_none_counts_unless_it_is_taken() throws IOException {
        screen.enter("/permissions import").shows("No permission rules of other programs to import");
        Path settings =
                Files.createDirectories(screen.workspace.resolve(".claude")).resolve("settings.json");
        Files.writeString(settings, """
            {"permissions": {"allow": ["Bash(touch one)", "Bash(python:*)", "Skill(x)"], "deny": ["Bash(git push:*)"]}}
            """);

        screen.enter("/permissions import").pass(MOMENT).shows("Import this rule? 1 of 3");
        screen.shows("deny shell(git push *)").shows("From .claude/settings.json: Bash(git push:*)");
        assertThat(root.resolve("home").resolve("workspaces")).doesNotExist();
        screen.pass(MOMENT)
                .answer("y")
                .shows("allow shell(touch one)")
                .pass(MOMENT)
                .answer("n");
        screen.shows("allow shell(python *)")
                .shows("This rule is broad: it allows")
                .pass(MOMENT)
                .answer("s");
        screen.shows("Added for this project: deny shell(git push *)").idles();

        assertThat(rules()).contains("deny = [\n    \"shell(git push *)\",\n]").doesNotContain("touch", "python");
        screen.enter("/permissions import")
                .pass(MOMENT)
                .shows("Import this rule? 1 of 2")
                .press(ESCAPE)
                .idles();
    }

    private String rules() throws IOException {
        // Not the whole home, because a turn that ends writes short-lived files there.
        try (var files = Files.walk(root.resolve("home").resolve("workspaces"))) {
            return Files.readString(files.filter(file -> file.endsWith("approvals.toml"))
                    .findFirst()
                    .orElseThrow());
        }
    }
}
