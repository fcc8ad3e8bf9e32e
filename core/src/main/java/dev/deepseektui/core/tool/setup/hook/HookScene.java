package dev.deepseektui.core.tool.setup.hook;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.Piece;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.conversation.DataBlock;
import dev.deepseektui.core.process.run.FedCommand;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tool.setup.hook.HookEvents.HooksRan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The session in which hooks run.
 *
 * @param transcript where the session's tape lies
 * @param mode the approval mode at the moment
 * @param agent which of the session's agents it is, where it is one
 */
public record HookScene(
        String session, Path transcript, Path workspace, Supplier<String> mode, Optional<OfAgent> agent) {
    static final HookScene NOWHERE = new HookScene("", Path.of("/"), Path.of("/"), () -> "", Optional.empty());

    /** {@code type}: what agents of its kind are called; {@code transcript}: where its own tape lies. */
    public record OfAgent(String id, String type, Path transcript) {}

    /** What every hook is told. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("session_id", session);
        fields.put("transcript_path", transcript.toString());
        fields.put("cwd", workspace.toString());
        fields.put("permission_mode", theirs(mode.get()));
        agent.ifPresent(known -> {
            fields.put("agent_id", known.id());
            fields.put("agent_type", known.type());
        });
        return fields;
    }

    private static String theirs(String mode) {
        return switch (mode) {
            case "plan" -> "plan";
            case "edits" -> "acceptEdits";
            case "full" -> "bypassPermissions";
            case "auto" -> "auto";
            default -> "default";
        };
    }

    /** Tells the model, behind all that was said, what hooks want it to know. */
    public static final class HookContext implements ContextSystem {
        private final List<Piece> pending = new ArrayList<>();

        @Override
        public void apply(Recorded recorded) {
            if (recorded.event() instanceof HooksRan ran && ran.context() != null) {
                pending.add(new Piece(
                        new MessageSource.Hook(ran.moment()),
                        "From the user's hook for " + ran.moment() + ":\n" + DataBlock.of("hook", ran.context())));
            } else if (recorded.event() instanceof ContextAppended message
                    && message.source() instanceof MessageSource.Hook
                    && !pending.isEmpty()) {
                pending.remove(0);
            }
        }

        @Override
        public Draft draft(RequestContext now) {
            return Draft.of(pending, List.of());
        }
    }

    /** Runs a command with something at its standard input, within the bounds that commands have. */
    @FunctionalInterface
    public interface HookShell {
        FedCommand.Result run(String command, String input, Duration limit, Cancellation cancellation)
                throws IOException;
    }
}
