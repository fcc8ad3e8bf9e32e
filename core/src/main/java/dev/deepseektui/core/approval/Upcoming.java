package dev.deepseektui.core.approval;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The calls of a reply behind the one being decided, for the number of questions to come. Belongs to the engine's thread. */
public final class Upcoming {
    private Supplier<List<Proposal>> rest = List::of;
    private int asked;

    /** The calls of another answer are carried out. */
    public void begin() {
        asked = 0;
    }

    /** The next call has these behind it; they are looked at only if somebody is asked. */
    public void are(Supplier<List<Proposal>> behind) {
        rest = behind;
    }

    /** Of the next question, where all that {@code asks} holds for will be one too. */
    Question.Place place(Predicate<Proposal> asks) {
        asked++;
        int later = (int) rest.get().stream().filter(asks).count();
        return new Question.Place(asked, asked + later);
    }
}
