package dev.deepseektui.core.tool.setup.skill;

import dev.deepseektui.core.tool.setup.skill.Skill.Caller;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The skills that there are, by name.
 *
 * @param shadowed those that another of the same name, found before, stands in front of
 */
public record Skills(List<Skill> all, List<Skill> shadowed) {
    public static final Skills NONE = new Skills(List.of(), List.of());

    public Skills {
        all = List.copyOf(all);
        shadowed = List.copyOf(shadowed);
    }

    /** In the order of precedence: the first of a name counts. */
    public static Skills of(List<Skill> found) {
        Map<String, Skill> byName = new LinkedHashMap<>();
        List<Skill> shadowed = found.stream()
                .filter(skill -> {
                    Skill before = byName.putIfAbsent(skill.name(), skill);
                    return before != null
                            && !before.file().version().equals(skill.file().version());
                })
                .collect(Collectors.toList());
        return new Skills(List.copyOf(byName.values()), shadowed);
    }

    public Optional<Skill> find(String name, Caller caller) {
        return all.stream()
                .filter(skill -> skill.name().equals(name) && skill.isFor(caller))
                .findFirst();
    }

    public List<Skill> of(Caller caller) {
        return all.stream().filter(skill -> skill.isFor(caller)).toList();
    }

    /** Those that the words fit, the best first. */
    public List<Skill> search(String words) {
        List<String> wanted = Stream.of(words.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> word.length() > 1)
                .distinct()
                .toList();
        return of(Caller.MODEL).stream()
                .filter(skill -> hits(skill, wanted) > 0)
                .sorted(Comparator.comparingLong((Skill skill) -> -hits(skill, wanted)))
                .toList();
    }

    private static long hits(Skill skill, List<String> wanted) {
        String name = skill.name().toLowerCase(Locale.ROOT);
        String description = skill.description().toLowerCase(Locale.ROOT);
        return wanted.stream()
                .mapToLong(word -> (name.contains(word) ? 2 : 0) + (description.contains(word) ? 1 : 0))
                .sum();
    }
}
