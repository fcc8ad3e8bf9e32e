package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.UserError;
import java.util.List;
import java.util.Optional;

/** What happens without asking; every command that works in sessions has this option. */
final class ModeOption {
    /** Those of the modes, which themselves nobody waits for who gives no mode. */
    static final List<String> WORDS = List.of("plan", "ask", "edits", "auto", "full");

    private final Value<String> mode;

    ModeOption(Arguments arguments) {
        mode = arguments.option(
                "--mode",
                "MODE",
                Form.TEXT.among(WORDS),
                "What needs approval: plan, ask, edits, auto or full: --mode plan");
    }

    Optional<ApprovalMode> mode() {
        try {
            return mode.found().map(ApprovalMode::of);
        } catch (IllegalArgumentException e) {
            throw new UserError(say("mode.unknown", mode.or("")), e);
        }
    }
}
