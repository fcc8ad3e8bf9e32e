package dev.deepseektui.core.ground;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Does a text hold what looks like a key or a password? By its form alone: what is known to be secret is the caller's to know. */
public final class SecretText {
    /** The groups, if any, are what stays. */
    private static final List<Pattern> LOOKS = List.of(
            Pattern.compile("\\b(?:sk|pk|rk|hf|gh[a-z]|github_pat|glpat|xox[a-z])[-_][\\w-]{8,}"),
            Pattern.compile("\\b(?:AKIA|AIza)[\\w-]{12,}"),
            Pattern.compile("\\beyJ[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]*"),
            Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?"),
            Pattern.compile("(?i)(\\b(?:bearer|basic) +)[^\\s\"',;]+"),
            Pattern.compile(
                    "(?i)((?:key|token|secret|password|passwd|credentials?)[\"']? ?[:=] ?[\"']?)(?!\\*)[^\\s\"',;)}]+"),
            Pattern.compile("(://)[^\\s/@]+(?=@)"));

    private SecretText() {}

    public static boolean isIn(String text) {
        return LOOKS.stream().anyMatch(look -> look.matcher(text).find());
    }

    public static String masked(String text, String mask) {
        String masked = text;
        for (Pattern look : LOOKS) {
            String kept = look.matcher("").groupCount() == 0 ? "" : "$1";
            masked = look.matcher(masked).replaceAll(kept + Matcher.quoteReplacement(mask));
        }
        return masked;
    }
}
