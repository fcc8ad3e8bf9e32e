package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.ScreenLoop.ScreenStep;
import dev.deepseektui.app.tui.ScreenLoop.Update;
import dev.deepseektui.app.tui.TerminalSignal;
import dev.deepseektui.app.tui.desk.UserQuestions.OverlayMsg;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.keys.UiKeys.Motion;
import dev.deepseektui.app.tui.keys.UiKeys.NotifyMode;
import dev.deepseektui.app.tui.pane.Activity;
import dev.deepseektui.app.tui.pane.WorkStatus.StreamedKind;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The screen's update function. */
final class ScreenUpdate implements Update<ScreenModel> {
    /** The tick interval while something is animated or a key or click may follow. */
    private static final Duration TURNING = Duration.ofMillis(100);
    /** The tick interval without animation, and while a question is pending. */
    private static final Duration STILL = Duration.ofSeconds(1);

    private static final double CHARACTERS_PER_TOKEN = 3.5;

    private final BackgroundJobs jobs;
    private final Completion completion;
    private final ScreenKeys keys;
    private final PromptSender sender;
    private final Notifications attention;

    ScreenUpdate(SessionController controller, BackgroundJobs jobs, Notifications attention) {
        this.jobs = jobs;
        this.attention = attention;
        this.sender = new PromptSender(controller, jobs);
        this.completion = new Completion(jobs, controller::savedPrompts, controller::models);
        this.keys = new ScreenKeys(controller, completion, sender);
    }

    @Override
    public ScreenStep<ScreenModel> apply(ScreenModel model, Msg msg) {
        ScreenStep<ScreenModel> step = step(model, msg);
        List<Effect> more = new ArrayList<>(attention.due(model, msg, step.model()));
        PromptEditor ask = step.model().desk().ask();
        if (!ask.hasTextOf(model.desk().ask())) {
            more.add(jobs.keepDraft(ask));
        }
        return step.with(more);
    }

    private ScreenStep<ScreenModel> step(ScreenModel model, Msg msg) {
        if (msg instanceof Msg.Resized resized) {
            return ScreenStep.to(model.with(model.desk().sized(resized.size())));
        }
        if (msg instanceof Msg.KeyPressed pressed) {
            return keys.press(model.noticing(""), pressed.key());
        }
        if (msg instanceof Msg.Tick tick) {
            ScreenModel later = model.at(tick.uptime());
            later.transcript().tick(later.now());
            later.view().tick();
            boolean isSecond =
                    later.time().up().toSeconds() != model.time().up().toSeconds();
            return keys.answerWithHeldLetter(later).with(isSecond ? List.of(jobs.survey()) : List.of());
        }
        if (msg instanceof OverlayMsg.QuestionAsked asked) {
            return ScreenStep.to(model.asking(asked.question()));
        }
        if (msg instanceof OverlayMsg.OverlayShown shown) {
            return ScreenStep.to(model.showing(shown.overlay()));
        }
        if (msg instanceof OverlayMsg.QuestionWithdrawn) {
            return ScreenStep.to(model.withoutQuestion());
        }
        return msg instanceof SessionMsg fromSession ? receive(model, fromSession) : ScreenStep.to(model);
    }

    /** Returns the tick interval. Empty if the engine is idle and no further key or click is awaited. */
    @Override
    public Optional<Duration> pulse(ScreenModel model) {
        if (model.isHoldingBack() || model.presses().isWaiting() || model.view().awaitsClick()) {
            return Optional.of(TURNING);
        }
        return model.desk()
                .status()
                .activity()
                .map(going -> !going.isWaiting() && model.desk().wear().motion() == Motion.ON ? TURNING : STILL);
    }

    private ScreenStep<ScreenModel> receive(ScreenModel model, SessionMsg msg) {
        if (msg instanceof SessionMsg.ModelChanged changed) {
            return ScreenStep.to(changed.change().apply(model));
        }
        if (msg instanceof SessionMsg.EventHappened happened) {
            return ScreenStep.to(happened(model, happened.recorded()));
        }
        if (msg instanceof SessionMsg.ChatStreamed streamed) {
            return ScreenStep.to(stream(model, streamed.event()));
        }
        if (msg instanceof SessionMsg.TextCopied copied) {
            return ScreenKeys.copying(model, copied.text());
        }
        if (msg instanceof SessionMsg.SessionReady) {
            return completion.begun(model);
        }
        if (msg instanceof SessionMsg.SessionBegun begun) {
            return ScreenStep.to(model.with(model.desk().showing(begun.pane(), begun.status()))
                    .showing(begun.transcript()));
        }
        return sender.inboxChanged(model);
    }

    /** Applies an event. If the model's price is unknown from now on, also shows which setting to change. */
    private static ScreenModel happened(ScreenModel model, Recorded recorded) {
        model.transcript().take(recorded);
        ScreenModel next = model.with(model.desk().after(recorded));
        if (next.desk().pane().isPriceUnknown() && !model.desk().pane().isPriceUnknown()) {
            String name = SafeText.line(next.desk().status().model());
            model.transcript().addNotice(say("screen.price.unknown", name));
        }
        return next;
    }

    private static ScreenModel stream(ScreenModel model, ChatEvent event) {
        if (event instanceof ChatEvent.TextDelta delta) {
            model.transcript().appendAnswer(delta.text());
            return receiving(model, StreamedKind.ANSWER, delta.text());
        }
        if (event instanceof ChatEvent.ReasoningDelta delta) {
            model.transcript().appendThought(delta.text());
            ScreenModel thinking = receiving(model, StreamedKind.THOUGHT, delta.text());
            return model.transcript().showsReasoning()
                    ? thinking.with(thinking.desk().status().thinking(delta.text()))
                    : thinking;
        }
        if (event instanceof ChatEvent.CallDelta delta) {
            return receiving(model, StreamedKind.CALL, delta.arguments());
        }
        if (event instanceof ChatEvent.Retrying retrying) {
            model.transcript().dropLive();
            return model.with(model.desk().status().retrying(retrying));
        }
        return model.again();
    }

    private static ScreenModel receiving(ScreenModel model, StreamedKind what, String text) {
        long tokens = Math.max(1, Math.round(text.length() / CHARACTERS_PER_TOKEN));
        return model.with(model.desk().status().receiving(what, tokens));
    }

    /**
     * The window title and notifications.
     *
     * @param workspace the workspace's name
     * @param notice the kind of notification
     */
    record Notifications(String workspace, NotifyMode notice) {
        private static final Duration LONG_TURN = Duration.ofSeconds(30);
        /**
         * The maximum age of a turn's end for a notification. Replayed events of a resumed session are older, so they
         * cause none.
         */
        private static final Duration JUST_NOW = Duration.ofSeconds(5);

        List<Effect> due(ScreenModel before, Msg msg, ScreenModel after) {
            List<Effect> commands = new ArrayList<>();
            if (!title(before).equals(title(after)) || msg instanceof Msg.Resized) {
                String title = title(after);
                commands.add(controls -> controls.signal(TerminalSignal.title(title)));
            }
            if (msg instanceof OverlayMsg.QuestionAsked) {
                signal(say("screen.needs_answer")).ifPresent(commands::add);
            } else if (endsLongTurn(before, msg)) {
                signal(say("screen.done")).ifPresent(commands::add);
            }
            return commands;
        }

        private Optional<Effect> signal(String news) {
            return switch (notice) {
                case OFF -> Optional.empty();
                case BELL -> Optional.of(controls -> controls.signal(TerminalSignal.BELL));
                case OSC9 -> {
                    TerminalSignal words = TerminalSignal.notification("deepseek-tui: " + news + " · " + workspace);
                    yield Optional.of(controls -> controls.signal(words));
                }
            };
        }

        String title(ScreenModel model) {
            String mark = model.desk()
                    .status()
                    .activity()
                    .map(going -> going.isWaiting() ? "? " : "● ")
                    .orElse("");
            return mark + workspace + " · deepseek-tui";
        }

        private static boolean endsLongTurn(ScreenModel model, Msg msg) {
            Optional<Activity> going = model.desk().status().activity();
            if (going.isEmpty() || !(msg instanceof SessionMsg.EventHappened happened)) {
                return false;
            }
            Recorded recorded = happened.recorded();
            Instant ended = recorded.ts();
            return recorded.event() instanceof TurnEnded
                    && going.get().elapsed(ended).compareTo(LONG_TURN) >= 0
                    && Duration.between(ended, model.now()).abs().compareTo(JUST_NOW) <= 0;
        }
    }
}
