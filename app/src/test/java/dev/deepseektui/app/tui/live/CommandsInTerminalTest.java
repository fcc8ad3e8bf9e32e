package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** Each command, popup and picker by its keys, in a real terminal. */
@InTerminal
class CommandsInTerminalTest {
    /** Asserts that a command opens a sheet with this title, and closes the sheet. */
    private static void assertSheet(Terminal terminal, String command, String shown) {
        // The command menu can be closed too, and the transcript may show the same text as the sheet.
        terminal.enter(command)
                .waitFor(
                        "shows a sheet with " + shown,
                        screen -> screen.contains(shown)
                                && screen.contains("esc closes")
                                && !screen.contains("enter runs"))
                .press("Escape")
                .showsNoMore("esc closes");
    }

    @Test
    void what_is_to_be_read_is_shown_in_a_sheet(LiveProgram program) {
        Terminal terminal = program.start(120, 40);
        terminal.enter("/todo").shows("No to-do list yet.").enter("/jobs").shows("No background commands.");
        terminal.enter("say hello").answers("hello").showsNoMore("esc stops");

        assertSheet(terminal, "/help", "show the commands and the keys");
        assertSheet(terminal, "/cost", "out 7 tokens");
        assertSheet(terminal, "/capacity", "checkpoint");
        assertSheet(terminal, "/config", "model.base_url");
        assertSheet(terminal, "/doctor", "configuration");
        program.quit(terminal);
    }

    @Test
    void popups_and_pickers_are_gone_through_by_keys(LiveProgram program) throws Exception {
        Files.createDirectories(program.workspace.resolve("source/deep"));
        Files.writeString(program.workspace.resolve("source/deep/Parser.java"), "class Parser {}");
        Files.createDirectory(program.workspace.resolve(".git"));
        Files.writeString(program.workspace.resolve(".gitignore"), "*.class\n");
        Files.writeString(program.workspace.resolve("source/deep/Parser.class"), "x");
        Terminal terminal = program.start(80, 24);

        terminal.type("/")
                .shows("show the commands and the keys")
                .type("the")
                .showsNoMore("show the commands and the keys");
        terminal.press("Enter").shows("Theme ").type("mono").shows("1 of ").press("Enter");
        terminal.showsNoMore("Theme");
        terminal.await("nothing is coloured", () -> !terminal.colours().contains("\033[38"));
        terminal.enter("/theme dark");
        terminal.await("it is coloured", () -> terminal.colours().contains("\033[3"));

        terminal.type("say @pars").shows("source/deep/Parser.java").press("Tab").shows("say @source/deep/Parser.java");
        assertThat(terminal.screen()).doesNotContain("Parser.class");
        terminal.press("Enter").answers("@source/deep/Parser.java").showsNoMore("esc stops");

        terminal.enter("/mode").shows("Mode ").press("Down", "Down", "Enter").shows("auto, sandboxed");
        terminal.enter("/effort").shows("Effort ").type("lo").press("Enter").shows("low effort");
        terminal.enter("/model").shows("Model").type("pro").press("Enter").shows("Model changed");
        terminal.enter("/mode never")
                .shows("must be one of plan, ask, edits, auto")
                .press("C-u");
        program.quit(terminal);
    }

    @Test
    void files_are_looked_at_taken_back_and_the_session_written_down(LiveProgram program) throws Exception {
        Terminal terminal = program.start(120, 40, "--mode", "full");
        terminal.enter("write a.txt 3").shows("Seen:").showsNoMore("esc stops");

        assertSheet(terminal, "/diff", "+ line 3");
        terminal.enter("/undo")
                .asks("Undo these changes?")
                .shows("− line 3")
                .type("n")
                .showsNoMore("Undo these changes?");
        assertThat(program.workspace.resolve("a.txt")).exists();
        terminal.enter("/undo").asks("Undo these changes?").type("y").shows("Undone   1 file");
        assertThat(program.workspace.resolve("a.txt")).doesNotExist();
        terminal.enter("/undo").shows("There is nothing to undo.");

        terminal.enter("/rename")
                .shows("▌ /rename")
                .shows("/rename NAME: name the session")
                .press("Enter")
                .shows("NAME is missing")
                .enter("my work")
                .shows("Renamed to my work");
        terminal.enter("/export md out.md").shows("Wrote the session to");
        assertThat(program.workspace.resolve("out.md")).content().contains("write a.txt 3");
        terminal.enter("/export md out.md").shows("already exists");
        program.quit(terminal);
    }

    @Test
    void the_prompt_is_looked_into_pinned_and_compacted(LiveProgram program) {
        Terminal terminal = program.start(120, 40);
        terminal.enter("/compact").shows("Nothing to compact");
        terminal.enter("say one").answers("one").showsNoMore("esc stops");

        assertSheet(terminal, "/context", "trims at");
        program.quit(terminal);
    }

    @Test
    void files_and_messages_are_pinned_by_name_by_completion_and_by_a_key(LiveProgram program) throws Exception {
        Files.writeString(program.workspace.resolve("a.txt"), "x");
        Terminal terminal = program.start(80, 24);
        terminal.enter("/pin").shows("Nothing is pinned.");
        terminal.enter("say one").answers("one").showsNoMore("esc stops");

        terminal.enter("/pin a.txt").shows("Pinned a.txt; compaction does not change it.");
        terminal.type("/pin ").shows("\n   last\n   answer 1\n   ask 1\n");
        terminal.press("Down", "Down", "Tab").shows("▌ /pin ask 1").press("Enter");
        terminal.shows("Pinned ask 1; compaction does not change it.");
        terminal.press("M-Up", "M-Up", "M-Up", "M-Up")
                .shows("▌ one")
                .press("M-p")
                .shows("Pinned answer 1; compaction does not change it.");
        terminal.press("Escape").showsNoMore("▌ one");
        terminal.enter("/pin").shows("Pinned: a.txt, ask 1, answer 1");

        terminal.type("/unpin an").shows("\n   answer 1\n").press("Enter").shows("Unpinned answer 1.");
        terminal.enter("/unpin @a.txt").shows("Unpinned a.txt.");
        terminal.enter("/pin").shows("Pinned: ask 1 ──");
        terminal.enter("/pin ask 7").shows("ask 7: no such message").press("C-u");
        program.quit(terminal);
    }

    @Test
    void files_are_chosen_from_a_list(LiveProgram program) throws Exception {
        Files.createDirectories(program.workspace.resolve("source/deep"));
        Files.writeString(program.workspace.resolve("source/deep/Parser.java"), "class Parser {}");
        Files.writeString(program.workspace.resolve("読む 👩.md"), "x");
        Files.createDirectory(program.workspace.resolve(".git"));
        Files.writeString(program.workspace.resolve(".gitignore"), "*.class\n");
        Files.writeString(program.workspace.resolve("source/deep/Parser.class"), "x");
        Terminal terminal = program.start(80, 24);

        terminal.enter("/files").shows("3 of 3").type("psr").shows("1 of 3").shows("❯ source/deep/Parser.java");
        terminal.press("Enter").shows("▌ @source/deep/Parser.java");
        terminal.type("and")
                .press("C-t")
                .shows("3 of 3")
                .type("読")
                .shows("1 of 3")
                .press("Enter");
        terminal.shows("▌ @source/deep/Parser.java and @\"読む 👩.md\"").press("C-u");
        terminal.press("C-t").shows("3 of 3").press("Escape").showsNoMore("3 of 3");
        program.quit(terminal);
    }

    @Test
    void what_is_folded_chosen_or_hidden_is_seen_by_keys(LiveProgram program) {
        Terminal terminal = program.start(120, 30);
        terminal.enter("say first").answers("first").shows("Focus").showsNoMore("esc stops");
        terminal.enter("say second").answers("second").showsNoMore("esc stops");

        terminal.press("M-Up", "M-Up", "M-Up").shows("esc back").press("Enter");
        terminal.shows("Your message").press("Escape").showsNoMore("Your message");
        terminal.press("Escape").showsNoMore("esc back");
        terminal.press("F2").showsNoMore("Context").shows("slack ").press("F2").shows("Context");
        terminal.press("F4", "Enter").showsNoMore("trims at").press("Enter").shows("trims at");
        terminal.press("Escape")
                .press("F1")
                .shows("send; queued while a turn runs")
                .press("Escape");
        terminal.showsNoMore("esc closes").press("BTab").shows("edits allowed");
        terminal.type("one")
                .press("M-Enter")
                .type("two")
                .shows("▌ one")
                .press("C-c")
                .shows("▌ Ask anything");
        terminal.press("C-r")
                .type("fir")
                .shows("say first")
                .press("Enter")
                .shows("▌ say first")
                .press("C-u");
        program.quit(terminal);
    }

    @Test
    void sessions_are_forked_and_gone_back_to(LiveProgram program) {
        Terminal terminal = program.start(120, 40);
        terminal.enter("/sessions").shows("the only session");
        terminal.enter("say one").answers("one").showsNoMore("esc stops");
        terminal.enter("say two")
                .answers("two")
                .showsNoMore("esc stops")
                .enter("/rename the first")
                .shows("Renamed to");

        terminal.enter("/fork 3").shows("turn 3: this session has turns 1 to 2");
        terminal.enter("/fork x").shows("the turn must be a number").press("C-u");
        terminal.enter("/fork 2").showsNoMore("say two").shows("say one").shows("this is a copy, “the first (copy)”");
        terminal.enter("say three").answers("three").showsNoMore("esc stops");
        terminal.enter("/sessions").shows("Sessions").shows("the first").press("Down", "Enter");
        terminal.showsNoMore("say three").shows("say two").shows("Resumed");
        terminal.enter("/clear").shows("Conversation cleared");
        terminal.enter("/resume nobody").shows("not found");
        program.quit(terminal);
    }

    @Test
    void a_block_is_copied_and_the_mouse_given_to_the_terminal(LiveProgram program) {
        Terminal terminal = program.start(100, 30);
        terminal.enter("say copy this").answers("copy this").showsNoMore("esc stops");

        terminal.press("M-Up", "M-Up", "M-c").shows("Copied");
        terminal.await("the clipboard has it", () -> terminal.clipboard().contains("copy this"));
        terminal.press("F3").shows("Mouse: used by the terminal").press("F3").shows("Mouse: used by this program");
        program.quit(terminal);
    }
}
