package dev.deepseektui.bench.lab.capacity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.LineReader;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.CharConversionException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A reader of JSON lines, each of which is an observation or, as in the output of {@code exec --json}, an event. */
public final class ReplayLines implements Iterator<ReplayItem>, Closeable {
    private final String file;
    private final LineReader lines;
    private final TapeCodec codec;
    private final TapeItems events;
    private @Nullable ReplayItem ahead;
    private boolean onTape;
    private long line;

    /**
     * Creates the reader.
     *
     * @param file the name of the source in error messages
     */
    public ReplayLines(String file, InputStream source, TapeCodec codec, TapeItems events) {
        this.file = file;
        this.lines = new LineReader(source, 0);
        this.codec = codec;
        this.events = events;
    }

    @Override
    public boolean hasNext() {
        try {
            while (ahead == null && lines.advance()) {
                line++;
                ahead = item(Json.tree(lines.readAllBytes()));
            }
        } catch (JsonProcessingException | CharConversionException e) {
            throw ObservationForm.complaint(place(), "is not valid JSON; fix or remove the line");
        } catch (IOException e) {
            throw new UserError(
                    SafeText.line(file) + ": cannot be read (" + IoReason.of(e) + "); check the file and the disk", e);
        }
        return ahead != null;
    }

    @Override
    public ReplayItem next() {
        if (!hasNext() || ahead == null) {
            throw new NoSuchElementException();
        }
        ReplayItem next = ahead;
        ahead = null;
        return next;
    }

    private @Nullable ReplayItem item(JsonNode node) throws IOException {
        if (node.isMissingNode()) {
            return null;
        }
        if (!(node instanceof ObjectNode object)) {
            throw ObservationForm.complaint(place(), "is not a JSON object; expected one observation per line");
        }
        if (object.path("seq").isNumber() && object.path("type").isTextual()) {
            onTape = true;
            Optional<TapeEvent> event = codec.event(object);
            return event.isEmpty() ? null : events.item(event.get(), place());
        }
        return object.path("type").isTextual() && onTape
                ? null
                : new ObservationForm(object, place(), events.recentWindow()).read();
    }

    private String place() {
        return SafeText.line(file) + ", line " + line;
    }

    @Override
    public void close() {
        try {
            lines.closeSource();
        } catch (IOException e) {
            throw new UserError(SafeText.line(file) + ": cannot be closed; check the disk", e);
        }
    }
}
