package dev.deepseektui.core.base;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which long words are too random to be anything but a secret? Digests are as random: those of git, lock files and images are told by
 * their length or by what stands before them.
 */
final class RandomLooking {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+/_-]{22,}={0,2}");
    private static final Pattern HEX = Pattern.compile("(?:0x)?([0-9a-f]{32,}|[0-9A-F]{32,})");
    private static final Pattern DIGEST_WORDS = Pattern.compile(
            "(?i)sha-?\\d+|\\bh1:|md5|checksum|digest|integrity|hash|commit|\\brev|tree|parent|blob|etag|fingerprint|[gu]uid|crc"
                    + "|resolved|image|layer|merge|ssh-\\w+|ecdsa|public key|certificate|base64,|/nix/store/");
    private static final Pattern SECRET_WORDS = Pattern.compile(
            "(?i)secret|token|passw|pwd|credential|\\bauth|(?<!(?:public|cache|primary|foreign|sort|host|partition)[ _-]?)key");
    private static final Pattern CALLED_SECRET = Pattern.compile("^\\W{0,3}\\s*(?:is|as)\\b.{0,40}");
    private static final int CONTEXT = 40;
    private static final int SHORTEST_OF_ONE_CASE = 32;
    private static final double LEAST_ENTROPY = 3.0;
    private static final double LEAST_CHANGES = 0.27;
    private static final double LEAST_CHANGES_OF_ONE_CASE = 0.25;

    private RandomLooking() {}

    static boolean isIn(String text) {
        Matcher words = WORD.matcher(text);
        while (words.find()) {
            if (isSecret(text, words)) {
                return true;
            }
        }
        return false;
    }

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

    /** Of the length of one and not called anything else. */
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
        return DIGEST_WORDS.matcher(at.group()).lookingAt() || last(DIGEST_WORDS, before) > last(SECRET_WORDS, before);
    }

    private static boolean isCalledSecret(String text, MatchResult at) {
        String before = before(text, at);
        Matcher after = CALLED_SECRET.matcher(text.substring(at.end(), Math.min(text.length(), at.end() + CONTEXT)));
        return last(SECRET_WORDS, before) >= 0
                || (after.find() && SECRET_WORDS.matcher(after.group()).find());
    }

    /** What stands before it on its line. */
    private static String before(String text, MatchResult at) {
        int line = text.lastIndexOf('\n', at.start()) + 1;
        return text.substring(Math.max(line, at.start() - CONTEXT), at.start());
    }

    private static int last(Pattern pattern, String text) {
        int last = -1;
        Matcher found = pattern.matcher(text);
        while (found.find()) {
            last = found.end();
        }
        return last;
    }

    /** Shannon's entropy: repeated and counted-up texts have little. */
    private static boolean isVaried(String word) {
        int[] counts = new int[0x80];
        for (int i = 0; i < word.length(); i++) {
            counts[word.charAt(i)]++;
        }
        double entropy = 0;
        for (int count : counts) {
            double share = count / (double) word.length();
            entropy -= count == 0 ? 0 : share * Math.log(share) / Math.log(2);
        }
        return entropy >= LEAST_ENTROPY;
    }

    /**
     * Names change between small letters, capitals and digits at their words' starts only; random texts everywhere. A capital before a
     * small letter is how words begin, so it is no change.
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
                        ? changes >= LEAST_CHANGES * pairs
                        : word.length() >= SHORTEST_OF_ONE_CASE
                                && word.indexOf('-') < 0
                                && changes >= LEAST_CHANGES_OF_ONE_CASE * pairs);
    }

    private static boolean has(String word, char first, char last) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) >= first && word.charAt(i) <= last) {
                return true;
            }
        }
        return false;
    }

    private static int sort(char letter) {
        return Character.isDigit(letter) ? 0 : Character.isUpperCase(letter) ? 1 : 2;
    }
}
