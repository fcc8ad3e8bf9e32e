package dev.deepseektui.core.context.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tape.event.CoreEvents;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.workspace.Protection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** A memory engine that receives a session's events, one per second. */
final class ScriptedSession {
    static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
    static final Protection PROTECTION = new Protection(List.of("**/.env*"));

    private final MemoryEngine engine;
    private long seq;

    ScriptedSession(String id) {
        engine = new MemoryEngine(id, PROTECTION);
    }

    /** Returns the recorded session whose units were written by hand. */
    static ScriptedSession fromFixture() {
        ScriptedSession session = new ScriptedSession("s1");
        TapeCodec codec = TapeCodec.of(CoreEvents.ALL);
        for (String line : lines("session.jsonl")) {
            try {
                session.happens(codec.event((ObjectNode) json(line)).orElseThrow());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return session;
    }

    ScriptedSession happens(TapeEvent... events) {
        for (TapeEvent event : events) {
            seq++;
            engine.apply(new Recorded(seq, START.plusSeconds(seq), event, seq));
        }
        return this;
    }

    List<MemoryUnit> units() {
        return List.copyOf(engine.ledger().units());
    }

    List<String> statements() {
        return units().stream().map(MemoryUnit::statement).toList();
    }

    static JsonNode json(String line) {
        try {
            return Json.tree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> lines(String resource) {
        try (InputStream in = ScriptedSession.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
