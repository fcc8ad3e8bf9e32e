package dev.deepseektui.core.compaction;

import dev.deepseektui.core.compaction.Held.Kind;
import dev.deepseektui.core.compaction.outline.Ends;
import dev.deepseektui.core.compaction.outline.Outline;
import dev.deepseektui.core.compaction.outline.ShownFile;
import dev.deepseektui.core.message.Origin;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The first level: files and outputs that nobody spoke of lately shrink where they stand. */
final class Soft {
    private static final long STALE_AFTER = 3;
    private static final int SMALLEST_FILE = 2048;
    private static final int SMALLEST_OUTPUT = 4096;
    private static final int ENDS = 1200;

    private final Body body;

    Soft(Body body) {
        this.body = body;
    }

    /** At most so many tokens would be freed: known without making a single outline. */
    long atMost(Draft draft) {
        return stale(draft).mapToLong(body::tokens).sum();
    }

    void plan(Draft draft) {
        stale(draft).forEach(index -> shorter(index).ifPresent(text -> draft.replace(index, text)));
    }

    private IntStream stale(Draft draft) {
        return IntStream.range(0, body.size())
                .filter(index -> isLarge(body.held(index).kind(), index))
                .filter(index -> draft.keeps(index) && !body.isProtected(index) && body.idle(index) >= STALE_AFTER);
    }

    /** No letter has more than three bytes of UTF-8, so that a short text need not be measured. */
    private boolean isLarge(Kind kind, int index) {
        long atMost = 3L * body.message(index).json().length();
        return switch (kind) {
            case FILE -> atMost >= SMALLEST_FILE;
            case OUTPUT -> atMost > SMALLEST_OUTPUT;
            case OUTLINE, CUT_OUTPUT, WORDS -> false;
        };
    }

    private Optional<String> shorter(int index) {
        Held held = body.held(index);
        String text = body.text(index);
        if (held.kind() == Kind.OUTPUT) {
            return output(text, held);
        }
        Optional<ShownFile> shown = held.origin() == Origin.RESULT
                ? ShownFile.inResult(held.path(), text)
                : ShownFile.inBlock(held.path(), text);
        return shown.filter(file -> file.bytes() >= SMALLEST_FILE).flatMap(Outline::of);
    }

    private static Optional<String> output(String text, Held held) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes <= SMALLEST_OUTPUT) {
            return Optional.empty();
        }
        List<String> ends = Ends.of(text.lines().toList(), ENDS);
        return Optional.of(ends.stream().collect(Collectors.joining("\n"))
                + "\n[shortened from %d bytes; recall %s for all of it]".formatted(bytes, held.pointer()));
    }
}
