package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.Msg;
import dev.deepseektui.app.tui.TerminalSignal;
import dev.deepseektui.app.tui.desk.UserQuestions.OverlayMsg;
import dev.deepseektui.app.tui.keys.UiKeys.NotifyMode;
import dev.deepseektui.app.tui.pane.Activity;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The window title and notifications.
 *
 * @param workspace the workspace's name
 * @param notice the kind of notification
 */
record Attention(String workspace, NotifyMode notice) {
    private static final Duration LONG_TURN = Duration.ofSeconds(30);
    /** The maximum age of a turn's end for a notification. Replayed events of a resumed session are older. */
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
