package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.input.MouseActionType;
import dev.deepseektui.app.tui.ScreenProgram.ScreenStep;
import dev.deepseektui.app.tui.TerminalSignal;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import java.util.Optional;

/** The effects of keys on the transcript. */
final class TranscriptKeys {
    private static final int WHEEL_ROWS = 3;

    private TranscriptKeys() {}

    static ScreenStep<ScreenModel> press(ScreenModel model, KeyPress key) {
        if (key.isWheel()) {
            boolean isUp = key.mouse().orElseThrow().getActionType() == MouseActionType.SCROLL_UP;
            model.view().scroll(isUp ? -WHEEL_ROWS : WHEEL_ROWS, model.viewport());
            return ScreenStep.to(model.again());
        }
        Viewport at = model.viewport();
        int page = Math.max(1, at.area().height - 2);
        switch (key.action().orElseThrow()) {
            case PAGE_UP -> model.view().scroll(-page, at);
            case PAGE_DOWN -> model.view().scroll(page, at);
            case SCROLL_UP -> model.view().scroll(-1, at);
            case SCROLL_DOWN -> model.view().scroll(1, at);
            case SCROLL_TOP, HOME -> model.view().toStart(at);
            case SCROLL_BOTTOM, END -> model.view().toEnd();
            case CHOOSE_OLDER -> model.view().chooseOlder(at);
            case CHOOSE_NEWER -> model.view().chooseNewer(at);
            case UNFOLD -> model.view().toggleFold(at);
            case COPY -> {
                return copy(model);
            }
            default -> throw new IllegalArgumentException("no key of the transcript: " + key);
        }
        return ScreenStep.to(model.again());
    }

    /** Copies the chosen block, or else the lowest in sight. */
    private static ScreenStep<ScreenModel> copy(ScreenModel model) {
        Optional<BlockDetails> chosen = model.view().details(model.viewport());
        if (chosen.isEmpty()) {
            model.view().chooseOlder(model.viewport());
            chosen = model.view().details(model.viewport());
        }
        String text = chosen.map(BlockDetails::text).orElse("");
        boolean fits = text.length() <= TerminalSignal.MOST_COPIED;
        ScreenModel noted = model.again()
                .noticing(
                        text.isEmpty()
                                ? say("screen.copy.nothing")
                                : fits ? say("screen.copy.done") : say("screen.copy.long"));
        return text.isEmpty() || !fits
                ? ScreenStep.to(noted)
                : ScreenStep.to(noted, controls -> controls.signal(TerminalSignal.clipboard(text)));
    }
}
