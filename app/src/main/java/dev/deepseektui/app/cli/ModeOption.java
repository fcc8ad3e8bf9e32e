package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.UserError;
import java.util.Iterator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What happens without asking; every command that works in sessions has this option. */
final class ModeOption {
    @Option(
            names = "--mode",
            paramLabel = "MODE",
            completionCandidates = Modes.class,
            description = "Set the permission mode: plan, ask, edits, auto or full.")
    private @Nullable String mode;

    /** The words of the modes, for completion. */
    static final class Modes implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.of(ApprovalMode.values()).map(ApprovalMode::word).iterator();
        }
    }

    Optional<ApprovalMode> mode() {
        try {
            return Optional.ofNullable(mode).map(ApprovalMode::of);
        } catch (IllegalArgumentException e) {
            throw new UserError(say("mode.unknown", String.valueOf(mode)), e);
        }
    }
}
