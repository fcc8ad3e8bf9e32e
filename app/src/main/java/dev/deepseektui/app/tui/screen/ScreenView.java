package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.TerminalRectangle;
import dev.deepseektui.app.tui.ScreenLoop.ProgramView;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.desk.DeskView;
import dev.deepseektui.app.tui.desk.DeskView.FootContents;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.Overlay.Panel;
import dev.deepseektui.app.tui.desk.ScreenLayout;
import dev.deepseektui.app.tui.desk.StartCard;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.SuggestionsView;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyHints;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.StyledGraphics;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.transcript.TranscriptView.Viewport;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.session.EngineInbox.WaitingText;
import java.util.List;
import java.util.Optional;

/** The view function of the screen. */
final class ScreenView implements ProgramView<ScreenModel> {
    @Override
    public void draw(ScreenModel model, StyledGraphics graphics) {
        FootContents scene = Foot.of(model);
        DeskView.draw(model.desk(), scene, graphics);
        if (!ScreenLayout.isTooSmall(model.desk().size())) {
            Viewport at = model.viewport(scene);
            model.view().draw(at, graphics);
            DeskView.drawOver(model.desk(), scene, graphics);
            if (!model.desk().pane().isBegun()
                    && scene.panel().isEmpty()
                    && model.queued().isEmpty()) {
                TerminalRectangle whole = model.desk().viewport(scene).area();
                int room = whole.height - model.view().height(at);
                StartCard.draw(model.desk(), new TerminalRectangle(whole.x, whole.y, whole.width, room), graphics);
            }
        }
    }

    @Override
    public Optional<TerminalPosition> cursor(ScreenModel model) {
        return DeskView.cursor(model.desk(), Foot.of(model));
    }

    /** The contents of the screen's foot, including a list of the keys that work now. */
    static final class Foot {
        private final ScreenModel model;
        private final Desk desk;

        private Foot(ScreenModel model) {
            this.model = model;
            this.desk = model.desk();
        }

        static FootContents of(ScreenModel model) {
            return new Foot(model).scene();
        }

        private FootContents scene() {
            Optional<Panel> panel = model.overlay().map((Overlay overlay) -> overlay.panel(desk));
            Optional<Suggestions> menu = panel.isPresent() ? Optional.empty() : model.suggestions();
            FootContents scene = new FootContents(
                    model.queued().stream().map(Foot::queued).toList(),
                    menu.map(shown -> SuggestionsView.lines(shown, desk.columnWidth(), desk.bands()))
                            .orElse(List.of()),
                    panel,
                    keys(panel, menu),
                    aside());
            List<Line> notice = Wrap.words(desk.columnWidth() - Bands.EDGE, Span.plain(model.notice()));
            if (isNoticeInSight() && notice.size() > 1) {
                return scene.saying(notice.get(0), rest(notice));
            }
            return hidden().map(text -> scene.saying(text, scene.keys().orElse(Line.EMPTY)))
                    .orElse(scene);
        }

        /**
         * Returns the text hidden by a visible question: the draft or, if it is blank or contains a secret, the latest
         * queued message.
         */
        private Optional<Line> hidden() {
            if (!model.isQuestionVisible()) {
                return Optional.empty();
            }
            String text = desk.ask().ask();
            Optional<Line> queued = model.queued().stream()
                    .reduce((earlier, later) -> later)
                    .map(last -> Line.of(Span.dim(SafeText.line(queued(last)))));
            Optional<Line> shown = text.isBlank() || SlashCommands.holdsSecret(text)
                    ? queued
                    : Optional.of(Line.of(Span.of("▌ ", Ink.ACCENT), Span.plain(SafeText.line(text.strip()))));
            return shown.map(line -> line.shortenedTo(desk.columnWidth() - Bands.EDGE));
        }

        private static Line rest(List<Line> notice) {
            return notice.subList(1, notice.size()).stream()
                    .reduce(
                            Line.EMPTY,
                            (all, next) -> all.spans().isEmpty()
                                    ? next
                                    : all.followedBy(Line.of(Span.plain(" "))).followedBy(next));
        }

        /** Returns the first line of a queued message and a note on when the message will be sent. */
        private static String queued(WaitingText waiting) {
            String line = waiting.text().lines().findFirst().orElse("");
            return switch (waiting.due()) {
                case NOW -> say("screen.queued.now", line);
                case NEXT_STEP -> say("screen.queued.step", line);
                case AFTER_TURN -> say("screen.queued.turn", line);
            };
        }

        /** Returns true if the visible question does not accept answers yet, because the user has not paused typing. */
        private boolean isWaiting() {
            return model.isQuestionVisible()
                    && !model.takesAnswers()
                    && model.letter().isEmpty();
        }

        private boolean isNoticeInSight() {
            return !isWaiting() && !model.notice().isEmpty();
        }

        private Optional<Line> keys(Optional<Panel> panel, Optional<Suggestions> menu) {
            if (isWaiting()) {
                return Optional.of(Line.of(Span.dim(say("screen.foot.wait"))));
            }
            if (isNoticeInSight()) {
                return Optional.of(Line.of(Span.plain(model.notice())));
            }
            if (panel.isPresent()) {
                return panel.map(Panel::keys);
            }
            if (menu.isPresent()) {
                return menu.map(this::keys);
            }
            if (model.presses().isSecond(KeyAction.INTERRUPT)) {
                return KeyHints.name(desk.bindings(), KeyAction.INTERRUPT)
                        .map(key -> Line.of(Span.plain(key), Span.dim(say("screen.foot.again_quits"))));
            }
            return model.view().details(model.viewport(FootContents.WRITING)).map(chosen -> ofChosen());
        }

        private Line keys(Suggestions menu) {
            Line place = Line.of(Span.dim(SuggestionsView.place(menu) + "   "));
            KeyHints keys = KeyHints.of(desk.bindings()).and(KeyAction.COMPLETE, say("screen.key.completes"));
            boolean runs = menu.written().startsWith("/") && menu.current().isWhole();
            return place.followedBy(keys.and(KeyAction.SUBMIT, say(runs ? "screen.key.runs" : "screen.key.takes"))
                    .and(KeyAction.CANCEL, say("screen.key.closes"))
                    .line());
        }

        private Line ofChosen() {
            return KeyHints.of(desk.bindings())
                    .and(KeyAction.SUBMIT, say("screen.key.details"))
                    .and(KeyAction.UNFOLD, say("screen.key.unfold"))
                    .and(KeyAction.COPY, say("screen.key.copy"))
                    .and(KeyAction.PIN, say("screen.key.pin"))
                    .and(KeyAction.CANCEL, say("screen.key.back"))
                    .line();
        }

        private Line aside() {
            String below = model.view().below(model.viewport(FootContents.WRITING));
            if (below.isEmpty()) {
                return Line.EMPTY;
            }
            Line end = Line.of(Span.plain(say("screen.foot.end")));
            return Line.of(Span.dim("↓ " + below + "  ")).followedBy(end);
        }
    }
}
