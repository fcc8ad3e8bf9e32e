package dev.deepseektui.core.compaction;

import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.tape.TapeEvent;
import java.util.List;

/** Files that stay whole in the prompt, as far as whoever rewrites it must know of them. */
public interface Residents {
    Residents NONE = new Residents() {
        @Override
        public boolean hold(String path) {
            return false;
        }

        @Override
        public double deferUntil() {
            return 0;
        }

        @Override
        public Folded folded(Rebase planned) {
            return new Folded(planned, List.of());
        }
    };

    /** Whether the file stays whole: then it is not made shorter where it stands. */
    boolean hold(String path);

    /** Below this fullness soft and hard compaction wait; 0 where no files stay. */
    double deferUntil();

    /** The rebase as it is carried out: with all that is due for these files done in it. */
    Folded folded(Rebase planned);

    /** What is to be recorded once it is done stands behind it. */
    record Folded(Rebase rebase, List<TapeEvent> remarks) {
        public Folded {
            remarks = List.copyOf(remarks);
        }
    }
}
