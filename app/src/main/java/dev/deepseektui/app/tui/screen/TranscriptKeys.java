package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.input.MouseAction;
import dev.deepseektui.app.tui.ScreenLoop.ScreenStep;
import dev.deepseektui.app.tui.TerminalSignal;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.TranscriptView;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import java.util.Optional;

/** The effects of keys on the transcript. */
final class TranscriptKeys {
    private static final int WHEEL_ROWS = 3;

    private TranscriptKeys() {}

    static ScreenStep<ScreenModel> press(ScreenModel model, KeyPress key) {
        if (key.mouse().isPresent()) {
            return mouse(model, key.mouse().get());
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

    private static ScreenStep<ScreenModel> mouse(ScreenModel model, MouseAction mouse) {
        TranscriptView view = model.view();
        Viewport at = model.viewport();
        switch (mouse.getActionType()) {
            case SCROLL_UP -> view.scroll(-WHEEL_ROWS, at);
            case SCROLL_DOWN -> view.scroll(WHEEL_ROWS, at);
            case CLICK_DOWN -> view.beginSelection(mouse.getPosition(), at);
            case DRAG -> view.extendSelection(mouse.getPosition(), at);
            case CLICK_RELEASE -> {
                String text = view.selectedText(at);
                if (!text.isEmpty()) {
                    return copying(model.again(), text);
                }
                view.clearSelection();
            }
            default -> {
                return ScreenStep.to(model);
            }
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
        return text.isEmpty()
                ? ScreenStep.to(model.again().noticing(say("screen.copy.nothing")))
                : copying(model.again(), text);
    }

    static ScreenStep<ScreenModel> copying(ScreenModel model, String text) {
        return text.length() > TerminalSignal.MOST_COPIED
                ? ScreenStep.to(model.noticing(say("screen.copy.long")))
                : ScreenStep.to(
                        model.noticing(say("screen.copy.done", text.codePointCount(0, text.length()))),
                        controls -> controls.copy(text));
    }
}
