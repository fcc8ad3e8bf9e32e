package dev.deepseektui.app;

import dev.deepseektui.core.event.ModeChanged;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import java.time.Instant;

/**
 * Loads what every ask needs, the tokenizer's tables and the form of events, beside the reading of the command line. Nobody waits for
 * it: what is not ready is loaded where it is first used.
 */
final class HeadStart implements Runnable {
    private HeadStart() {}

    static void take() {
        Thread thread = new Thread(new HeadStart(), "head start");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        TapeCodec codec = EventCatalog.codec();
        codec.line(new Recorded(1, Instant.EPOCH, new ModeChanged("ask"), 0));
        new DeepSeekTokenizer().count("a");
    }
}
