package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The subject of a call or mention in a canonical spelling: a path in the workspace, a URL, or a command's program. */
final class References {
    private static final String SHELL = "bash";

    private final Path workspace;

    References(String workspace) {
        this.workspace = directory(workspace);
    }

    /**
     * Returns the normalized directory; an empty path if the spelling is invalid on this machine, as may happen with a
     * tape from another machine.
     */
    private static Path directory(String spelled) {
        try {
            return Path.of(spelled).normalize();
        } catch (InvalidPathException e) {
            return Path.of("");
        }
    }

    Optional<String> of(ToolReturned returned) {
        ToolOutcome outcome = returned.outcome();
        String resource = outcome.resource();
        if (resource == null || resource.isBlank()) {
            return Optional.empty();
        }
        if (outcome.access() == null
                && (outcome.exitCode() != null || returned.name().equals(SHELL))) {
            return Optional.of("program:" + program(resource));
        }
        return Optional.of(resource.contains("://") ? "url:" + address(resource) : path(resource));
    }

    String path(String spelled) {
        try {
            Path path = workspace.resolve(spelled.strip()).normalize();
            return "path:" + (path.startsWith(workspace) ? workspace.relativize(path) : path);
        } catch (InvalidPathException e) {
            return "path:" + spelled;
        }
    }

    /** Returns the normalized URL without its fragment. */
    private static String address(String spelled) {
        try {
            URI uri = URI.create(spelled.strip());
            String whole = uri.normalize().toString();
            int authorityEnd = whole.indexOf('/', whole.indexOf("://") + 3);
            int fragment = whole.indexOf('#');
            String bare = fragment < 0 ? whole : whole.substring(0, fragment);
            return authorityEnd < 0 || authorityEnd > bare.length()
                    ? bare.toLowerCase(Locale.ROOT)
                    : bare.substring(0, authorityEnd).toLowerCase(Locale.ROOT) + bare.substring(authorityEnd);
        } catch (IllegalArgumentException e) {
            return spelled;
        }
    }

    /** Returns the program of a command: the first word that is not a variable assignment, without its directory. */
    private static String program(String command) {
        String[] words = command.strip().split("\\s+", -1);
        int first = 0;
        while (first + 1 < words.length && words[first].matches("[A-Za-z_][A-Za-z0-9_]*=.*")) {
            first++;
        }
        return words[first].substring(words[first].lastIndexOf('/') + 1);
    }
}
