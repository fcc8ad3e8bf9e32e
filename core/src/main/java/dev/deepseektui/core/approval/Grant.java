package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tape.event.Denial.Need;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A permission for the rest of the session. Grants are compared by equality: a wider grant does not include a narrower
 * one.
 */
public sealed interface Grant {

    String words();

    /** A grant for all edits of files that are not protected. */
    record Edits() implements Grant {
        @Override
        public String words() {
            return "edits of files in this folder";
        }
    }

    /**
     * A grant for commands that begin with these words and run in this directory. Elsewhere, the same words may have a
     * different effect.
     */
    record SubcommandGrant(List<String> beginning, String directory) implements Grant {
        public SubcommandGrant {
            beginning = List.copyOf(beginning);
        }

        @Override
        public String words() {
            return String.join(" ", beginning) + " …" + place(directory);
        }
    }

    /**
     * A grant for commands with exactly these words, alone or combined with other granted commands on one command line.
     */
    record ExactWords(List<String> all, String directory) implements Grant {
        private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

        public ExactWords {
            all = List.copyOf(all);
        }

        @Override
        public String words() {
            return quoted(all) + place(directory);
        }

        static String quoted(List<String> words) {
            return words.stream().map(ExactWords::quoted).collect(Collectors.joining(" "));
        }

        static String quoted(String word) {
            return BARE.matcher(word).matches()
                    ? word
                    : "'" + SafeText.exact(word).replace("'", "'\\''") + "'";
        }
    }

    /** A grant for one command line, character for character. */
    record CommandLine(String command, String directory) implements Grant {
        @Override
        public String words() {
            return "exactly " + SafeText.exact(command) + place(directory);
        }
    }

    record Network() implements Grant {
        @Override
        public String words() {
            return "the network, for all commands in the sandbox";
        }
    }

    /** A grant that gives a command more access than the sandbox allows. It does not allow the command itself. */
    record Beyond(Need need, Grant command) implements Grant {
        @Override
        public String words() {
            return command.words() + ", " + need.granted();
        }
    }

    /** A grant to call an MCP tool with any arguments. */
    record ForeignTool(String server, String tool) implements Grant {
        @Override
        public String words() {
            return "calls of %s.%s".formatted(SafeText.exact(server), SafeText.exact(tool));
        }
    }

    /** A grant to send requests to one host, to fetch pages or to search. */
    record Host(String name) implements Grant {
        @Override
        public String words() {
            return "pages of " + SafeText.exact(name);
        }
    }

    private static String place(String directory) {
        return directory.equals(".") ? "" : " in " + SafeText.exact(directory);
    }

    /** The grants of a session, oldest first, kept only in memory. Thread-safe. */
    public static final class Grants {
        private volatile Set<Grant> all = Set.of();

        public Set<Grant> all() {
            return all;
        }

        public synchronized void add(Collection<Grant> given) {
            Set<Grant> more = new LinkedHashSet<>(all);
            more.addAll(given);
            all = Collections.unmodifiableSet(more);
        }
    }
}
