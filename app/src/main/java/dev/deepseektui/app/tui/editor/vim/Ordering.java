package dev.deepseektui.app.tui.editor.vim;

import dev.deepseektui.app.tui.editor.vim.Motions.Goal;
import dev.deepseektui.app.tui.editor.vim.Vim.Change;
import dev.deepseektui.app.tui.editor.vim.Vim.Edge;
import dev.deepseektui.app.tui.editor.vim.Vim.Outcome;
import java.util.Optional;

/** What an order does in normal mode. */
final class Ordering {
    private static final String WRITING = "iaIAoO";

    private final Vim vim;
    private final VimText text;

    Ordering(Vim vim, VimText text) {
        this.vim = vim;
        this.text = text;
    }

    Outcome carryOut(Order order, String keys) {
        if (order.operator() != Order.NONE) {
            return target(order)
                    .map(span -> operate(order.operator(), span, keys))
                    .orElseGet(this::nothing);
        }
        char first = order.body().charAt(0);
        if (WRITING.indexOf(first) >= 0) {
            return writing(begin(first), keys, order.count());
        }
        return command(order, keys).orElseGet(() -> move(order));
    }

    private Outcome nothing() {
        return new Outcome(vim, text);
    }

    private Vim found(Order order) {
        return "fFtT".indexOf(order.body().charAt(0)) >= 0
                ? vim.with(vim.memory().finding(order.body()))
                : vim;
    }

    private Outcome move(Order order) {
        Optional<Goal> goal = new Motions(text, vim).of(order);
        if (goal.isPresent()) {
            return new Outcome(found(order), text.at(goal.get().index()).onCharacter());
        }
        return switch (order.body()) {
            case "j" -> new Outcome(vim, text, Edge.BELOW);
            case "k" -> new Outcome(vim, text, Edge.ABOVE);
            default -> nothing();
        };
    }

    private VimText begin(char key) {
        int at = text.cursor();
        return switch (key) {
            case 'a' -> text.at(at < text.lineEnd(at) ? text.next(at) : at);
            case 'I' -> text.at(text.firstWord(at));
            case 'A' -> text.at(text.lineEnd(at));
            case 'o' -> text.at(text.lineEnd(at)).insert("\n");
            case 'O' -> text.at(text.lineStart(at)).insert("\n").at(text.lineStart(at));
            default -> text;
        };
    }

    private Outcome writing(VimText begun, String keys, int times) {
        boolean repeats = !keys.endsWith("o") && !keys.endsWith("O");
        return new Outcome(vim.in(Mode.INSERT).with(new Change(keys, text, repeats ? times : 1)), begun);
    }

    /** What the keys stand for that only shorten others, and what is no motion. */
    private Optional<Outcome> command(Order order, String keys) {
        int at = text.cursor();
        return switch (order.body().charAt(0)) {
            case 'x' -> Optional.of(operate('d', Span.characters(at, ahead(order.count())), keys));
            case 'X' -> Optional.of(operate('d', Span.characters(at, behind(order.count())), keys));
            case 's' -> Optional.of(operate('c', Span.characters(at, ahead(order.count())), keys));
            case 'D' -> Optional.of(operate('d', Span.characters(at, text.lineEnd(at)), keys));
            case 'C' -> Optional.of(operate('c', Span.characters(at, text.lineEnd(at)), keys));
            case 'S' -> Optional.of(operate('c', lines(order.count()), keys));
            case 'Y' -> Optional.of(operate('y', lines(order.count()), keys));
            case 'p', 'P' -> Optional.of(changed(put(order), keys));
            case 'r' -> Optional.of(changed(replaced(order), keys));
            case '~' -> Optional.of(changed(cased(order.count()), keys));
            case 'J' -> Optional.of(changed(joined(order.count()), keys));
            case 'u' -> Optional.of(new Outcome(vim, undone(order.count()).onCharacter()));
            case '\022' -> Optional.of(new Outcome(vim, text.redo().onCharacter()));
            case 'v' -> Optional.of(new Outcome(vim.in(Mode.VISUAL).anchored(at), text));
            case 'V' -> Optional.of(new Outcome(vim.in(Mode.VISUAL_LINE).anchored(at), text));
            case '.' -> Optional.of(again(order));
            default -> Optional.empty();
        };
    }

    private int ahead(int count) {
        int at = text.cursor();
        for (int i = 0; i < count && at < text.lineEnd(text.cursor()); i++) {
            at = text.next(at);
        }
        return at;
    }

    private int behind(int count) {
        int at = text.cursor();
        for (int i = 0; i < count && at > text.lineStart(text.cursor()); i++) {
            at = text.previous(at);
        }
        return at;
    }

    private Span lines(int count) {
        int last = text.cursor();
        for (int i = 1; i < count && text.lineEnd(last) < text.text().length(); i++) {
            last = text.lineEnd(last) + 1;
        }
        return Span.lines(text, text.cursor(), last);
    }

    /** What an operator is for. */
    private Optional<Span> target(Order order) {
        char first = order.body().charAt(0);
        if (first == order.operator()) {
            return Optional.of(lines(order.count()));
        }
        if (first == 'i' || first == 'a') {
            return TextObjects.of(order.body(), text);
        }
        if (first == 'w' || first == 'W') {
            return Optional.of(words(order, new Words(text, first == 'W')));
        }
        int at = text.cursor();
        return new Motions(text, vim).of(order).map(goal -> switch (goal.reach()) {
            case LINES -> Span.lines(text, at, goal.index());
            case INCLUSIVE -> Span.characters(Math.min(at, goal.index()), text.next(Math.max(at, goal.index())));
            case EXCLUSIVE -> Span.characters(at, goal.index());
        });
    }

    /** To change a word leaves the blanks behind it, and the last word of a line ends with the line. */
    private Span words(Order order, Words words) {
        int at = text.cursor();
        boolean isBlank =
                at < text.text().length() && Character.isWhitespace(text.text().codePointAt(at));
        int to = at;
        for (int i = 1; i < order.count(); i++) {
            to = words.nextStart(to);
        }
        boolean changesWord = order.operator() == 'c' && !isBlank;
        int end = changesWord ? words.end(to) : words.nextStart(to);
        int line = text.lineEnd(Math.min(to, text.text().length()));
        boolean leavesLine =
                end > line && line > at && text.text().substring(line, end).isBlank();
        return Span.characters(at, leavesLine ? line : end);
    }

    private Outcome operate(char operator, Span span, String keys) {
        VimText copied = span.from() < span.to() || span.isLines() ? text.copy(span.from(), span.to()) : text;
        Vim knowing = vim.with(vim.memory().copying(span.isLines()));
        Ordering with = new Ordering(knowing, copied);
        return switch (operator) {
            case 'y' -> new Outcome(knowing, with.afterCopying(span));
            case 'c' -> with.changing(copied.remove(span.from(), span.to()), keys, text);
            default -> with.changed(with.without(span), keys, text);
        };
    }

    private VimText afterCopying(Span span) {
        boolean stays = span.isLines() && text.lineStart(text.cursor()) == span.from();
        return stays ? text : text.at(span.from()).onCharacter();
    }

    /** Lines go with a line feed, be it the one before. */
    private VimText without(Span span) {
        if (!span.isLines()) {
            return text.remove(span.from(), span.to()).onCharacter();
        }
        boolean isLast = span.to() >= text.text().length();
        VimText left =
                isLast ? text.remove(Math.max(0, span.from() - 1), span.to()) : text.remove(span.from(), span.to() + 1);
        return left.at(left.firstWord(Math.min(left.cursor(), left.text().length())));
    }

    private Outcome changing(VimText begun, String keys, VimText before) {
        return new Outcome(vim.in(Mode.INSERT).with(new Change(keys, before, 1)), begun);
    }

    private Outcome changed(VimText now, String keys) {
        return changed(now, keys, text);
    }

    private Outcome changed(VimText now, String keys, VimText before) {
        return new Outcome(vim.with(vim.memory().changing(keys)), Vim.undoable(now.onCharacter(), before));
    }

    private VimText put(Order order) {
        boolean behind = order.body().equals("p");
        int at = text.cursor();
        VimText now = text;
        if (vim.memory().copiedLines()) {
            int start = behind ? text.lineEnd(at) + 1 : text.lineStart(at);
            for (int i = 0; i < order.count(); i++) {
                now = behind
                        ? now.at(now.lineEnd(now.cursor())).insert("\n").putBack()
                        : now.at(start).putBack().insert("\n");
            }
            return now.at(now.firstWord(Math.min(start, now.text().length())));
        }
        now = now.at(behind && at < text.lineEnd(at) ? text.next(at) : at);
        for (int i = 0; i < order.count(); i++) {
            now = now.putBack();
        }
        return now.at(now.previous(now.cursor())).onCharacter();
    }

    private VimText replaced(Order order) {
        int to = text.cursor();
        for (int i = 0; i < order.count(); i++) {
            if (to >= text.lineEnd(text.cursor())) {
                return text;
            }
            to = text.next(to);
        }
        VimText now =
                text.remove(text.cursor(), to).insert(order.body().substring(1).repeat(order.count()));
        return now.at(now.previous(now.cursor())).onCharacter();
    }

    private VimText cased(int count) {
        int to = ahead(count);
        if (text.holdsPiece(text.cursor(), to)) {
            return text;
        }
        String turned = Letters.turned(text.text().substring(text.cursor(), to));
        return text.remove(text.cursor(), to).insert(turned).onCharacter();
    }

    private VimText joined(int count) {
        VimText now = text;
        for (int i = 1; i < Math.max(2, count); i++) {
            now = Letters.joined(now);
        }
        return now;
    }

    private VimText undone(int count) {
        VimText now = text;
        for (int i = 0; i < count; i++) {
            VimText before = now.undo();
            if (before.text().equals(now.text())) {
                return before;
            }
            now = before;
        }
        return now;
    }

    /** The last change with its keys, as if they were typed. */
    private Outcome again(Order order) {
        String keys = vim.memory().change();
        String counted = order.isCounted() ? order.count() + keys.replaceFirst("^[1-9]\\d*", "") : keys;
        Outcome now = nothing();
        for (int key : counted.codePoints().toArray()) {
            now = now.vim().press(Character.toString(key), now.text());
        }
        return now;
    }
}
