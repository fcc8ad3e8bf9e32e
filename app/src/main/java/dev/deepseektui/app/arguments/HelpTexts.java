package dev.deepseektui.app.arguments;

import java.util.Optional;

/** What help says in another language than English, by the names of what it is said of. */
@FunctionalInterface
public interface HelpTexts {
    HelpTexts ENGLISH = key -> Optional.empty();

    Optional<String> find(String key);

    /** Of a part of a command's help, such as its footer. */
    default String part(Called called, String part, String english) {
        return find(dotted(called) + ".usage." + part).orElse(english);
    }

    /** Of an option, by its name with or without the command's. */
    default String option(Called called, Argument option) {
        for (String prefix : new String[] {dotted(called) + ".", ""}) {
            for (String name : option.names()) {
                Optional<String> text = find(prefix + Argument.withoutHyphens(name));
                if (text.isPresent()) {
                    return text.get();
                }
            }
        }
        return option.description();
    }

    /** Of what goes by its place, counted from 0. */
    default String place(Called called, Argument argument, int index) {
        String places = argument.count().isRepeatable() ? index + "..*" : Integer.toString(index);
        return find(dotted(called) + "." + argument.label() + "[" + places + "]")
                .orElse(argument.description());
    }

    private static String dotted(Called called) {
        return called.name().replace(' ', '.');
    }
}
