package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.UserError;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What happens without asking; every command that works in sessions has this option. */
final class ModeOption extends Arguments {
    /** The words of the modes, for completion. */
    static final List<String> WORDS =
            Stream.of(ApprovalMode.values()).map(ApprovalMode::word).toList();

    private final Value<String> mode =
            option("--mode MODE", "Set the permission mode: plan, ask, edits, auto or full.", WORDS);

    Optional<ApprovalMode> mode() {
        try {
            return mode.get().map(ApprovalMode::of);
        } catch (IllegalArgumentException e) {
            throw new UserError(say("mode.unknown", mode.required()), e);
        }
    }
}
