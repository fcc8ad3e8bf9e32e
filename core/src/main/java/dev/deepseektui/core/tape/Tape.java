package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.Closeable;
import java.util.Iterator;

/** The events of a session, in order. Recorded events are never changed or removed. */
public interface Tape extends Closeable {
    Recorded append(TapeEvent event);

    /** Returns a reader of events, starting at {@code offset}; 0 is the first event. */
    TapeReader read(long offset);

    @Override
    void close();

    /** A closeable iterator over recorded events, in order. */
    interface TapeReader extends Iterator<Recorded>, Closeable {
        @Override
        void close();
    }

    /** The error for a session that this or another process has open. */
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

        /** Returns a description of the owning process: its ID and, if known, its program. */
        public String owner() {
            return owner;
        }
    }
}
