package dev.deepseektui.core.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Links of a name that programs obey, as {@code CLAUDE.md} that leads to {@code AGENTS.md}: a mount protects what a link leads to, but not the
 * link. So one that a command replaced or took away is put back when it is over.
 */
final class ReplacedLinks {
    private static final String GIT = ".git";

    private final Map<Path, Path> targets;

    private ReplacedLinks(Map<Path, Path> targets) {
        this.targets = targets;
    }

    /** To be asked before a command of that profile. */
    static ReplacedLinks before(Profile profile, SandboxPlaces places) throws IOException {
        Map<Path, Path> targets = new TreeMap<>();
        if (profile.reach() == Profile.Reach.WORK) {
            for (Path link : links(places)) {
                targets.put(link, Files.readSymbolicLink(link));
            }
        }
        return new ReplacedLinks(targets);
    }

    private static List<Path> links(SandboxPlaces places) {
        Stream<Path> git = Stream.concat(Stream.of(places.workspace()), places.extraRoots().stream())
                .map(root -> root.resolve(GIT));
        return Stream.concat(places.obeyed().get().stream(), git)
                .filter(Files::isSymbolicLink)
                .toList();
    }

    /** Puts them back, and says which. */
    List<String> putBack() throws IOException {
        List<String> names = new ArrayList<>();
        for (Map.Entry<Path, Path> each : targets.entrySet()) {
            Path link = each.getKey();
            boolean isThere = Files.exists(link, LinkOption.NOFOLLOW_LINKS);
            if (isThere
                    && Files.isSymbolicLink(link)
                    && Files.readSymbolicLink(link).equals(each.getValue())) {
                continue;
            }
            if (isThere) {
                SetAside.put(link);
            }
            Files.createSymbolicLink(link, each.getValue());
            names.add(link.toString());
        }
        return names;
    }
}
