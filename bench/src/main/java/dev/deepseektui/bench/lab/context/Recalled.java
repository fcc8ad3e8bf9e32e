package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.tool.builtin.RecallTool.RecallSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The results that {@code recall} returns for pointers. */
final class Recalled {
    private static final Pattern NEXT_CALL = Pattern.compile("(?=you called )");

    private final List<RecallSource> sources;

    Recalled(List<RecallSource> sources) {
        this.sources = List.copyOf(sources);
    }

    /** Returns the passages recalled for the pointers. Each recalled call begins a passage. */
    List<Passage> all(List<String> pointers) {
        List<Passage> passages = new ArrayList<>();
        for (String pointer : pointers) {
            sources.stream()
                    .map(source -> source.resolve(pointer))
                    .flatMap(Optional::stream)
                    .limit(1)
                    .flatMap(text -> Stream.of(NEXT_CALL.split(text, -1)))
                    .map(Passage::whole)
                    .forEach(passages::add);
        }
        return passages;
    }
}
