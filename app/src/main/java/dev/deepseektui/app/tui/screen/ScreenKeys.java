package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.Area;
import dev.deepseektui.app.tui.ScreenCommand;
import dev.deepseektui.app.tui.Step;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.DeskKeys;
import dev.deepseektui.app.tui.desk.Pressed;
import dev.deepseektui.app.tui.input.Key;
import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.keys.KeyHelp;
import dev.deepseektui.app.tui.state.DoublePress;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.transcript.Details;
import java.util.List;
import java.util.Optional;

/** What keys do that the desk leaves to the screen. */
final class ScreenKeys {
    private static final int WHEEL_ROWS = 3;

    private final Conductor conductor;

    ScreenKeys(Conductor conductor) {
        this.conductor = conductor;
    }

    Step<ScreenModel> press(ScreenModel model, Key key) {
        if (model.overlay().isPresent()) {
            Overlay.Reaction reaction = model.overlay().get().press(key, model.desk());
            ScreenModel next = reaction.next().map(model::with).orElseGet(model::withoutOverlay);
            return new Step<>(next, reaction.commands());
        }
        if (key instanceof Key.Mouse mouse && isWheel(mouse)) {
            int rows = mouse.gesture() == Key.Mouse.Gesture.WHEEL_UP ? -WHEEL_ROWS : WHEEL_ROWS;
            model.view().scroll(rows, model.area());
            return Step.to(model.again());
        }
        Pressed pressed = DeskKeys.press(model.desk(), key);
        ScreenModel next = model.with(pressed.desk());
        return pressed.left().isPresent() ? act(next, pressed.left().get()) : Step.to(next);
    }

    private static boolean isWheel(Key.Mouse mouse) {
        return mouse.gesture() == Key.Mouse.Gesture.WHEEL_UP || mouse.gesture() == Key.Mouse.Gesture.WHEEL_DOWN;
    }

    private Step<ScreenModel> act(ScreenModel model, Action action) {
        return switch (action) {
            case SUBMIT -> submit(model);
            case CANCEL -> cancel(model, action);
            case INTERRUPT -> interrupt(model, action);
            case DELETE_OR_QUIT -> Step.to(model, ScreenCommand.QUIT);
            case SUSPEND -> Step.to(model, ScreenCommand.SUSPEND);
            case REDRAW -> Step.to(model, ScreenCommand.REDRAW);
            case CYCLE_MODE -> Step.to(model, conductor.cycleMode());
            case HELP ->
                Step.to(model.with(
                        Sheet.of("Keys", width -> KeyHelp.lines(model.desk().bindings(), width))));
            case UNFOLD -> {
                model.view().toggleFold(model.area());
                yield Step.to(model.again());
            }
            default -> scroll(model, action);
        };
    }

    private Step<ScreenModel> submit(ScreenModel model) {
        Desk desk = model.desk();
        if (desk.ask().isBlank()) {
            Optional<Details> details = model.view().details(model.area());
            return Step.to(details.map(all -> model.with(sheet(all))).orElse(model));
        }
        String ask = desk.ask().ask();
        model.view().toEnd();
        ScreenModel sent = model.with(desk.with(desk.ask().sent()));
        return desk.status().isBusy()
                ? Step.to(sent.queueing(ask), conductor.remember(ask))
                : Step.to(sent, conductor.remember(ask), conductor.ask(ask));
    }

    private static Sheet sheet(Details details) {
        return Sheet.of(
                details.title(),
                width -> details.text()
                        .lines()
                        .flatMap(line -> Wrap.words(List.of(Span.plain(line)), Margin.NONE, width).stream())
                        .toList());
    }

    private Step<ScreenModel> cancel(ScreenModel model, Action action) {
        model.view().chooseNone();
        DoublePress presses = model.presses().after(action, model.uptime());
        ScreenModel next = model.with(presses);
        return model.desk().status().isBusy() ? Step.to(next, conductor.cancel()) : Step.to(next);
    }

    private Step<ScreenModel> interrupt(ScreenModel model, Action action) {
        if (model.presses().isSecond(action, model.uptime())) {
            return Step.to(model, ScreenCommand.QUIT);
        }
        ScreenModel next = model.with(model.presses().after(action, model.uptime()));
        if (model.desk().status().isBusy()) {
            return Step.to(next, conductor.cancel());
        }
        model.transcript().tell("Ctrl+C again quits.");
        return Step.to(next);
    }

    private static Step<ScreenModel> scroll(ScreenModel model, Action action) {
        Area area = model.area();
        int page = Math.max(1, area.height() - 2);
        switch (action) {
            case PAGE_UP -> model.view().scroll(-page, area);
            case PAGE_DOWN -> model.view().scroll(page, area);
            case SCROLL_UP -> model.view().scroll(-1, area);
            case SCROLL_DOWN -> model.view().scroll(1, area);
            case SCROLL_TOP -> model.view().toStart(area);
            case SCROLL_BOTTOM -> model.view().toEnd();
            case CHOOSE_OLDER -> model.view().chooseOlder(area);
            case CHOOSE_NEWER -> model.view().chooseNewer(area);
            default -> {
                return Step.to(model);
            }
        }
        return Step.to(model.again());
    }
}
