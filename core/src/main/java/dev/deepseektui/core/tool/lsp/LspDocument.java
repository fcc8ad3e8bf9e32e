package dev.deepseektui.core.tool.lsp;

import dev.deepseektui.core.tool.lsp.Diagnostic.DocumentLines;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file that is open at one server: its text here, the text that the server has, and the problems found in it. Guarded by the monitor of
 * the session's servers.
 */
final class LspDocument {
    private static final int MOST_REFRESHES = 3;

    private final String path;
    private final String uri;
    private String text;
    private long version = 1;
    /** The text before the first edit, while its problems are not known. */
    private @Nullable String original;

    private boolean hasBase;
    private DocumentLines sentLines = DocumentLines.of("");
    private long sent;
    private long sentAt;
    private long settled;
    private boolean isStale;
    private boolean isEdited;
    private int refreshes;
    private long lastModified;
    private List<Diagnostic> found = List.of();
    private List<Diagnostic> known = List.of();

    /** @param isNew the file did not exist before, so all its problems are new */
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

    /** Returns whether a server means this file: some of them write letters of an address otherwise. */
    boolean isAt(String other) {
        try {
            return uri.equals(other) || path(uri).equals(path(other));
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            return false; // not the address of a file
        }
    }

    private static Path path(String uri) {
        return Path.of(URI.create(uri));
    }

    long sent() {
        return sent;
    }

    DocumentLines sentLines() {
        return sentLines;
    }

    /** Takes another text; an edit is reported in full. */
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

    /** Returns the known problems that are still there: one that comes back is new again. */
    private List<Diagnostic> withoutVanished() {
        if (!hasBase || settled < sent) {
            return known;
        }
        List<Diagnostic> fresh = Diagnostic.fresh(found, known);
        return found.stream().filter(each -> !fresh.contains(each)).toList();
    }

    /** Returns whether a text is to be sent; an edit waits until the problems before it are known, but not forever. */
    boolean isDue(long now, Duration longestBase) {
        return sent == 0 || (sent < version && (hasBase || now - sentAt >= longestBase.toNanos()));
    }

    /** Marks the next text as sent, and returns it. */
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
        sentLines = DocumentLines.of(next);
        return next;
    }

    /** Sets the problems of the text that was sent last; empty if they are unchanged. */
    void settle(Optional<List<Diagnostic>> problems) {
        found = problems.map(List::copyOf).orElse(found);
        settled = sent;
        isStale = false;
        if (!hasBase) {
            hasBase = true;
            known = found;
        }
    }

    /** Has the problems pulled again, because another file changed. */
    void refresh() {
        isStale = sent > 0;
    }

    /** Has them pulled again on request of the server, a few times for each text. */
    void refreshOnRequest() {
        if (refreshes++ < MOST_REFRESHES) {
            refresh();
        }
    }

    /** Forgets what the server knew: another process has to be sent the text. */
    void reset() {
        sent = 0;
        settled = 0;
    }

    boolean isEdited() {
        return isEdited;
    }

    /** Returns whether the server has the present text and its problems are known. */
    boolean isSettled() {
        return settled == version;
    }

    /** Returns whether the server has not answered for the text that it has. */
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

    /** Marks these problems as reported. */
    void told(List<Diagnostic> problems) {
        known = problems;
        isEdited &= !isSettled();
    }

    /** Returns whether the file was written since the last call; the time of the first one counts as known. */
    boolean isWritten(long modified) {
        boolean isLater = modified != lastModified;
        lastModified = modified;
        return isLater;
    }
}
