package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.SecretMask;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A server as somebody wrote it down, with its variables not yet filled in.
 *
 * @param isEnabled whether it is to be started
 */
public record ServerSpec(
        String name, Place place, ToolFilter tools, Waits waits, Approval approval, boolean isEnabled) {

    /** Where it is. */
    public sealed interface Place {
        /** Returns it as people are shown it, without secrets. */
        String words();
    }

    /**
     * A program of this machine.
     *
     * @param directory its working directory, relative to the workspace; a directory of its own if absent
     * @param getsRoots true if the workspace is declared to it as a root
     */
    public record Program(
            List<String> line, Map<String, String> environment, Optional<Path> directory, boolean getsRoots)
            implements Place {
        public Program {
            line = List.copyOf(line);
            environment = Map.copyOf(environment);
        }

        public Program(List<String> line, Map<String, String> environment, Optional<Path> directory) {
            this(line, environment, directory, true);
        }

        /** Returns the program as a workspace names it: it runs there unless it says otherwise, and needs no root. */
        Program ofWorkspace() {
            return new Program(line, environment, Optional.of(directory.orElse(Path.of(""))), false);
        }

        @Override
        public String words() {
            return String.join(" ", SecretMask.words(line));
        }
    }

    /** An address that is asked over HTTP. */
    public record Address(String url, Map<String, String> headers) implements Place {
        public Address {
            headers = Map.copyOf(headers);
        }

        @Override
        public String words() {
            return SecretMask.text(url);
        }
    }

    /** Nowhere that could be reached: it is shown, so that somebody mends what is written. */
    public record Unusable(String why) implements Place {
        @Override
        public String words() {
            return why;
        }
    }

    static ServerSpec unusable(String name, String why) {
        return new ServerSpec(name, new Unusable(why), ToolFilter.ALL, Waits.USUAL, Approval.ASK, true);
    }

    /** Returns the server as a workspace names it: each of its tools is asked for, and a program runs in the workspace. */
    ServerSpec ofWorkspace() {
        Place there = place instanceof Program program ? program.ofWorkspace() : place;
        return new ServerSpec(name, there, tools, waits, Approval.ASK, isEnabled);
    }

    /** With that login, unless it has one. */
    public ServerSpec withToken(String token) {
        if (!(place instanceof Address address)
                || address.headers().keySet().stream().anyMatch("Authorization"::equalsIgnoreCase)) {
            return this;
        }
        Map<String, String> headers = new TreeMap<>(address.headers());
        headers.put("Authorization", "Bearer " + token);
        return new ServerSpec(name, new Address(address.url(), headers), tools, waits, approval, isEnabled);
    }

    /** Which of its tools count: all but those that are disabled, or none but those that are enabled. */
    public record ToolFilter(List<String> enabled, List<String> disabled) {
        public static final ToolFilter ALL = new ToolFilter(List.of(), List.of());

        public ToolFilter {
            enabled = List.copyOf(enabled);
            disabled = List.copyOf(disabled);
        }

        boolean lets(String tool) {
            return (enabled.isEmpty() || enabled.contains(tool)) && !disabled.contains(tool);
        }
    }

    /** How long it may take to start, and how long a call may be silent. */
    public record Waits(Duration start, Duration call) {
        public static final Waits USUAL = new Waits(Duration.ofSeconds(60), Duration.ofSeconds(120));
    }

    /** What of a server's word is believed. */
    public enum Approval {
        /** Nothing: each tool is asked for. */
        ASK("ask"),
        /** Tools that say that they only read run without asking. */
        READS("reads");

        private final String word;

        Approval(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }
}
