package dev.deepseektui.core.memory;

import dev.deepseektui.core.tool.RecallSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Units of memory, found by words, or by the pointer {@code memory://} with an id. */
public final class MemoryRecall implements RecallSource {
    private static final String SCHEME = "memory://";

    /** A snapshot of the session has a path behind the scheme. */
    private static final Pattern POINTER = Pattern.compile(SCHEME + "([0-9a-f]{4,12})");

    private final SessionMemory memory;
    private final InstantSource clock;

    public MemoryRecall(SessionMemory memory, InstantSource clock) {
        this.memory = memory;
        this.clock = clock;
    }

    @Override
    public Optional<String> resolve(String pointer) {
        Matcher named = POINTER.matcher(pointer);
        if (!named.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(memory.find(named.group(1), clock.instant())
                    .map(MemoryRecall::whole)
                    .orElse("There is no unit of memory with that id."));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<Hit> search(String words, int most) {
        try {
            return memory.recall(words, clock.instant(), most).stream()
                    .map(found -> new Hit(SCHEME + found.unit().id(), Spoken.of(found.unit()), found.lexical()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String whole(MemoryUnit unit) {
        return """
                %s
                %s, about: %s, said by: %s
                confidence %.2f, first seen %s, last seen %s
                learnt from %s
                """.formatted(
                        Spoken.of(unit),
                        unit.status().name().toLowerCase(Locale.ROOT),
                        unit.topic(),
                        unit.saidBy().name().toLowerCase(Locale.ROOT),
                        unit.confidence(),
                        unit.firstSeen(),
                        unit.lastSeen(),
                        String.join(", ", unit.sources()));
    }
}
