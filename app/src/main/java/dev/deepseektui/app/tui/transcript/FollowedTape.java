package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn.Beside;
import dev.deepseektui.app.tui.transcript.Rows.Spot;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.app.tui.transcript.Transcript.TapeSource;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/** A tape beside the session's, as rows: what came since it was looked at last is read each time. Belongs to the screen's thread. */
public final class FollowedTape implements IntFunction<List<Line>> {
    private final TapeSource tape;
    private final Transcript transcript;
    private long offset;
    private long last;
    private int width;
    private List<Line> lines = List.of();

    public FollowedTape(TapeSource tape) {
        this.tape = tape;
        this.transcript = new Transcript(tape, BlockMaker.ALL);
    }

    @Override
    public List<Line> apply(int wanted) {
        if (read() || wanted != width) {
            width = wanted;
            lines = laidOut(new Rows(transcript, new TranscriptColumn(wanted, Bands.RULES, Beside.NOTHING), Set.of()));
        }
        return lines;
    }

    private boolean read() {
        long before = last;
        try (TapeReader events = tape.read(offset)) {
            while (events.hasNext()) {
                Recorded recorded = events.next();
                if (recorded.seq() > last) {
                    last = recorded.seq();
                    offset = recorded.offset();
                    transcript.take(recorded);
                }
            }
        }
        return last > before;
    }

    private static List<Line> laidOut(Rows rows) {
        List<Line> all = new ArrayList<>();
        for (Optional<Spot> row = rows.first(); row.isPresent(); row = rows.down(row.get())) {
            all.add(rows.line(row.get()));
        }
        return all;
    }
}
