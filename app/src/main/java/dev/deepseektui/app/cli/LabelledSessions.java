package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.report.Measured;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.capacity.CapacityKeys;
import dev.deepseektui.core.capacity.TrialArm;
import dev.deepseektui.core.capacity.TrialDrawn;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.event.SessionForked;
import dev.deepseektui.core.event.SessionLabelled.Verdict;
import dev.deepseektui.core.replay.Aftermath;
import dev.deepseektui.core.replay.CapacityReplay;
import dev.deepseektui.core.replay.ReplayItem.Happened;
import dev.deepseektui.core.replay.TapeItems;
import dev.deepseektui.core.replay.outcome.OutcomeReport;
import dev.deepseektui.core.replay.outcome.RunCollector;
import dev.deepseektui.core.replay.outcome.RunLabel;
import dev.deepseektui.core.replay.outcome.TrialReport;
import dev.deepseektui.core.replay.outcome.TrialReport.Arm;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How well do the signals tell a person's own good sessions from his bad ones? */
final class LabelledSessions {
    private final SessionStore store;
    private final Config config;
    private final Config without;
    private final RunCollector runs = new RunCollector();
    private final Map<String, RunLabel> labels = new LinkedHashMap<>();
    private final Map<TrialArm, Arm> lots = new EnumMap<>(TrialArm.class);

    LabelledSessions(Surroundings surroundings, Config config, Config without) {
        this.store = new SessionStore(SettingsOptions.home(surroundings));
        this.config = config;
        this.without = without;
    }

    Measured measure() {
        List<SessionSummary> labelled = store.all().stream()
                .filter(session -> session.verdict() != Verdict.NONE)
                .toList();
        if (labelled.isEmpty()) {
            throw new UserError("No session carries a verdict yet: say /good or /bad in one, or"
                    + " deepseek-tui sessions label ID good");
        }
        labelled.forEach(this::add);
        TrialReport trial = TrialReport.of(lot(TrialArm.ACTS), lot(TrialArm.WATCHES));
        return new Measured(
                OutcomeReport.of(runs.runs(labels), config.get(CapacityKeys.TROUBLE_THRESHOLD)),
                store.all().size() - labelled.size(),
                trial.isEmpty() ? Optional.empty() : Optional.of(trial));
    }

    private Arm lot(TrialArm arm) {
        return lots.getOrDefault(arm, new Arm(0, 0));
    }

    private void add(SessionSummary session) {
        boolean good = session.verdict() == Verdict.GOOD;
        labels.put(session.id(), new RunLabel(session.id(), good, session.model(), "", session.model()));
        CapacityReplay replay = new CapacityReplay(config, without, Aftermath.AS_RECORDED);
        Lot lot = new Lot();
        RecordedObservations.feed(store.files(session.id()), new TapeItems(config), item -> {
            if (item instanceof Happened happened && happened.event() instanceof TrialDrawn drawn) {
                lot.drawn = drawn.arm();
            } else if (item instanceof Happened happened && happened.event() instanceof SessionForked) {
                // A copy shares its beginning with another session: it is no draw of its own.
                lot.drawn = null;
            }
            replay.next(item).ifPresent(replayed -> runs.add(session.id(), replayed.now()));
        });
        if (lot.drawn != null) {
            lots.merge(
                    lot.drawn,
                    new Arm(good ? 1 : 0, good ? 0 : 1),
                    (a, b) -> new Arm(a.good() + b.good(), a.bad() + b.bad()));
        }
    }

    /** What a session drew, as far as its tape was read. */
    private static final class Lot {
        private @Nullable TrialArm drawn;
    }
}
