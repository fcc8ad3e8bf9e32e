package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.tape.event.Origin;

/**
 * The content of a message, as far as its bytes do not show it.
 *
 * @param path the file that it shows; empty where it shows none
 * @param seq where on the tape that stands which it was made of; 0 where that is not known
 * @param artifact where the whole output is stored; empty where the tape has all of it
 * @param isCheck whether the call that it answers found out whether a claim holds
 */
public record Held(long number, Origin origin, Kind kind, String path, long seq, String artifact, boolean isCheck) {

    /** The amount of a file or an output that the message holds. */
    public enum Kind {
        FILE,
        OUTLINE,
        OUTPUT,
        CUT_OUTPUT,
        /** Goes before anything else. */
        PICTURE,
        WORDS
    }

    static Held words(long number, Origin origin, long seq) {
        return new Held(number, origin, Kind.WORDS, "", seq, "", false);
    }

    static Held picture(long number, long seq) {
        return new Held(number, Origin.INJECTED, Kind.PICTURE, "", seq, "", false);
    }

    static Held file(long number, Origin origin, String path, long seq) {
        return new Held(number, origin, Kind.FILE, path, seq, "", false);
    }

    static Held output(long number, long seq, String artifact, boolean isCheck) {
        return new Held(number, Origin.RESULT, Kind.OUTPUT, "", seq, artifact, isCheck);
    }

    /** The same after its text was replaced by a shorter one. */
    Held shortened() {
        Kind less = switch (kind) {
            case FILE, OUTLINE -> Kind.OUTLINE;
            case OUTPUT, CUT_OUTPUT -> Kind.CUT_OUTPUT;
            case PICTURE, WORDS -> Kind.WORDS;
        };
        return new Held(number, origin, less, path, seq, artifact, isCheck);
    }

    /** How {@code recall} finds what it was made of. */
    String pointer() {
        return artifact.isEmpty() ? "tape:" + seq : "artifact:" + artifact;
    }
}
