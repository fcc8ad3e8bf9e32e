package dev.deepseektui.core.memory;

import dev.deepseektui.core.tape.BodyEdit;
import dev.deepseektui.core.tape.BodyEdit.Drop;
import dev.deepseektui.core.tape.BodyEdit.Keep;
import dev.deepseektui.core.tape.BodyEdit.Replace;
import dev.deepseektui.core.tape.Rebased;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Which events brought the messages that are in the conversation, in its order. */
final class BodyPlaces {
    private List<Long> places = new ArrayList<>();

    void appended(long seq) {
        places.add(seq);
    }

    /** The first of the events whose messages were taken out. */
    OptionalLong rebased(Rebased rebased, long seq) {
        List<Long> now = new ArrayList<>();
        List<Long> gone = new ArrayList<>();
        int at = 0;
        for (BodyEdit edit : rebased.edits()) {
            if (edit instanceof Keep keep) {
                now.addAll(places.subList(at, at += keep.messages()));
            } else if (edit instanceof Drop drop) {
                gone.addAll(places.subList(at, at += drop.messages()));
            } else if (edit instanceof Replace) {
                now.add(places.get(at++));
            } else {
                now.add(seq);
            }
        }
        places = now;
        return gone.stream().mapToLong(Long::longValue).min();
    }
}
