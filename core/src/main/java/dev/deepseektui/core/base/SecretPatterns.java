package dev.deepseektui.core.base;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Patterns that find keys and passwords in text by their form and by the words around them. In doubt, a word counts as
 * a secret.
 */
public final class SecretPatterns {
    private static final String PASSWORD =
            "(?:passwor[dt]s?|passwd|passphrase|passcode|pwd|kennwort|mot de passe|contrase[nñ]a)";
    private static final String NAME =
            "(?:key|token|secret|" + PASSWORD + "|credentials?|(?:access|auth|api)_?(?:sig|hash)|signature|sig)";
    /** Words that may follow "password is" and are not a password. */
    private static final String ORDINARY =
            "(?!(?i:an?|the|this|that|it|in|on|at|by|to|for|from|of|as|with|not|never|always|only|no|now"
                    + "|still|also|set|read|kept|sent|wrong|correct|required|missing|valid|invalid|empty|null|none|unique|safe|too|what|how|why"
                    + "|where|when|up|out|one|my|our|your|yours|his|her|their|there|optional|mandatory|secret|public|plain|part|enough|longer"
                    + "|shorter|case|less|more|just|being|weak|strong|old|new|unknown|known|necessary|good|bad|fine|default|same"
                    + "|[a-z]+(?:ed|ing|able|ible|ly|den|ken|ten|ory))(?![\\w-]))";

    private static final String SUBJECT = "(?:\\s{1,9}(?!(?:is|are|was|ist)\\b)[\\w.@/-]{1,40}){0,4}";
    private static final String IS = "\\s{0,9}(?:['’]s|\\bis|\\bare|\\bwas|\\bist|->|→)\\s+(?:now\\s+)?";
    private static final String QUOTE = "[\"'`“‘]";

    /** Patterns of secrets. If a pattern has a group, the group's text is kept and the rest of the match is masked. */
    private static final List<Pattern> LOOKS = List.of(
            // Keys of known providers.
            Pattern.compile(
                    "(?<![A-Za-z0-9])(?:sk|pk|rk|hf|npm|gh[a-z]|github_pat|gl[a-z]{2,5}|xox[a-z]|xapp|dop_v1|shp[a-z]{2}|whsec"
                            + "|sq0[a-z]{3}|pypi|dckr_pat|lin_api|ntn|secret|rzp|pat|vercel|figd)[-_](?=[\\w-]{0,80}[0-9A-Z]|[a-z]{16})[\\w-]{8,}"),
            Pattern.compile("\\b(?:AKIA|ASIA|AIza|AGPA|AROA|AIDA|EAAC)[\\w-]{12,}"),
            Pattern.compile("\\bya29\\.[\\w.-]{8,}"),
            Pattern.compile("\\bSG\\.[\\w-]{8,}(?:\\.[\\w-]{8,})?"),
            Pattern.compile("\\bhv[sb]\\.[\\w-]{16,}"),
            Pattern.compile("\\bAGE-SECRET-KEY-1[A-Z0-9]{8,}"),
            Pattern.compile("\\beyJ[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]*"),
            Pattern.compile("-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----"
                    + "(?:(?s:.{0,16000}?)-----END [A-Z0-9 ]*-----|[\\w\\s+/=\\\\:,]*)"),
            Pattern.compile(
                    "(hooks\\.slack\\.com/(?:services|workflows)/|discord(?:app)?\\.com/api/webhooks/)[\\w/-]{8,}"),
            // Credentials in requests.
            Pattern.compile("(?i)(\\b(?:bearer|basic) +)[^\\s\"',;]+"),
            Pattern.compile("(?i)(\\b(?:set-)?cookie: *[\\w.-]+=)[^\\s\"';,]{6,}"),
            Pattern.compile("(://)[^\\s/:@]{0,200}:(?!\\d{1,5}/)[^\\s\"'<>]{1,400}(?=@)"),
            Pattern.compile("(://)[^\\s/:@]{16,400}(?=@)"),
            // Values assigned to a name or passed as options.
            Pattern.compile("(?i)(" + NAME + "[\"']? ?(?:[:=]|:=|=>) ?[\"']?)(?![*=])[^\\s\"',;)}]+"),
            Pattern.compile("(?i)(--?(?:[\\w-]{0,40}-)?" + NAME + "[ =]+[\"']?)(?![-*$<\\[])[^\\s\"']+"),
            Pattern.compile("(\\scurl\\b.{0,80}?\\s(?:-u|--user)[ =]?[\"']?)[^\\s\"':]+:[^\\s\"']+"),
            Pattern.compile("(?i)(\\blogin\\s+\\S+\\s+password\\s+)\\S+"),
            // Values in a sentence.
            Pattern.compile(
                    "(?iu)(\\b" + PASSWORD + "\\b" + SUBJECT + IS + ")" + ORDINARY + "\\S{0,99}?[\\p{L}\\p{N}]\\S*"),
            Pattern.compile("(?iu)(\\bpin\\b" + SUBJECT + "(?:" + IS + "|[:=]\\s*))\\d{4,}"),
            Pattern.compile("(?iu)(\\b(?:keys?|tokens?|secrets?|credentials?|login)\\b" + SUBJECT + IS + ")(?:" + QUOTE
                    + "[^\\s\"'`”’]+|(?=\\S{0,99}\\d)(?=\\S{0,99}[a-z])\\S{8,})"),
            Pattern.compile(
                    "(?iu)(\\b" + PASSWORD + "\\s+)(?:" + QUOTE + "\\S+|(?=\\S{0,99}\\d)(?=\\S{0,99}[a-z])\\S{4,})"),
            Pattern.compile(
                    "(?iu)(?<!\\S)(?=\\S{0,99}[\\d!#$%&@])(?=\\S{0,99}[a-z])\\S{5,99}(?=\\s+(?:is|as)\\s+(?:the\\s+|my\\s+|our\\s+|a\\s+)?"
                            + "(?:\\w+\\s+){0,2}" + PASSWORD + "\\b)"));

    /** API keys of model providers. Narrower than the patterns above, because a prompt that matches is rejected. */
    private static final Pattern API_KEY = Pattern.compile("(?i)(?<![A-Za-z0-9-])(?:"
            + "sk-(?=[\\w-]{0,200}\\d|[A-Za-z]{16})[\\w-]{16,}"
            + "|(?:gsk|hf|xai|csk|fw|nvapi|pplx|r8)[-_](?=[\\w-]{0,200}\\d|[A-Za-z]{20})[\\w-]{20,}"
            + "|AIza[\\w-]{30,})");

    private static final Pattern API_KEY_ALONE = Pattern.compile("(?i)sk-\\S{8,}");

    private SecretPatterns() {}

    /** Returns the first API key of a model provider in the text; empty if there is none. */
    public static Optional<String> apiKey(String text) {
        String whole = text.strip();
        if (API_KEY_ALONE.matcher(whole).matches()) {
            return Optional.of(whole);
        }
        Matcher key = API_KEY.matcher(text);
        return key.find() ? Optional.of(key.group()) : Optional.empty();
    }

    public static boolean isIn(String text) {
        return !masked(text, "\0").equals(text);
    }

    public static String masked(String text, String mask) {
        String masked = text;
        for (Pattern look : LOOKS) {
            String kept = look.matcher("").groupCount() == 0 ? "" : "$1";
            masked = look.matcher(masked).replaceAll(kept + Matcher.quoteReplacement(mask));
        }
        return RandomLooking.masked(masked, mask);
    }

    /**
     * Words too random to be anything but a secret. Digests look equally random; those of git, lock files and images
     * are recognized by their length or the words before them, and are not secrets.
     */
    static final class RandomLooking {
        private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+/_-]{22,}={0,2}");
        private static final Pattern HEX = Pattern.compile("(?:0x)?([0-9a-f]{32,}|[0-9A-F]{32,})");
        private static final Pattern DIGEST_WORDS = Pattern.compile(
                "(?i)sha-?\\d+|\\bh1:|md5|checksum|digest|integrity|hash|commit|\\brev|tree|parent|blob|etag|fingerprint|[gu]uid|crc|resolved|image|layer|merge|ssh-\\w+|ecdsa|public"
                        + " key|certificate|base64,|/nix/store/");
        private static final Pattern SECRET_WORDS = Pattern.compile(
                "(?i)secret|token|passw|pwd|credential|\\bauth|(?<!(?:public|cache|primary|foreign|sort|host|partition)["
                        + " _-]?)key");
        private static final Pattern CALLED_SECRET = Pattern.compile("^\\W{0,3}\\s*(?:is|as)\\b.{0,40}");
        private static final int CONTEXT = 40;
        private static final int MIN_LENGTH_OF_ONE_CASE = 32;
        private static final double MIN_ENTROPY = 3.0;
        private static final double MIN_CHANGES = 0.27;
        private static final double MIN_CHANGES_OF_ONE_CASE = 0.25;

        private RandomLooking() {}

        static String masked(String text, String mask) {
            return WORD.matcher(text)
                    .replaceAll(word -> Matcher.quoteReplacement(isSecret(text, word) ? mask : word.group()));
        }

        private static boolean isSecret(String text, MatchResult at) {
            String word = at.group();
            Matcher hex = HEX.matcher(word);
            if (hex.matches()) {
                return isVaried(word) && !isDigest(text, at, hex.group(1).length());
            }
            return isVaried(word) && isMixed(word) && !isCalledDigest(text, at) && !word.startsWith("AAAA");
        }

        private static boolean isDigest(String text, MatchResult at, int length) {
            if (isCalledDigest(text, at)) {
                return true;
            }
            boolean hasLength = switch (length) {
                case 32, 40, 56, 64, 96, 128 -> true;
                default -> false;
            };
            return hasLength && !isCalledSecret(text, at);
        }

        private static boolean isCalledDigest(String text, MatchResult at) {
            String before = before(text, at);
            return DIGEST_WORDS.matcher(at.group()).lookingAt()
                    || last(DIGEST_WORDS, before) > last(SECRET_WORDS, before);
        }

        private static boolean isCalledSecret(String text, MatchResult at) {
            String before = before(text, at);
            Matcher after =
                    CALLED_SECRET.matcher(text.substring(at.end(), Math.min(text.length(), at.end() + CONTEXT)));
            return last(SECRET_WORDS, before) >= 0
                    || (after.find() && SECRET_WORDS.matcher(after.group()).find());
        }

        private static String before(String text, MatchResult at) {
            int line = text.lastIndexOf('\n', at.start()) + 1;
            return text.substring(Math.max(line, at.start() - CONTEXT), at.start());
        }

        private static int last(Pattern pattern, String text) {
            return pattern.matcher(text)
                    .results()
                    .mapToInt(MatchResult::end)
                    .max()
                    .orElse(-1);
        }

        /** Returns true if the word's entropy is high; repetitions and sequences have little. */
        private static boolean isVaried(String word) {
            int[] counts = new int[0x80];
            word.chars().forEach(c -> counts[c]++);
            double entropy = 0;
            for (int count : counts) {
                double share = count / (double) word.length();
                entropy -= count == 0 ? 0 : share * Math.log(share) / Math.log(2);
            }
            return entropy >= MIN_ENTROPY;
        }

        /**
         * Returns true if lowercase letters, capitals and digits alternate as in random text; in names they change only at word
         * boundaries.
         */
        private static boolean isMixed(String word) {
            int pairs = 0;
            int changes = 0;
            for (int i = 1; i < word.length(); i++) {
                char left = word.charAt(i - 1);
                char right = word.charAt(i);
                if (Character.isLetterOrDigit(left) && Character.isLetterOrDigit(right)) {
                    pairs++;
                    boolean begins = Character.isUpperCase(left) && Character.isLowerCase(right);
                    changes += sort(left) == sort(right) || begins ? 0 : 1;
                }
            }
            boolean digits = has(word, '0', '9');
            boolean bothCases = has(word, 'A', 'Z') && has(word, 'a', 'z');
            return digits
                    && (bothCases
                            ? changes >= MIN_CHANGES * pairs
                            : word.length() >= MIN_LENGTH_OF_ONE_CASE
                                    && word.indexOf('-') < 0
                                    && changes >= MIN_CHANGES_OF_ONE_CASE * pairs);
        }

        private static boolean has(String word, char first, char last) {
            return word.chars().anyMatch(c -> c >= first && c <= last);
        }

        private static int sort(char letter) {
            return Character.isDigit(letter) ? 0 : Character.isUpperCase(letter) ? 1 : 2;
        }
    }
}
