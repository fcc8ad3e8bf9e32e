package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.UserError;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What happens without asking; every command that works in sessions has this option. */
final class ModeOption {
    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "What needs approval: plan, ask, edits, auto or full: --mode plan")
    private @Nullable String mode;

    Optional<ApprovalMode> mode() {
        try {
            return Optional.ofNullable(mode).map(ApprovalMode::of);
        } catch (IllegalArgumentException e) {
            throw new UserError(say("mode.unknown", String.valueOf(mode)), e);
        }
    }
}
