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

/** A permission for the rest of the session. Equal grants allow the same, and no grant allows what another does. */
public sealed interface Grant {

    String words();

    /** Writes and edits of files that are not protected. */
    record Edits() implements Grant {
        @Override
        public String words() {
            return "edits of files in this folder";
        }
    }

    /** Commands that begin with these words. The directory is part of the grant: the same words do something else elsewhere. */
    record SubcommandGrant(List<String> beginning, String directory) implements Grant {
        public SubcommandGrant {
            beginning = List.copyOf(beginning);
        }

        @Override
        public String words() {
            return String.join(" ", beginning) + " …" + place(directory);
        }
    }

    /** Commands of exactly these words, alone or in addition to others that are granted. */
    record ExactWords(List<String> all, String directory) implements Grant {
        private static final Pattern BARE = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

        public ExactWords {
            all = List.copyOf(all);
        }

        @Override
        public String words() {
            return all.stream().map(ExactWords::quoted).collect(Collectors.joining(" ")) + place(directory);
        }

        static String quoted(String word) {
            return BARE.matcher(word).matches()
                    ? word
                    : "'" + SafeText.line(word).replace("'", "'\\''") + "'";
        }
    }

    /** One command line, character for character. */
    record CommandLine(String command, String directory) implements Grant {
        @Override
        public String words() {
            return "exactly " + SafeText.line(command) + place(directory);
        }
    }

    record Network() implements Grant {
        @Override
        public String words() {
            return "the network, for all commands in the sandbox";
        }
    }

    /** A command that, once granted, runs with more than the sandbox allows; not a grant to run it. */
    record Beyond(Need need, Grant command) implements Grant {
        @Override
        public String words() {
            return command.words() + ", " + need.granted();
        }
    }

    /** Calls of one tool of a server, with any arguments. */
    record ForeignTool(String server, String tool) implements Grant {
        @Override
        public String words() {
            return "calls of %s.%s".formatted(SafeText.line(server), SafeText.line(tool));
        }
    }

    /** Pages of one host, or searches with it. */
    record Host(String name) implements Grant {
        @Override
        public String words() {
            return "pages of " + SafeText.line(name);
        }
    }

    private static String place(String directory) {
        return directory.equals(".") ? "" : " in " + SafeText.line(directory);
    }

    /** The grants of the session, oldest first, in memory only. Any thread may read and add. */
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
