package dev.deepseektui.testkit.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.testkit.simulator.Exchange.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import okhttp3.Headers;

/**
 * A log of requests and answers in a file of JSON lines that only the user can read. API keys are masked. Thread-safe.
 */
public final class JsonLinesLog implements ExchangeLog, AutoCloseable {
    private final String name;
    private final OutputStream file;

    private JsonLinesLog(String name, OutputStream file) {
        this.name = name;
        this.file = file;
    }

    /** Opens the log. Appends to the file if it exists. */
    public static JsonLinesLog open(Path path) {
        String name = SafeText.line(path.toString());
        try {
            AtomicFiles.createPrivate(path);
            return new JsonLinesLog(name, Files.newOutputStream(path, StandardOpenOption.APPEND));
        } catch (IOException e) {
            throw new UserError(name + ": cannot be written; check the directory and its permissions", e);
        }
    }

    @Override
    public void received(Exchange exchange) {
        ReceivedRequest request = exchange.request();
        Secrets secrets = Secrets.of(request);
        ObjectNode line = line("request", exchange);
        line.put("time", exchange.received().toString());
        line.put("method", request.method()).put("path", secrets.masked(request.path()));
        ObjectNode headers = line.putObject("headers");
        Headers sent = request.headers();
        for (int i = 0; i < sent.size(); i++) {
            headers.put(sent.name(i), secrets.masked(sent.name(i), sent.value(i)));
        }
        line.set("body", body(request.text(), secrets));
        append(line);
    }

    @Override
    public void answered(Exchange exchange, Outcome outcome) {
        ObjectNode line = line("answer", exchange);
        line.put("status", outcome.status())
                .put("ending", outcome.ending().name().toLowerCase(Locale.ROOT));
        line.set("body", body(outcome.body(), Secrets.of(exchange.request())));
        append(line);
    }

    private static ObjectNode line(String event, Exchange exchange) {
        return Json.object().put("event", event).put("number", exchange.number());
    }

    private static JsonNode body(String text, Secrets secrets) {
        try {
            JsonNode tree = Json.tree(text);
            return secrets.masked(tree.isMissingNode() ? TextNode.valueOf(text) : tree);
        } catch (JsonProcessingException e) {
            return secrets.masked(TextNode.valueOf(text));
        }
    }

    private synchronized void append(ObjectNode line) {
        try {
            file.write((Json.line(line) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UserError(name + ": incomplete log, because writing failed (" + e + "); free some disk space", e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
