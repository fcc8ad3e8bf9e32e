package dev.deepseektui.app.report.figures;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Seconds at work: the time of turns one after another, without the hours in between. */
public final class WorkClock {
    private static final double THOUSAND = 1e3;

    private final List<Piece> pieces;
    private final double total;

    private record Piece(Span span, double begins) {}

    private WorkClock(List<Piece> pieces, double total) {
        this.pieces = List.copyOf(pieces);
        this.total = total;
    }

    /** A turn that never ended goes on until the next, or to the end of all. */
    public static WorkClock of(List<TurnFigures> turns, Instant end) {
        List<Piece> pieces = new ArrayList<>();
        double total = 0;
        for (int i = 0; i < turns.size(); i++) {
            Instant next = i + 1 < turns.size() ? turns.get(i + 1).from() : end;
            Instant to = turns.get(i).to();
            Span span = new Span(turns.get(i).from(), to == null ? next : to);
            pieces.add(new Piece(span, total));
            total += seconds(span.length());
        }
        return new WorkClock(pieces, total);
    }

    private static double seconds(Duration time) {
        return time.toMillis() / THOUSAND;
    }

    public double total() {
        return total;
    }

    /** A moment between turns is the end of the turn before it. */
    public double at(Instant moment) {
        double at = 0;
        for (Piece piece : pieces) {
            if (moment.isBefore(piece.span().from())) {
                return at;
            }
            double inside = seconds(new Span(piece.span().from(), moment).length());
            double whole = seconds(piece.span().length());
            at = piece.begins() + Math.min(inside, whole);
        }
        return at;
    }
}
