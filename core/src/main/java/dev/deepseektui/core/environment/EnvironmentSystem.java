package dev.deepseektui.core.environment;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.Piece;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.event.MessageSource;
import dev.deepseektui.core.event.RebaseReason.Request;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.TurnEvents.Rebased;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Tells the model where it works, in front of the first ask; a session that is taken up again is told what is other than it was. */
public final class EnvironmentSystem implements ContextSystem {
    private static final Duration PATIENCE = Duration.ofMillis(50);

    private final EnvironmentProbe probe;
    private final ToIntFunction<String> meter;
    private Map<String, String> told = Map.of();
    private boolean saidByThisRun;

    /** {@code meter} counts the tokens of a text. */
    public EnvironmentSystem(EnvironmentProbe probe, ToIntFunction<String> meter) {
        this.probe = probe;
        this.meter = meter;
    }

    @Override
    public void apply(Recorded event) {
        if (event.event() instanceof EnvironmentTold now) {
            Map<String, String> all = new LinkedHashMap<>(told);
            all.putAll(now.lines());
            told = all;
        } else if (event.event() instanceof Rebased rebased && rebased.reason().is(Request.CLEAR)) {
            told = Map.of();
            saidByThisRun = false;
        }
    }

    @Override
    public Draft lead(RequestContext now) {
        if (saidByThisRun) {
            return Draft.NOTHING;
        }
        saidByThisRun = true;
        Map<String, String> lines = probe.lines(PATIENCE);
        Optional<String> text =
                told.isEmpty() ? EnvironmentText.whole(lines, meter) : EnvironmentText.changed(told, lines, meter);
        return text.map(said -> Draft.of(
                        List.of(new Piece(new MessageSource.Environment(), said)), List.of(new EnvironmentTold(lines))))
                .orElse(Draft.NOTHING);
    }
}
