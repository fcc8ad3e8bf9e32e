package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.BodyRules;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeSalvage;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.time.InstantSource;
import java.util.List;

/** A check of salvaged tapes: every fold must accept the tape, and the strict simulator the next request. */
final class SalvageLaw {
    private static final PressureLevel[] LEVELS = {PressureLevel.SOFT, PressureLevel.HARD, PressureLevel.EMERGENCY};
    private static final List<String> MODELS = List.of("deepseek-flash", "deepseek-v4-pro");

    private SalvageLaw() {}

    /**
     * Returns false if the damage left an event that only a newer version could have written, because such a tape is
     * rejected.
     */
    static boolean holds(RichSession rich, SessionFiles files, int round) {
        if (!salvage(files).unknownForms().isEmpty()) {
            return false;
        }
        try (Session session = rich.open(new SessionKind.Resumed(files.id()))) {
            if (!MODELS.contains(session.state().conversation().header().model())) {
                session.changeModel(MODELS.get(0));
            }
            answered(rich, session);
            assertThat(BodyRules.violation(session.state().conversation().messages()))
                    .isEmpty();
            session.context().arena();
            session.context().compact(LEVELS[round % LEVELS.length], "", new Cancellation());
            tried(session.edits()::undoReplan);
            tried(() -> session.edits().backTo(session.state().task().turn()));
            answered(rich, session);
            return true;
        }
    }

    private static void tried(Runnable deed) {
        try {
            deed.run();
        } catch (UserError lost) {
            assertThat(lost.getMessage()).hasLineCount(1);
        }
    }

    static TapeSalvage.SalvageReport salvage(SessionFiles files) {
        return new TapeSalvage(EventCatalog.codec(), InstantSource.system(), RichSession.VERSION).salvage(files);
    }

    static void answered(RichSession rich, Session session) {
        TurnEnding ending = rich.ask(session, "Go on.");
        assertThat(rich.defects).isEmpty();
        assertThat(ending.reason()).as(String.valueOf(ending.detail())).isEqualTo(EndReason.DONE);
    }
}
