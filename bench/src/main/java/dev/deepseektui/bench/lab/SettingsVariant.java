package dev.deepseektui.bench.lab;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.ConfigSources.Flag;
import java.util.ArrayList;
import java.util.List;

/**
 * Settings with which a recording is replayed, in addition to those of all replays.
 *
 * @param name the settings as the user wrote them
 */
record SettingsVariant(String name, List<Flag> flags) {
    private static final String OPTION = "--against";
    private static final int MAX_VARIANTS = 20;

    /** Returns the settings as they are, followed by a variant for each value of {@code --against}. */
    static List<SettingsVariant> of(List<String> against) {
        if (against.size() >= MAX_VARIANTS) {
            throw new UserError(OPTION + ": can be given at most " + (MAX_VARIANTS - 1) + " times");
        }
        List<SettingsVariant> variants = new ArrayList<>();
        variants.add(new SettingsVariant("as set", List.of()));
        against.forEach(words -> variants.add(of(words)));
        return variants;
    }

    private static SettingsVariant of(String words) {
        List<Flag> flags = new ArrayList<>();
        for (String word : words.split(",", -1)) {
            int at = word.indexOf('=');
            if (at < 1) {
                throw new UserError(OPTION + " " + words + ": expected KEY=VALUE, separated by commas");
            }
            flags.add(new Flag(
                    OPTION,
                    word.substring(0, at).strip(),
                    word.substring(at + 1).strip()));
        }
        return new SettingsVariant(
                String.join(
                        ", ",
                        flags.stream()
                                .map(flag -> flag.key() + "=" + flag.value())
                                .toList()),
                flags);
    }
}
