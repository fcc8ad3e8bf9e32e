package dev.deepseektui.app.tui.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;

/** Prompts in a real terminal between Enter and the beginning of their turn, while a hook checks them. */
@InTerminal
class SubmittedInTerminalTest {
    /** Starts the program with a hook that checks each prompt until a file exists. */
    private static Terminal start(LiveProgram program) throws IOException {
        Path hooks = Files.createDirectories(program.workspace.resolve(".claude/hooks"));
        Path hook = Files.writeString(hooks.resolve("lint"), "#!/bin/sh\nuntil test -e go; do sleep 0.05; done\n");
        Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(
                program.workspace.resolve(".claude/settings.json"),
                "{\"hooks\":{\"UserPromptSubmit\":[{\"hooks\":"
                        + "[{\"type\":\"command\",\"command\":\".claude/hooks/lint\",\"timeout\":600}]}]}}");
        Terminal terminal = program.shell(100, 30).enter(program.command());
        terminal.shows("Trust this folder?").shows("Waiting for you").type("y");
        return terminal.showsNoMore("Trust this folder?").shows("Ask anything").shows("effort");
    }

    @Test
    void prompt_is_shown_as_submitted_until_its_hook_has_ended(LiveProgram program) throws IOException {
        Terminal terminal = start(program);

        terminal.enter("say one").shows("hook lint").shows("sending  say one").shows("esc stops");
        terminal.enter("say two").shows("queued for the next request  say two");
        assertThat(program.simulator.exchanges()).isEmpty();
        Files.createFile(program.workspace.resolve("go"));

        terminal.answers("two").showsNoMore("queued").showsNoMore("sending");
        assertThat(terminal.screen()).containsSubsequence("▌ say one", "▌ say two");
        program.quit(terminal);
    }

    @Test
    void escape_cancels_a_submitted_prompt_and_returns_it_to_the_editor(LiveProgram program) throws IOException {
        Terminal terminal = start(program);

        terminal.enter("say one").shows("hook lint").press("Escape");
        terminal.shows("▌ say one").showsNoMore("sending").showsNoMore("esc stops");

        assertThat(program.simulator.exchanges()).isEmpty();
        terminal.press("C-u");
        program.quit(terminal);
    }
}
