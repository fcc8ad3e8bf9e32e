package dev.deepseektui.app.cli;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** A session on disk with one prompt and its answer. */
record RecordedSession(SessionFiles files, TapeWriting writing) {
    static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");

    static RecordedSession of(Path home, String id, Path workspace, Instant moment) {
        SessionFiles files = new SessionStore(new DeepseekHome(home.resolve(".deepseek"))).files(id);
        RecordedSession session = new RecordedSession(
                files, new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, InstantSource.fixed(moment)));
        session.add(new SessionStarted(
                id, SessionStore.real(workspace), "1", "deepseek-flash", "high", "Be useful.", "[]", null));
        return session;
    }

    RecordedSession talk(String ask, String answer) {
        return add(
                new Asked(1, ask, List.of()),
                new ContextAppended(1, Origin.ASK, "{\"role\":\"user\",\"content\":\"ask\"}", null),
                new ReplyReceived(2, answer, "thinking", List.of(), "stop", null, "deepseek-flash", null, null, null),
                new ContextAppended(2, Origin.REPLY, "{\"role\":\"assistant\",\"content\":\"answer\"}", null),
                new TurnEnded(1, "done", TokenUsage.UNKNOWN, 0.25, "s", null));
    }

    RecordedSession add(TapeEvent... events) {
        try (TapeFile tape = open()) {
            for (TapeEvent event : events) {
                tape.append(event);
            }
        }
        return this;
    }

    /** Opens the tape, as a process that uses the session does. */
    TapeFile open() {
        return TapeFile.open(files, writing);
    }
}
