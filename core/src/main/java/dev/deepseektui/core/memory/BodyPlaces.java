package dev.deepseektui.core.memory;

import dev.deepseektui.core.conversation.Rewriting;
import dev.deepseektui.core.tape.BodyEdit;
import dev.deepseektui.core.tape.Rebased;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Which events brought the messages that are in the conversation, in its order. */
final class BodyPlaces {
    private List<Long> places = new ArrayList<>();

    private record Forms(long seq) implements Rewriting.Forms<Long> {
        @Override
        public Long replaced(Long place, BodyEdit.Replace edit) {
            return place;
        }

        @Override
        public Long inserted(BodyEdit.Insert edit) {
            return seq;
        }
    }

    void appended(long seq) {
        places.add(seq);
    }

    /** The first of the events whose messages were taken out. */
    OptionalLong rebased(Rebased rebased, long seq) {
        if (!Rewriting.fits(rebased.edits(), places.size())) {
            return OptionalLong.empty();
        }
        List<Long> gone = Rewriting.dropped(rebased.edits(), places);
        places = Rewriting.apply(rebased.edits(), places, new Forms(seq));
        return gone.stream().mapToLong(Long::longValue).min();
    }
}
