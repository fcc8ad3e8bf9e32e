package dev.deepseektui.core.tool.shell;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Does the value of a variable look like a secret, whatever its name? By the marks that issuers put on their tokens, by credentials in
 * an address or a connection string, and by letters as nobody writes them. A net, not a wall: a password of one plain word passes.
 */
final class SecretValues {
    private static final List<Pattern> MARKS = Stream.of(
                    "sk-[\\w-]{16,}",
                    "[sr]k_(live|test)_\\w{10,}",
                    "gh[pousr]_\\w{20,}",
                    "github_pat_\\w{20,}",
                    "gl[a-z]{2,5}-[\\w-]{16,}",
                    "xox[a-z]-[\\w-]{10,}",
                    "(AKIA|ASIA)[A-Z0-9]{16}",
                    "AIza[\\w-]{30,}",
                    "ya29\\.[\\w-]{20,}",
                    "npm_\\w{30,}",
                    "pypi-[\\w-]{16,}",
                    "hf_\\w{20,}",
                    "SG\\.[\\w-]{16,}",
                    "do[opr]_v1_\\w{32,}",
                    "shp(at|ca|pa|ss)_\\w{20,}",
                    "lin_api_\\w{20,}",
                    "AGE-SECRET-KEY-\\w{20,}",
                    "eyJ[\\w-]{8,}\\.[\\w-]{8,}\\.",
                    "hooks\\.slack\\.com/services/\\w",
                    "api/webhooks/\\d{8,}/[\\w-]{16,}",
                    "(?i:bearer|basic)\\s+[\\w+/.=-]{16,}",
                    "(?i:password|passwd|pwd|secret|token|api_?key|accountkey|accesskey|sig)=[^\\s;&,]{4,}")
            .map(mark -> Pattern.compile("(?<![A-Za-z0-9])(" + mark + ")"))
            .toList();

    private static final Pattern PRIVATE_KEY = Pattern.compile("-----BEGIN [A-Z ]{0,30}PRIVATE KEY");

    /** A name and a password before the host, or a name that nobody would have to type. */
    private static final Pattern CREDENTIALS_IN_ADDRESS = Pattern.compile("://([^/\\s:@]*:[^/\\s@]+|[^/\\s:@]{20,})@");

    /** Places and lists of them hold long names of all sorts. */
    private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9+_=-][A-Za-z0-9+/_=-]*");

    private static final Pattern NOT_IN_RUN = Pattern.compile("[^A-Za-z0-9]+");
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F-]+");

    /** Twice as many digits as git and most others use to name what is public. */
    private static final int LONG_HEX = 64;

    private static final int LONG_RUN = 20;
    private static final int LONG_RUN_OF_TWO_KINDS = 32;

    /** Of the most that letters of that number could differ: text of a language stays below, what was drawn by lot does not. */
    private static final double DRAWN_BY_LOT = 0.87;

    /** The same where there are only small letters and digits, of which there are fewer. */
    private static final double DRAWN_FROM_TWO_KINDS = 0.8;

    private SecretValues() {}

    static boolean isSecret(String value) {
        return MARKS.stream().anyMatch(mark -> mark.matcher(value).find())
                || PRIVATE_KEY.matcher(value).find()
                || CREDENTIALS_IN_ADDRESS.matcher(value).find()
                || isRandom(value);
    }

    private static boolean isRandom(String value) {
        if (HEX.matcher(value).matches()) {
            return value.replace("-", "").length() >= LONG_HEX;
        }
        return TOKEN.matcher(value).matches() && NOT_IN_RUN.splitAsStream(value).anyMatch(SecretValues::isRandomRun);
    }

    private static boolean isRandomRun(String run) {
        long kinds = Stream.of("[a-z]", "[A-Z]", "[0-9]")
                .filter(kind -> Pattern.compile(kind).matcher(run).find())
                .count();
        return kinds == 3
                ? run.length() >= LONG_RUN && evenness(run) >= DRAWN_BY_LOT
                : kinds == 2 && run.length() >= LONG_RUN_OF_TWO_KINDS && evenness(run) >= DRAWN_FROM_TWO_KINDS;
    }

    /** The entropy of its letters, as a part of what it would be if no two were alike. */
    private static double evenness(String run) {
        int[] counts = new int['z' + 1];
        run.chars().forEach(letter -> counts[letter]++);
        double entropy = 0;
        for (int count : counts) {
            double share = (double) count / run.length();
            entropy -= count == 0 ? 0 : share * Math.log(share);
        }
        return entropy / Math.log(run.length());
    }
}
