package dev.deepseektui.app;

import dev.deepseektui.core.arena.ContextArenaPlanned;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.environment.EnvironmentTold;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.ModeChanged;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.RequestSent;
import dev.deepseektui.core.event.SessionStarted;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.TurnEnded;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tokens.ToolLines;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Loads what every ask needs, beside the reading of the command line and in the order of need: chance for names, how tools are written,
 * the form of the events that a first turn records, the tokenizer's tables. Nobody waits for it: what is not ready is loaded where it
 * is first used.
 */
final class HeadStart implements Runnable {
    private static final List<Class<? extends TapeEvent>> BEFORE_COUNTING =
            List.of(SessionStarted.class, Asked.class, EnvironmentTold.class, ContextAppended.class);
    private static final List<Class<? extends TapeEvent>> AFTER_COUNTING = List.of(
            ContextArenaPlanned.class,
            CheckpointEvaluated.class,
            RequestSent.class,
            ReplyReceived.class,
            TurnEnded.class);

    private HeadStart() {}

    static void take() {
        Thread thread = new Thread(new HeadStart(), "head start");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        TapeCodec codec = EventCatalog.codec();
        codec.line(
                new Recorded(1, Instant.EPOCH, new ModeChanged(UUID.randomUUID().toString()), 0));
        ToolLines.of("[{\"function\":{}}]");
        prepare(codec, BEFORE_COUNTING);
        new DeepSeekTokenizer().count("a");
        prepare(codec, AFTER_COUNTING);
    }

    private static void prepare(TapeCodec codec, List<Class<? extends TapeEvent>> events) {
        for (Class<? extends TapeEvent> event : events) {
            codec.prepare(event);
        }
    }
}
