package dev.deepseektui.bench.conversation;

import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptBytes;
import dev.deepseektui.core.conversation.cost.CostLedger;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Locale;

/**
 * A measurement of folding a tape of 200 MB into conversation, task and cost. It also checks that the next request is
 * identical to the one that the process before a restart would have sent. Run with {@code -Xmx64m}: memory use must not
 * depend on the length of a tape.
 */
public final class FoldTapeBench {
    private static final long SIZE = 200L << 20;

    private FoldTapeBench() {}

    public static void main(String[] args) throws IOException {
        Path directory = Files.createTempDirectory("fold-bench");
        SessionFiles files = new SessionFiles(directory.resolve("4711"));
        TapeWriting writing = new TapeWriting(EventCatalog.codec(), FsyncPolicy.TURN, InstantSource.system());
        try {
            PromptBytes recorded = record(files, writing);
            fold(files, writing, recorded);
        } finally {
            Files.deleteIfExists(files.tape());
            Files.deleteIfExists(files.lock());
            Files.deleteIfExists(files.directory());
            Files.deleteIfExists(directory);
        }
    }

    private static PromptBytes record(SessionFiles files, TapeWriting writing) throws IOException {
        Conversation conversation = conversation();
        try (Tape tape = TapeFile.open(files, writing)) {
            LongSession session = new LongSession(tape, conversation);
            while (Files.size(files.tape()) < SIZE) {
                session.turn();
            }
        }
        return conversation.prompt();
    }

    private static void fold(SessionFiles files, TapeWriting writing, PromptBytes recorded) throws IOException {
        Conversation conversation = conversation();
        TaskState task = new TaskState();
        CostLedger cost = new CostLedger(PriceTable.ofProvider());
        long start = System.nanoTime();
        try (Tape tape = TapeFile.open(files, writing);
                TapeReader events = tape.read(0)) {
            while (events.hasNext()) {
                Recorded event = events.next();
                conversation.apply(event.event());
                task.apply(event.event());
                cost.apply(event);
            }
        }
        PromptBytes folded = conversation.prompt();
        long millis = (System.nanoTime() - start) / 1_000_000;
        if (!folded.equals(recorded)) {
            throw new IllegalStateException("the folded prompt differs from the recorded one");
        }
        System.out.printf(
                Locale.ROOT,
                "| tape of %d MB, heap %d MB: open and fold | %d ms | %d turns, %d tokens in the prompt, same bytes"
                        + " |%n",
                Files.size(files.tape()) >> 20,
                Runtime.getRuntime().maxMemory() >> 20,
                millis,
                task.turn(),
                folded.tokens());
    }

    private static Conversation conversation() {
        return new Conversation(new DeepSeekTokenizer());
    }
}
