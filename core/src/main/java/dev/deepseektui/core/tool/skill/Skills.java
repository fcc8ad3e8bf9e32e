package dev.deepseektui.core.tool.skill;

import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.tool.skill.Skill.Caller;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The skills of a session.
 *
 * @param shadowed the skills hidden by an earlier one with the same name
 */
public record Skills(List<Skill> all, List<Skill> shadowed) {
    public static final Skills NONE = new Skills(List.of(), List.of());

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

    /**
     * The list of skills in the system prompt, within a token limit. All descriptions are cut to the greatest length that fits;
     * if even the shortest does not fit, the remaining skills are only counted.
     */
    public static final class SkillListing {
        private static final List<Integer> LENGTHS = List.of(45, 70, 110, 160, 240, 320, 500, 1024);
        private static final String LEAD =
                "Each is instructions for one kind of task. When a task is of that kind, load it with the skill tool"
                        + " first.\n";

        private SkillListing() {}

        /** Returns the list; blank if there are no skills. */
        public static String of(Skills skills, int limit, ToIntFunction<String> meter) {
            List<Skill> all = skills.of(Caller.MODEL);
            if (all.isEmpty()) {
                return "";
            }
            return LENGTHS.stream()
                    .map(longest -> text(all, all.size(), longest))
                    .takeWhile(text -> meter.applyAsInt(text) <= limit)
                    .reduce((shorter, longer) -> longer)
                    .orElseGet(() -> firstOf(all, limit, meter));
        }

        private static String firstOf(List<Skill> all, int limit, ToIntFunction<String> meter) {
            int fitting = 0;
            int tooMany = all.size();
            while (tooMany - fitting > 1) {
                int middle = (fitting + tooMany) / 2;
                if (meter.applyAsInt(text(all, middle, LENGTHS.get(0))) <= limit) {
                    fitting = middle;
                } else {
                    tooMany = middle;
                }
            }
            return text(all, fitting, LENGTHS.get(0));
        }

        private static String text(List<Skill> all, int listed, int longest) {
            StringBuilder text = new StringBuilder(LEAD);
            for (Skill skill : all.subList(0, listed)) {
                text.append("- %s: %s\n".formatted(skill.name(), cut(skill.description(), longest)));
            }
            if (listed < all.size()) {
                text.append("There are ")
                        .append(all.size() - listed)
                        .append(listed == 0 ? "" : " more")
                        .append("; the skill tool finds them by words of the task.\n");
            }
            return Tags.neutral(text.toString());
        }

        private static String cut(String description, int longest) {
            if (description.codePointCount(0, description.length()) <= longest) {
                return description;
            }
            String start = description.substring(0, description.offsetByCodePoints(0, longest));
            int blank = start.lastIndexOf(' ');
            return (blank > longest / 2 ? start.substring(0, blank) : start) + "…";
        }
    }
}
