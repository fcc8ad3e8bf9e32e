package dev.deepseektui.core.compaction.outline;

import dev.deepseektui.core.compaction.outline.Entry.Rank;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** By which lines the parts of a kind of file are known. A line at a time: a parser would have to know every language whole. */
final class Grammar {
    private final Extent extent;
    private final Map<Rank, Pattern> parts = new EnumMap<>(Rank.class);
    private Optional<Pattern> imports = Optional.empty();
    private Optional<Fence> fence = Optional.empty();
    private boolean hidesInside = true;

    /** What encloses lines in which nothing is looked for. */
    private record Fence(String opens, String closes) {}

    private Grammar(Extent extent) {
        this.extent = extent;
    }

    static Grammar with(Extent extent) {
        return new Grammar(extent);
    }

    Grammar part(Rank rank, String pattern) {
        parts.put(rank, Pattern.compile(pattern));
        return this;
    }

    /** The first group is what is imported. */
    Grammar imports(String pattern) {
        imports = Optional.of(Pattern.compile(pattern));
        return this;
    }

    Grammar passesOver(String opens, String closes) {
        fence = Optional.of(new Fence(opens, closes));
        return this;
    }

    /** What ranks as a function has parts of its own. */
    Grammar showsAll() {
        hidesInside = false;
        return this;
    }

    List<String> imported(List<String> lines) {
        List<String> found = new ArrayList<>();
        imports.ifPresent(pattern -> {
            for (String line : lines) {
                Matcher matcher = pattern.matcher(line);
                if (matcher.lookingAt()) {
                    found.add(matcher.group(1));
                }
            }
        });
        return found;
    }

    List<Entry> entries(List<String> lines) {
        List<Entry> found = new ArrayList<>();
        boolean inside = false;
        int endOfFunction = -1;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Optional<Rank> rank = inside || line.isBlank() ? Optional.empty() : rank(line);
            inside = insideAfter(line, inside);
            // What a function has inside is its own business; and a statement may look like a field.
            if (rank.isPresent() && (i > endOfFunction || rank.get() == Rank.TYPE)) {
                Entry entry = new Entry(rank.get(), i, extent.end(lines, i), line);
                found.add(entry);
                endOfFunction = entry.rank() == Rank.FUNCTION && hidesInside ? entry.to() : endOfFunction;
            }
        }
        return found;
    }

    private boolean insideAfter(String line, boolean inside) {
        if (fence.isEmpty()) {
            return false;
        }
        Fence around = fence.get();
        if (inside) {
            return !line.contains(around.closes());
        }
        int opens = line.indexOf(around.opens());
        return opens >= 0
                && line.indexOf(around.closes(), opens + around.opens().length()) < 0;
    }

    private Optional<Rank> rank(String line) {
        for (Map.Entry<Rank, Pattern> part : parts.entrySet()) {
            if (part.getValue().matcher(line).lookingAt()) {
                return Optional.of(part.getKey());
            }
        }
        return Optional.empty();
    }
}
