package dev.deepseektui.core.context.memory;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.LowerCamelCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.memory.MemoryUnit.SourceTier;
import dev.deepseektui.core.context.memory.MemoryUnit.StatementAuthor;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitStatus;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A line of a workspace's memory. Later lines add to the units of earlier ones. Times are in epoch milliseconds. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
    @JsonSubTypes.Type(StoreLine.LearnedUnit.class),
    @JsonSubTypes.Type(StoreLine.Used.class),
    @JsonSubTypes.Type(StoreLine.ForgottenUnit.class)
})
sealed interface StoreLine {
    ObjectReader READER = Json.MAPPER.readerFor(StoreLine.class);

    /** A unit as learned by a session. */
    @JsonNaming(LowerCamelCaseStrategy.class)
    record LearnedUnit(
            @JsonProperty("unit") String id,
            String session,
            UnitKind kind,
            UnitStatus status,
            String topic,
            String statement,
            double confidence,
            long firstSeen,
            long lastSeen,
            SourceTier sourceTier,
            StatementAuthor saidBy,
            List<String> sources)
            implements StoreLine {
        LearnedUnit(MemoryUnit unit, String session) {
            this(
                    unit.id(),
                    session,
                    unit.kind(),
                    unit.status(),
                    unit.topic(),
                    unit.statement(),
                    unit.confidence(),
                    unit.firstSeen().toEpochMilli(),
                    unit.lastSeen().toEpochMilli(),
                    unit.sourceTier(),
                    unit.saidBy(),
                    unit.sources());
        }

        MemoryUnit unit() {
            return new MemoryUnit(
                    id,
                    kind,
                    status,
                    topic,
                    statement,
                    confidence,
                    sources,
                    Instant.ofEpochMilli(firstSeen),
                    Instant.ofEpochMilli(lastSeen),
                    sourceTier,
                    saidBy);
        }
    }

    /** A use of a unit in a prompt. */
    record Used(
            @JsonProperty("used") String id,
            @JsonProperty("at") long millis) implements StoreLine {
        Used(String id, Instant at) {
            this(id, at.toEpochMilli());
        }

        Instant at() {
            return Instant.ofEpochMilli(millis);
        }
    }

    /** The user's deletion of a unit and of all its earlier sightings. */
    record ForgottenUnit(
            @JsonProperty("forgotten") String id,
            @JsonProperty("at") long millis) implements StoreLine {
        ForgottenUnit(String id, Instant at) {
            this(id, at.toEpochMilli());
        }

        Instant at() {
            return Instant.ofEpochMilli(millis);
        }
    }

    default String json() {
        return Json.line(this);
    }

    /** Parses a line. Returns empty if the line is incomplete or was written by a later version. */
    static Optional<StoreLine> read(byte[] bytes, int from, int length) {
        try {
            return Optional.ofNullable(READER.readValue(bytes, from, length));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
