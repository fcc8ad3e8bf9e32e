package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.Closeable;
import java.util.Iterator;

/** The events of a session, in order. Nothing on it is ever changed or removed. */
public interface Tape extends Closeable {
    Recorded append(TapeEvent event);

    /** Reads from the event at {@code offset}; 0 is the first. */
    TapeReader read(long offset);

    @Override
    void close();

    /** Events in their order, read one at a time. */
    interface TapeReader extends Iterator<Recorded>, Closeable {
        @Override
        void close();
    }

    /** The refusal to open a session that a process has open. */
    final class SessionInUse extends UserError {
        private static final long serialVersionUID = 1L;

        private final String id;
        private final String owner;

        SessionInUse(String line, String id, String owner) {
            super(line);
            this.id = id;
            this.owner = owner;
        }

        public String id() {
            return id;
        }

        /** Returns the process by its number and, if it is known, its program. */
        public String owner() {
            return owner;
        }
    }
}
