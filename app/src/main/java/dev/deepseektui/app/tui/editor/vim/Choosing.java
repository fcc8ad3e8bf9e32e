package dev.deepseektui.app.tui.editor.vim;

import dev.deepseektui.app.tui.editor.vim.Vim.Change;
import dev.deepseektui.app.tui.editor.vim.Vim.Outcome;

/** What an order does to what is chosen. */
final class Choosing {
    private final Vim vim;
    private final VimText text;

    Choosing(Vim vim, VimText text) {
        this.vim = vim;
        this.text = text;
    }

    /** With the character that the cursor is on. */
    Span span() {
        int anchor = Math.min(vim.anchor(), text.text().length());
        int from = Math.min(anchor, text.cursor());
        int last = Math.max(anchor, text.cursor());
        return vim.mode() == Mode.VISUAL_LINE ? Span.lines(text, from, last) : Span.characters(from, text.next(last));
    }

    Outcome carryOut(Order order) {
        return switch (order.body().charAt(0)) {
            case 'v' -> new Outcome(turned(Mode.VISUAL), text);
            case 'V' -> new Outcome(turned(Mode.VISUAL_LINE), text);
            case 'o' -> new Outcome(vim.anchored(text.cursor()), text.at(vim.anchor()));
            case 'i', 'a' ->
                TextObjects.of(order.body(), text)
                        .map(object -> new Outcome(
                                vim.anchored(object.from()),
                                text.at(Math.max(object.from(), text.previous(object.to())))))
                        .orElseGet(this::nothing);
            case 'd', 'x' -> delete(span());
            case 'D', 'X' -> delete(Span.lines(text, span().from(), span().to()));
            case 'c', 's' -> change(span());
            case 'y' -> copy();
            case 'p', 'P' -> put();
            case 'r' -> over(Letters.filled(chosen(), order.body().substring(1)));
            case '~' -> over(Letters.turned(chosen()));
            case 'u' -> over(Letters.small(chosen()));
            case 'U' -> over(Letters.large(chosen()));
            case 'J' -> join();
            default ->
                new Motions(text, vim)
                        .of(order)
                        .map(goal -> new Outcome(vim, text.at(goal.index()).onCharacter()))
                        .orElseGet(this::nothing);
        };
    }

    private Outcome nothing() {
        return new Outcome(vim, text);
    }

    private Vim turned(Mode wanted) {
        return vim.in(vim.mode() == wanted ? Mode.NORMAL : wanted);
    }

    private String chosen() {
        return text.text().substring(span().from(), span().to());
    }

    private Vim over() {
        return vim.in(Mode.NORMAL).with(Change.NONE);
    }

    private Outcome delete(Span span) {
        VimText copied = text.copy(span.from(), span.to());
        boolean hasFeed = span.isLines() && span.to() < text.text().length();
        int from = span.isLines() && !hasFeed ? Math.max(0, span.from() - 1) : span.from();
        VimText left = copied.remove(from, hasFeed ? span.to() + 1 : span.to());
        VimText placed = span.isLines() ? left.at(left.firstWord(left.cursor())) : left.onCharacter();
        return new Outcome(over().with(vim.memory().copying(span.isLines())), Vim.undoable(placed, text));
    }

    private Outcome change(Span span) {
        VimText left = text.copy(span.from(), span.to()).remove(span.from(), span.to());
        return new Outcome(
                vim.in(Mode.INSERT).with(vim.memory().copying(span.isLines())).with(new Change("", text, 1)), left);
    }

    private Outcome copy() {
        Span span = span();
        return new Outcome(
                over().with(vim.memory().copying(span.isLines())),
                text.copy(span.from(), span.to()).at(span.from()).onCharacter());
    }

    /** What was copied takes the place of what is chosen. */
    private Outcome put() {
        VimText now = text.remove(span().from(), span().to()).putBack();
        return new Outcome(
                over(), Vim.undoable(now.at(now.previous(now.cursor())).onCharacter(), text));
    }

    private Outcome over(String by) {
        if (text.holdsPiece(span().from(), span().to())) {
            return new Outcome(over(), text);
        }
        VimText now = text.remove(span().from(), span().to()).insert(by).at(span().from());
        return new Outcome(over(), Vim.undoable(now.onCharacter(), text));
    }

    private Outcome join() {
        long lines = Math.max(2, chosen().lines().count());
        VimText now = text.at(span().from());
        for (long i = 1; i < lines; i++) {
            now = Letters.joined(now);
        }
        return new Outcome(over(), Vim.undoable(now.onCharacter(), text));
    }
}
