package dev.deepseektui.core.tool.lsp;

import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file opened in one server. Contains the file's current text, the text last sent to the server, and the diagnostics.
 * Guarded by the monitor of {@link LspServers}.
 */
final class LspDocument {
    private static final int MAX_REFRESHES = 3;

    private final String path;
    private final String uri;
    private String text;
    private long version = 1;
    /** The text before the first edit, if it must still be sent to get its diagnostics; otherwise null. */
    private @Nullable String original;

    private boolean hasBase;
    private String sentText = "";
    private long sent;
    private long sentAt;
    private long settled;
    private boolean isStale;
    private boolean isEdited;
    private int refreshes;
    private long lastModified;
    private List<Diagnostic> found = List.of();
    private List<Diagnostic> known = List.of();

    /**
     * Creates a document.
     *
     * @param isNew true if the file did not exist before; all its diagnostics are then new
     */
    LspDocument(String path, String uri, String text, boolean isNew) {
        this.path = path;
        this.uri = uri;
        this.text = text;
        this.hasBase = isNew;
    }

    String path() {
        return path;
    }

    String uri() {
        return uri;
    }

    /** Returns true if the URI identifies this file. Some servers encode characters differently. */
    boolean isAt(String other) {
        try {
            return uri.equals(other) || path(uri).equals(path(other));
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            return false; // not a file address
        }
    }

    private static Path path(String uri) {
        return Path.of(URI.create(uri));
    }

    long sent() {
        return sent;
    }

    String sentText() {
        return sentText;
    }

    /**
     * Sets the current text.
     *
     * @param edits true if the agent edited the file; its diagnostics are then reported in full
     */
    void change(String next, boolean edits) {
        isEdited |= edits;
        if (next.equals(text)) {
            return;
        }
        if (sent == 0 && !hasBase && original == null) {
            original = text;
        }
        known = withoutVanished();
        text = next;
        version++;
        refreshes = 0;
    }

    /**
     * Returns the known diagnostics that are still present. A diagnostic that disappears and comes back counts as new.
     */
    private List<Diagnostic> withoutVanished() {
        if (!hasBase || settled < sent) {
            return known;
        }
        List<Diagnostic> fresh = Diagnostic.fresh(found, known);
        return found.stream().filter(each -> !fresh.contains(each)).toList();
    }

    /**
     * Returns true if the text must be sent. An edited text is sent once the diagnostics of the earlier text are known,
     * or after {@code longestBase} at the latest.
     */
    boolean isDue(long now, Duration longestBase) {
        return sent == 0 || (sent < version && (hasBase || now - sentAt >= longestBase.toNanos()));
    }

    /** Marks the next text as sent and returns it. */
    String send(long now) {
        boolean isOriginal = sent == 0 && !hasBase && original != null;
        String next = isOriginal && original != null ? original : text;
        if (sent > 0 && !hasBase) {
            hasBase = true;
            known = found;
        }
        sent = isOriginal ? 1 : version;
        original = null;
        sentAt = now;
        isStale = false;
        sentText = next;
        return next;
    }

    /**
     * Sets the diagnostics of the text last sent to the server.
     *
     * @param problems the diagnostics; empty to keep the previous ones
     */
    void settle(Optional<List<Diagnostic>> problems) {
        found = problems.map(List::copyOf).orElse(found);
        settled = sent;
        isStale = false;
        if (!hasBase) {
            hasBase = true;
            known = found;
        }
    }

    /** Marks the diagnostics as stale, because another file changed. */
    void refresh() {
        isStale = sent > 0;
    }

    /** Marks the diagnostics as stale at the server's request, a limited number of times for each text. */
    void refreshOnRequest() {
        if (refreshes++ < MAX_REFRESHES) {
            refresh();
        }
    }

    /**
     * Marks everything as unsent, because a new server process needs the text again. If the diagnostics before an edit
     * are unknown, the text before the edit is sent first.
     */
    void reset() {
        if (sent > 0 && !hasBase && original == null && !sentText.equals(text)) {
            original = sentText;
        }
        sent = 0;
        settled = 0;
    }

    boolean isEdited() {
        return isEdited;
    }

    /** Returns true if the server has the current text and its diagnostics are known. */
    boolean isSettled() {
        return settled == version;
    }

    /** Returns true if the server has not yet answered with the diagnostics of the text last sent. */
    boolean isOpenQuestion() {
        return sent > settled;
    }

    boolean isUnanswered(long now, Duration longest) {
        return isOpenQuestion() && now - sentAt >= longest.toNanos();
    }

    boolean needsPull() {
        return isOpenQuestion() || isStale;
    }

    boolean isStale() {
        return isStale;
    }

    List<Diagnostic> found() {
        return found;
    }

    List<Diagnostic> fresh() {
        return isSettled() && hasBase ? Diagnostic.fresh(found, known) : List.of();
    }

    /** Marks the given diagnostics as reported to the model. */
    void markReported(List<Diagnostic> problems) {
        known = problems;
        isEdited &= !isSettled();
    }

    /** Records the file's modification time. Returns true if it differs from that of the previous call. */
    boolean isWritten(long modified) {
        boolean isLater = modified != lastModified;
        lastModified = modified;
        return isLater;
    }
}
