package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.ScreenProgram.ScreenStep;
import dev.deepseektui.app.tui.ScreenProgram.Update;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.UserQuestions.OverlayMsg;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.keys.UiKeys.Motion;
import dev.deepseektui.app.tui.pane.Activity;
import dev.deepseektui.app.tui.pane.WorkStatus.StreamedKind;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.event.Recorded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The screen's update function. */
final class ScreenUpdate implements Update<ScreenModel> {
    /** The pulse of the animation. */
    private static final Duration TURNING = Duration.ofMillis(100);

    /** The pulse without animation, and while a question is open. */
    private static final Duration STILL = Duration.ofSeconds(1);

    private static final double CHARACTERS_PER_TOKEN = 3.5;

    private final BackgroundJobs jobs;
    private final Completion completion;
    private final ScreenKeys keys;
    private final PromptSender sender;
    private final Attention attention;

    ScreenUpdate(SessionController controller, BackgroundJobs jobs, Attention attention) {
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
        if (msg instanceof OverlayMsg overlay) {
            return ScreenStep.to(lay(model, overlay));
        }
        return msg instanceof SessionMsg fromSession ? receive(model, fromSession) : ScreenStep.to(model);
    }

    /** Time matters only during work, or while a second press may follow. */
    @Override
    public Optional<Duration> pulse(ScreenModel model) {
        if (model.isHoldingBack() || model.presses().isWaiting() || model.view().awaitsClick()) {
            return Optional.of(TURNING);
        }
        return model.desk().status().activity().map(going -> turns(going, model.desk()) ? TURNING : STILL);
    }

    private static boolean turns(Activity going, Desk desk) {
        return !going.isWaiting() && desk.wear().motion() == Motion.ON;
    }

    private static ScreenModel lay(ScreenModel model, OverlayMsg msg) {
        if (msg instanceof OverlayMsg.QuestionAsked asked) {
            return model.asking(asked.question());
        }
        return msg instanceof OverlayMsg.OverlayShown shown ? model.showing(shown.overlay()) : model.withoutQuestion();
    }

    private ScreenStep<ScreenModel> receive(ScreenModel model, SessionMsg msg) {
        if (msg instanceof SessionMsg.EventHappened happened) {
            return ScreenStep.to(happened(model, happened.recorded()));
        }
        if (msg instanceof SessionMsg.ChatStreamed streamed) {
            return ScreenStep.to(stream(model, streamed.event()));
        }
        if (msg instanceof SessionMsg.ToolPrinted printed) {
            model.transcript().prints(printed.callId(), printed.text());
            return ScreenStep.to(model.again());
        }
        if (msg instanceof SessionMsg.AgentEventHappened inAgent) {
            model.transcript().inAgent(inAgent.agent(), inAgent.recorded());
            return ScreenStep.to(model.again());
        }
        if (msg instanceof SessionMsg.NoticeLine notice) {
            model.transcript().tell(notice.line());
            return ScreenStep.to(model.again());
        }
        if (msg instanceof SessionMsg.ErrorLine failed) {
            model.transcript().fail(failed.line());
            return ScreenStep.to(model.again());
        }
        if (msg instanceof SessionMsg.CommandStarted commanded) {
            model.transcript().runs(commanded.commandLine());
            return ScreenStep.to(running(model, commanded.commandLine()));
        }
        if (msg instanceof SessionMsg.EngineIdle) {
            model.transcript().stopped();
            Desk desk = model.desk();
            return sender.next(model.with(desk.with(desk.status().idle())));
        }
        if (msg instanceof SessionMsg.TextCopied copied) {
            return TranscriptKeys.copying(model, copied.text());
        }
        if (msg instanceof SessionMsg.SessionReady) {
            return completion.begun(model);
        }
        return ScreenStep.to(settle(model, msg));
    }

    /** Reports an unknown price once, with the setting for it. */
    private static ScreenModel happened(ScreenModel model, Recorded recorded) {
        model.transcript().take(recorded);
        ScreenModel next = model.with(model.desk().after(recorded));
        if (next.desk().pane().isPriceUnknown() && !model.desk().pane().isPriceUnknown()) {
            model.transcript()
                    .tell(say(
                            "screen.price.unknown",
                            SafeText.line(next.desk().status().model())));
        }
        return next;
    }

    private ScreenModel settle(ScreenModel model, SessionMsg msg) {
        if (msg instanceof SessionMsg.SessionBegun begun) {
            // The queued messages were meant for the other session.
            ScreenModel kept = sender.takingAllBack(model);
            return kept.with(kept.desk().showing(begun.pane(), begun.status())).showing(begun.transcript());
        }
        if (msg instanceof SessionMsg.WorkStarted running) {
            return running(model, running.what());
        }
        if (msg instanceof SessionMsg.TextRecalled recalled) {
            Desk desk = model.desk();
            return model.with(desk.with(desk.ask().holding(recalled.text())));
        }
        if (msg instanceof SessionMsg.ThemeChanged worn) {
            return model.with(model.desk().wearing(worn.theme()));
        }
        if (msg instanceof SessionMsg.QueueChanged) {
            return sender.shown(model);
        }
        if (msg instanceof SessionMsg.PromptReturned given) {
            return PromptSender.writing(model, List.of(given.text()));
        }
        if (msg instanceof SessionMsg.TextInserted inserted) {
            return Completion.inserted(model, inserted.text());
        }
        if (msg instanceof SessionMsg.FilesFound found) {
            return Completion.found(model, found.written(), found.paths());
        }
        if (msg instanceof SessionMsg.HistoryRead remembered) {
            return model.with(model.desk().knowing(remembered.history()));
        }
        if (msg instanceof SessionMsg.DraftFound drafted) {
            return restoring(model, drafted.text());
        }
        if (msg instanceof SessionMsg.LastSessionFound worked) {
            return model.with(model.desk().with(model.desk().pane().knowing(Optional.of(worked.last()))));
        }
        if (msg instanceof SessionMsg.WorkspaceSurveyed surveyed) {
            Desk desk = model.desk();
            return model.with(
                    desk.with(desk.status().onBranch(surveyed.branch())).hearing(surveyed.jobs()));
        }
        return model;
    }

    /** Keeps an existing draft; the restored one is then in the history. */
    private static ScreenModel restoring(ScreenModel model, String draft) {
        Desk desk = model.desk();
        boolean isFree = desk.ask().isEmpty() && desk.ask().search() == null;
        return isFree
                ? model.with(desk.with(desk.ask().holding(draft))).noticing(say("screen.draft.restored"))
                : model.with(desk.with(desk.ask().remembering(draft)));
    }

    private static ScreenModel running(ScreenModel model, String what) {
        Desk desk = model.desk();
        return model.with(desk.with(desk.status().running(model.now(), what)));
    }

    private static ScreenModel stream(ScreenModel model, ChatEvent event) {
        if (event instanceof ChatEvent.TextDelta delta) {
            model.transcript().speaks(delta.text());
            return receiving(model, StreamedKind.ANSWER, delta.text());
        }
        if (event instanceof ChatEvent.ReasoningDelta delta) {
            model.transcript().thinks(delta.text());
            ScreenModel thinking = receiving(model, StreamedKind.THOUGHT, delta.text());
            return model.transcript().showsReasoning()
                    ? thinking.with(
                            thinking.desk().with(thinking.desk().status().thinking(delta.text())))
                    : thinking;
        }
        if (event instanceof ChatEvent.CallDelta delta) {
            return receiving(model, StreamedKind.CALL, delta.arguments());
        }
        if (event instanceof ChatEvent.Retrying retrying) {
            model.transcript().dropLive();
            Desk desk = model.desk();
            return model.with(desk.with(desk.status().retrying(retrying)));
        }
        return model.again();
    }

    private static ScreenModel receiving(ScreenModel model, StreamedKind what, String text) {
        long tokens = Math.max(1, Math.round(text.length() / CHARACTERS_PER_TOKEN));
        Desk desk = model.desk();
        return model.with(desk.with(desk.status().receiving(what, tokens)));
    }
}
