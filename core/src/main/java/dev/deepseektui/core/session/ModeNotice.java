package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.MessageSource.About;
import dev.deepseektui.core.tape.event.MessageSource.Notice;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A context system that informs the model of the current approval mode. Modes that have been replaced in the meantime
 * are not mentioned.
 */
final class ModeNotice implements ContextSystem {
    private final ApprovalMode usual;
    private boolean hasChanged;

    /**
     * Creates the notice.
     *
     * @param usual the mode that needs no notice unless another mode was set before
     */
    ModeNotice(ApprovalMode usual) {
        this.usual = usual;
    }

    @Override
    public void apply(Recorded recorded) {
        if (recorded.event() instanceof ModeChanged) {
            hasChanged = true;
        } else if (recorded.event() instanceof ContextAppended appended && isOfMode(appended.source())) {
            hasChanged = false;
        }
    }

    /** Returns a notice if the mode changed during a turn. */
    @Override
    public Draft draft(RequestContext now) {
        return Optional.of(now.state())
                .filter(state -> hasChanged)
                .flatMap(state -> due(state, usual))
                .map(text -> Draft.of(List.of(new DraftMessage(new Notice(About.MODE), text)), List.of()))
                .orElse(Draft.NOTHING);
    }

    /** Appends a notice of the current mode before a user message, unless the conversation already has it. */
    static void append(SessionLog log, ApprovalMode usual) {
        due(log.state(), usual)
                .ifPresent(text -> log.record(log.state().conversation().block(new Notice(About.MODE), text)));
    }

    private static Optional<String> due(SessionState state, ApprovalMode usual) {
        Conversation conversation = state.conversation();
        ApprovalMode mode = state.session().mode().flatMap(ApprovalMode::find).orElse(usual);
        String text = of(mode);
        String json = conversation.block(new Notice(About.MODE), text).text();
        boolean isKnown = conversation.messages().stream()
                .filter(message -> isOfMode(message.source()))
                .reduce((earlier, later) -> later)
                .map(last -> last.json().equals(json))
                .orElse(mode == usual);
        return isKnown ? Optional.empty() : Optional.of(text);
    }

    private static boolean isOfMode(@Nullable MessageSource source) {
        return source instanceof Notice notice && notice.about() == About.MODE;
    }

    private static String of(ApprovalMode mode) {
        return ModelTexts.of(ModeNotice.class).text("mode." + mode.name());
    }
}
