package dev.deepseektui.core.setup.hook;

import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** What is a hook run for? Plain words between bars are names, to the letter; anything else is a pattern that is found anywhere. */
final class HookMatcher {
    private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9_|, -]+");

    private HookMatcher() {}

    static boolean fits(String matcher, Collection<String> names) {
        String wanted = matcher.strip();
        if (wanted.isEmpty() || wanted.equals("*")) {
            return true;
        }
        if (NAMES.matcher(wanted).matches()) {
            List<String> exact =
                    Stream.of(wanted.split("[|,]")).map(String::strip).toList();
            return names.stream().anyMatch(exact::contains);
        }
        try {
            Pattern pattern = Pattern.compile(wanted);
            return names.stream().anyMatch(name -> pattern.matcher(name).find());
        } catch (PatternSyntaxException never) {
            return false;
        }
    }
}
