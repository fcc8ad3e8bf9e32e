package dev.deepseektui.core.context.memory;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.LowerCamelCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.context.memory.MemoryUnit.SourceTier;
import dev.deepseektui.core.context.memory.MemoryUnit.Speaker;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitStatus;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A line of a workspace's memory. Lines are only appended; later ones add to the same units. */
sealed interface StoreLine {
    ObjectReader READER = Json.MAPPER.readerFor(StoredLine.class);

    /** A session has this unit. */
    record Sighting(MemoryUnit unit, String session) implements StoreLine {}

    /** The unit was recalled into a prompt. */
    record Used(String id, Instant at) implements StoreLine {}

    /** The user deleted the unit with all its earlier sightings. */
    record ForgottenUnit(String id, Instant at) implements StoreLine {}

    default String json() {
        return Json.line(StoredLine.of(this));
    }

    /** Reads a line; returns empty for one that is torn or of a later version. */
    static Optional<StoreLine> read(byte[] bytes, int from, int length) {
        try {
            return Optional.<StoredLine>ofNullable(READER.readValue(bytes, from, length))
                    .map(StoredLine::line);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The JSON form of a {@link StoreLine}, with times in milliseconds. A line's fields determine its type. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({
        @JsonSubTypes.Type(StoredLine.StoredUnit.class),
        @JsonSubTypes.Type(StoredLine.StoredUse.class),
        @JsonSubTypes.Type(StoredLine.Erasure.class)
    })
    sealed interface StoredLine {
        StoreLine line();

        static StoredLine of(StoreLine line) {
            if (line instanceof StoreLine.Sighting sighting) {
                return StoredUnit.of(sighting.unit(), sighting.session());
            }
            if (line instanceof StoreLine.Used used) {
                return new StoredUse(used.id(), used.at().toEpochMilli());
            }
            StoreLine.ForgottenUnit gone = (StoreLine.ForgottenUnit) line;
            return new Erasure(gone.id(), gone.at().toEpochMilli());
        }

        @JsonNaming(LowerCamelCaseStrategy.class)
        record StoredUnit(
                String unit,
                String session,
                UnitKind kind,
                UnitStatus status,
                String topic,
                String statement,
                double confidence,
                long firstSeen,
                long lastSeen,
                SourceTier sourceTier,
                Speaker saidBy,
                List<String> sources)
                implements StoredLine {
            public StoredUnit {
                Objects.requireNonNull(saidBy, "saidBy");
            }

            static StoredUnit of(MemoryUnit unit, String session) {
                return new StoredUnit(
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

            @Override
            public StoreLine line() {
                MemoryUnit known = new MemoryUnit(
                        unit,
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
                return new StoreLine.Sighting(known, session);
            }
        }

        record StoredUse(String used, long at) implements StoredLine {
            @Override
            public StoreLine line() {
                return new StoreLine.Used(used, Instant.ofEpochMilli(at));
            }
        }

        record Erasure(String forgotten, long at) implements StoredLine {
            @Override
            public StoreLine line() {
                return new StoreLine.ForgottenUnit(forgotten, Instant.ofEpochMilli(at));
            }
        }
    }
}
