package dev.deepseektui.bench.lab.context;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.bench.lab.capacity.MaybeCompressed;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.LineReader;
import java.io.CharConversionException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a recorded session, which is a trace or one of deepseek-tui's own tapes. The file contains JSON lines,
 * may be compressed and may have any name.
 */
public final class TraceReader implements Iterator<TraceEntry>, Closeable {
    private final String file;
    private final LineReader lines;
    private final TraceForm form = new TraceForm();
    private final TapeForm tape;
    private long entries;
    private @Nullable TraceEntry ahead;
    private long line;

    private TraceReader(String file, InputStream text) {
        this.file = file;
        this.tape = new TapeForm(EventCatalog.codec());
        this.lines = new LineReader(text, 0);
    }

    /**
     * Opens a trace.
     *
     * @param file the name of the source in error messages
     */
    public static TraceReader of(String file, InputStream source) {
        try {
            return new TraceReader(file, MaybeCompressed.read(source));
        } catch (IOException e) {
            throw new UserError(SafeText.line(file) + ": " + why(e), e);
        }
    }

    @Override
    public boolean hasNext() {
        try {
            while (ahead == null && lines.advance()) {
                line++;
                JsonNode node = Json.tree(lines.readAllBytes());
                ahead = node.isMissingNode() ? null : entry(node);
            }
        } catch (IOException e) {
            throw new UserError(place() + ": " + why(e), e);
        }
        if (ahead == null && entries == 0) {
            throw new UserError(SafeText.line(file) + ": is empty; expected the trace of a session");
        }
        return ahead != null;
    }

    @Override
    public TraceEntry next() {
        if (!hasNext() || ahead == null) {
            throw new NoSuchElementException();
        }
        TraceEntry next = ahead;
        ahead = null;
        return next;
    }

    private @Nullable TraceEntry entry(JsonNode line) throws IOException {
        entries++;
        return TapeForm.isOnTape(line) && line instanceof ObjectNode event
                ? tape.entry(event).orElse(null)
                : form.entry(line, place());
    }

    private static String why(IOException failure) {
        if (failure instanceof EOFException) {
            return "the compressed data is truncated; download the file again";
        }
        if (failure instanceof ZipException) {
            return "the compressed data is corrupt; download the file again";
        }
        return failure instanceof JsonProcessingException || failure instanceof CharConversionException
                ? "is not valid JSON; fix or remove the line"
                : "cannot be read (" + IoReason.of(failure) + "); check the file and the disk";
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
