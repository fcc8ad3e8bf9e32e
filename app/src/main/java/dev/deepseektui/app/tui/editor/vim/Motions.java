package dev.deepseektui.app.tui.editor.vim;

import java.util.Optional;

/** Where a motion leads from the cursor. */
final class Motions {
    private final VimText text;
    private final String lastFind;
    private final int column;

    Motions(VimText text, Vim vim) {
        this.text = text;
        this.lastFind = vim.memory().find();
        this.column = vim.column();
    }

    /** What an operator takes on the way. */
    enum Reach {
        /** Not the character that it leads to. */
        EXCLUSIVE,
        INCLUSIVE,
        LINES
    }

    /** Where it ends. */
    record Goal(int index, Reach reach) {}

    /** Empty for what is no motion, and where it leads nowhere. */
    Optional<Goal> of(Order order) {
        int at = text.cursor();
        int count = order.count();
        return switch (order.body().charAt(0)) {
            case 'h' -> to(steps(count, Math.max(text.lineStart(at), 0), false), Reach.EXCLUSIVE);
            case 'l', ' ' -> to(steps(count, text.lineEnd(at), true), Reach.EXCLUSIVE);
            case 'j' -> line(count);
            case 'k' -> line(-count);
            case 'w' -> words(count, new Words(text, false)::nextStart, Reach.EXCLUSIVE);
            case 'W' -> words(count, new Words(text, true)::nextStart, Reach.EXCLUSIVE);
            case 'b' -> words(count, new Words(text, false)::previousStart, Reach.EXCLUSIVE);
            case 'B' -> words(count, new Words(text, true)::previousStart, Reach.EXCLUSIVE);
            case 'e' -> words(count, new Words(text, false)::nextEnd, Reach.INCLUSIVE);
            case 'E' -> words(count, new Words(text, true)::nextEnd, Reach.INCLUSIVE);
            case '0' -> to(text.lineStart(at), Reach.EXCLUSIVE);
            case '^', '_' -> to(text.firstWord(at), Reach.EXCLUSIVE);
            case '$' -> to(lineEnd(count), Reach.EXCLUSIVE);
            case 'G' -> numbered(order.isCounted() ? count : Integer.MAX_VALUE);
            case 'g' -> afterG(order);
            case '{' -> paragraph(count, -1);
            case '}' -> paragraph(count, 1);
            case '%' ->
                Optional.of(Brackets.partner(text))
                        .filter(found -> found >= 0)
                        .map(found -> new Goal(found, Reach.INCLUSIVE));
            case 'f', 'F', 't', 'T' -> find(order.body(), count);
            case ';' -> lastFind.isEmpty() ? Optional.empty() : find(lastFind, count);
            case ',' -> lastFind.isEmpty() ? Optional.empty() : find(turned(lastFind), count);
            default -> Optional.empty();
        };
    }

    private static Optional<Goal> to(int index, Reach reach) {
        return Optional.of(new Goal(index, reach));
    }

    private int steps(int count, int limit, boolean forwards) {
        int at = text.cursor();
        for (int i = 0; i < count && (forwards ? at < limit : at > limit); i++) {
            at = forwards ? text.next(at) : text.previous(at);
        }
        return at;
    }

    /** One step of a motion. */
    private interface Step {
        int from(int at);
    }

    private Optional<Goal> words(int count, Step step, Reach reach) {
        int at = text.cursor();
        for (int i = 0; i < count; i++) {
            int next = step.from(at);
            if (next == at) {
                break;
            }
            at = next;
        }
        return to(at, reach);
    }

    private int lineEnd(int count) {
        int at = text.lineEnd(text.cursor());
        for (int i = 1; i < count && at < text.text().length(); i++) {
            at = text.lineEnd(at + 1);
        }
        return at;
    }

    /** The same column some lines away, as far as the line has one; empty where there are not so many lines. */
    private Optional<Goal> line(int by) {
        int start = text.lineStart(text.cursor());
        for (int i = 0; i < Math.abs(by); i++) {
            int beyond = by > 0 ? text.lineEnd(start) : start;
            if (by > 0 ? beyond >= text.text().length() : beyond == 0) {
                return Optional.empty();
            }
            start = by > 0 ? beyond + 1 : text.lineStart(start - 1);
        }
        int at = start;
        while (at < text.lineEnd(start) && at - start < column) {
            at = text.next(at);
        }
        return to(at - start > column ? text.previous(at) : at, Reach.LINES);
    }

    private Optional<Goal> numbered(int line) {
        int start = 0;
        for (int i = 1; i < line && text.lineEnd(start) < text.text().length(); i++) {
            start = text.lineEnd(start) + 1;
        }
        return to(text.firstWord(start), Reach.LINES);
    }

    private Optional<Goal> afterG(Order order) {
        return switch (order.body()) {
            case "gg" -> numbered(order.isCounted() ? order.count() : 1);
            case "ge" -> words(order.count(), new Words(text, false)::previousEnd, Reach.INCLUSIVE);
            case "gE" -> words(order.count(), new Words(text, true)::previousEnd, Reach.INCLUSIVE);
            default -> Optional.empty();
        };
    }

    /** To the next empty line behind text, or the end. */
    private Optional<Goal> paragraph(int count, int by) {
        int at = text.cursor();
        for (int i = 0; i < count; i++) {
            at = paragraphFrom(at, by);
        }
        return to(at, Reach.EXCLUSIVE);
    }

    private int paragraphFrom(int from, int by) {
        int start = text.lineStart(from);
        boolean hasSeenText = false;
        while (true) {
            boolean isEmpty = text.lineEnd(start) == start;
            if (isEmpty && hasSeenText) {
                return start;
            }
            hasSeenText |= !isEmpty;
            if (by > 0 ? text.lineEnd(start) >= text.text().length() : start == 0) {
                return by > 0 ? text.text().length() : 0;
            }
            start = by > 0 ? text.lineEnd(start) + 1 : text.lineStart(start - 1);
        }
    }

    private static String turned(String find) {
        char key = find.charAt(0);
        char other = Character.isUpperCase(key) ? Character.toLowerCase(key) : Character.toUpperCase(key);
        return other + find.substring(1);
    }

    /** Within the line. */
    private Optional<Goal> find(String keys, int count) {
        String wanted = keys.substring(1);
        boolean forwards = Character.isLowerCase(keys.charAt(0));
        boolean before = Character.toLowerCase(keys.charAt(0)) == 't';
        int at = text.cursor();
        for (int i = 0; i < count; i++) {
            at = forwards
                    ? text.text().indexOf(wanted, at + 1)
                    : at == 0 ? -1 : text.text().lastIndexOf(wanted, at - 1);
            boolean isOutside = forwards ? at >= text.lineEnd(text.cursor()) : at < text.lineStart(text.cursor());
            if (at < 0 || isOutside) {
                return Optional.empty();
            }
        }
        int stop = !before ? at : forwards ? text.previous(at) : text.next(at);
        return to(stop, forwards ? Reach.INCLUSIVE : Reach.EXCLUSIVE);
    }
}
