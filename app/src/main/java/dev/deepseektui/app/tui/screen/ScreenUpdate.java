package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.Step;
import dev.deepseektui.app.tui.Update;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.core.model.ChatEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What becomes of the screen when something happens. */
final class ScreenUpdate implements Update<ScreenModel> {
    private static final Duration BUSY_PULSE = Duration.ofMillis(250);
    private static final double CHARACTERS_PER_TOKEN = 3.5;

    private final Conductor conductor;
    private final ScreenKeys keys;

    ScreenUpdate(Conductor conductor) {
        this.conductor = conductor;
        this.keys = new ScreenKeys(conductor);
    }

    @Override
    public Step<ScreenModel> apply(ScreenModel model, Msg msg) {
        if (msg instanceof Msg.Resized resized) {
            return Step.to(model.with(model.desk().sized(resized.size())));
        }
        if (msg instanceof Msg.Pressed pressed) {
            return keys.press(model, pressed.key());
        }
        if (msg instanceof Msg.Tick tick) {
            ScreenModel later = model.at(tick.uptime());
            later.transcript().tick(later.now());
            return Step.to(later, conductor.survey());
        }
        return msg instanceof SessionMsg heard ? hear(model, heard) : Step.to(model);
    }

    /** Only while something goes on does anything on the screen move by itself. */
    @Override
    public Optional<Duration> pulse(ScreenModel model) {
        return model.desk().status().isBusy() ? Optional.of(BUSY_PULSE) : Optional.empty();
    }

    private Step<ScreenModel> hear(ScreenModel model, SessionMsg msg) {
        if (msg instanceof SessionMsg.Happened happened) {
            model.transcript().take(happened.recorded());
            return Step.to(model.with(model.desk().after(happened.recorded())));
        }
        if (msg instanceof SessionMsg.Streamed streamed) {
            return Step.to(stream(model, streamed.event()));
        }
        if (msg instanceof SessionMsg.Printed printed) {
            model.transcript().prints(printed.callId(), printed.text());
            return Step.to(model.again());
        }
        if (msg instanceof SessionMsg.Told told) {
            model.transcript().tell(told.line());
            return Step.to(model.again());
        }
        if (msg instanceof SessionMsg.Idle) {
            return next(model);
        }
        if (msg instanceof SessionMsg.Wanted wanted) {
            return Step.to(model, conductor.ask(wanted.ask()));
        }
        return Step.to(settle(model, msg));
    }

    private static ScreenModel settle(ScreenModel model, SessionMsg msg) {
        if (msg instanceof SessionMsg.Asked asked) {
            return model.with(asked.question());
        }
        if (msg instanceof SessionMsg.Withdrawn) {
            return model.withoutOverlay();
        }
        if (msg instanceof SessionMsg.Remembered remembered) {
            return model.with(model.desk().knowing(remembered.history()));
        }
        if (msg instanceof SessionMsg.Surveyed surveyed) {
            Desk desk = model.desk();
            return model.with(
                    desk.with(desk.status().onBranch(surveyed.branch())).hearing(surveyed.jobs()));
        }
        return model;
    }

    private static ScreenModel stream(ScreenModel model, ChatEvent event) {
        if (event instanceof ChatEvent.TextDelta delta) {
            model.transcript().speaks(delta.text());
            return receiving(model, delta.text());
        }
        if (event instanceof ChatEvent.ReasoningDelta delta) {
            model.transcript().thinks(delta.text());
            return receiving(model, delta.text());
        }
        if (event instanceof ChatEvent.CallDelta delta) {
            return receiving(model, delta.arguments());
        }
        if (event instanceof ChatEvent.Retrying retrying) {
            model.transcript().dropLive();
            model.transcript().tell(retrying.line());
        }
        return model.again();
    }

    private static ScreenModel receiving(ScreenModel model, String text) {
        long tokens = Math.max(1, Math.round(text.length() / CHARACTERS_PER_TOKEN));
        Desk desk = model.desk();
        return model.with(desk.with(desk.status().receiving(tokens)));
    }

    /** The turn is over: what was asked meanwhile is asked now. */
    private Step<ScreenModel> next(ScreenModel model) {
        if (model.queued().isEmpty()) {
            return Step.to(model, conductor.survey());
        }
        List<String> rest = model.queued().subList(1, model.queued().size());
        return Step.to(model.queued(rest), conductor.ask(model.queued().get(0)));
    }
}
