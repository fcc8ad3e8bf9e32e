package dev.deepseektui.bench.resident;

import dev.deepseektui.bench.resident.Desk.Bill;
import java.io.IOException;
import java.util.List;

/**
 * A measurement of the cached share of the input over 20 turns with the same files, of the upper bound of this share,
 * and of a turn's cache misses after a file changed. It compares resident files, the default, and blocks that are
 * rewritten in place. The cache is the simulator's, which follows the published rule.
 */
public final class ResidentHarness {
    private static final List<Integer> COUNTS = List.of(6, 20, 50);
    private static final int TURNS = 20;
    private static final int CHANGED_BEFORE = 11;

    private ResidentHarness() {}

    public static void main(String[] args) throws IOException {
        boolean eachTurn = List.of(args).contains("turns");
        for (int count : COUNTS) {
            for (Variant variant : Variant.values()) {
                steady(variant, count, eachTurn);
            }
        }
        for (int count : COUNTS) {
            for (Variant variant : Variant.values()) {
                changing(variant, count);
            }
        }
    }

    private static void steady(Variant variant, int count, boolean eachTurn) throws IOException {
        FixtureFiles files = FixtureFiles.make(count);
        try (Desk desk = new Desk(files.workspace(), variant == Variant.RESIDENT)) {
            variant.shows(desk, files);
            desk.ask("Read them all.");
            long sent = size(desk);
            long input = 0;
            long hits = 0;
            long fresh = 0;
            double lowest = 1;
            for (int turn = 2; turn <= TURNS; turn++) {
                Bill bill = desk.ask(question(turn, count));
                long first = size(desk) - sent;
                sent = size(desk);
                input += bill.input();
                hits += bill.hits();
                fresh += first;
                lowest = Math.min(lowest, share(bill.hits(), bill.input()));
                if (eachTurn) {
                    System.out.printf(
                            "  turn %2d: hit %.4f, ideal %.4f%n",
                            turn, share(bill.hits(), bill.input()), share(bill.input() - first, bill.input()));
                }
            }
            System.out.printf(
                    "%-8s %2d files, turns 2-%d: hit %.2f %%, ideal %.2f %%, lowest turn %.2f %%, %,d tokens sent%n",
                    variant,
                    count,
                    TURNS,
                    100 * share(hits, input),
                    100 * share(input - fresh, input),
                    100 * lowest,
                    input);
        }
    }

    private static void changing(Variant variant, int count) throws IOException {
        FixtureFiles files = FixtureFiles.make(count);
        try (Desk desk = new Desk(files.workspace(), variant == Variant.RESIDENT)) {
            variant.shows(desk, files);
            desk.ask("Read them all.");
            for (int turn = 2; turn < CHANGED_BEFORE; turn++) {
                desk.ask(question(turn, count));
            }
            files.write(count / 2, 1);
            variant.changed(desk, files, count / 2, 1);
            Bill bill = desk.ask(question(CHANGED_BEFORE, count));
            Bill next = desk.ask(question(CHANGED_BEFORE + 1, count));
            System.out.printf(
                    "%-8s %2d files, one changed: %,d tokens missed of %,d; the turn after %,d%n",
                    variant, count, bill.miss(), bill.input(), next.miss());
        }
    }

    private static String question(int turn, int count) {
        return "What does method%d of %s do, and who else could use it?"
                .formatted(turn, FixtureFiles.path(turn % count));
    }

    private static long size(Desk desk) {
        return desk.session().state().conversation().size().total();
    }

    private static double share(long part, long all) {
        return (double) part / all;
    }
}
