package dev.deepseektui.core.workspace.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A repository among the files of a project. Git obeys its configuration when run there, or when it is added to the project's
 * repository. One as {@code git init} and {@code git clone} create it is harmless.
 */
public final class NestedRepository {
    private static final long LARGEST_CONFIG = 1 << 16;
    private static final Pattern LINE = Pattern.compile("\\s*(?:[#;].*|\\[(?<section>\\w+)(?:"
            + " \"[^\"\\\\\\]]*\")?]|(?<key>\\w+)(?:\\s*=\\s*(?<value>[^\\\\]*))?)?\\s*");
    private static final Pattern PROGRAM = Pattern.compile("::|^\\W*-");

    /** Keys that name no programs and no other places of configuration or objects. */
    private static final Set<String> HARMLESS =
            Set.of(("core.repositoryformatversion core.filemode core.bare core.logallrefupdates core.ignorecase "
                            + "core.precomposeunicode core.symlinks core.autocrlf core.eol user.name user.email init.defaultbranch "
                            + "remote.url remote.fetch branch.remote branch.merge branch.rebase pull.rebase color.ui gc.auto "
                            + "commit.gpgsign submodule.active submodule.url")
                    .split(" "));

    private NestedRepository() {}

    /**
     * Returns the files of it that git would obey.
     *
     * @param dot a {@code .git} of any kind
     * @param root of the project
     */
    public static List<Path> obeyed(Path dot, Path root) {
        if (!Files.isDirectory(dot, LinkOption.NOFOLLOW_LINKS)) {
            return isWorktreeOf(root, dot) ? List.of() : List.of(dot);
        }
        Stream<Path> leading = Stream.of("commondir", "config.worktree")
                .map(dot::resolve)
                .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS));
        Path config = dot.resolve("config");
        Path hooks = dot.resolve("hooks");
        return Stream.of(
                        Stream.of(config).filter(file -> !isHarmless(dot)),
                        Stream.of(hooks).filter(NestedRepository::hasHooks),
                        leading)
                .flatMap(files -> files)
                .toList();
    }

    /** Returns true for a worktree of the project's repository, which shares its configuration. */
    private static boolean isWorktreeOf(Path root, Path dot) {
        Path directory = dot.getParent();
        List<Path> own = directory == null ? List.of() : GitPlaces.of(directory);
        List<Path> projects = GitPlaces.of(root);
        return own.size() == 2
                && !projects.isEmpty()
                && own.get(1).equals(projects.get(projects.size() - 1))
                && Files.notExists(own.get(0).resolve("config.worktree"), LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isHarmless(Path dot) {
        if (Files.notExists(dot.resolve("config"), LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        Optional<String> text =
                PlainFile.read(dot, "config", LARGEST_CONFIG).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
        return text.isPresent() && isHarmless(text.get());
    }

    private static boolean isHarmless(String config) {
        String section = "";
        for (String line : config.split("\n", -1)) {
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches()) {
                return false;
            }
            section = matcher.group("section") == null ? section : matcher.group("section");
            String key = matcher.group("key");
            String value = matcher.group("value");
            boolean isHarmless = key == null
                    || (HARMLESS.contains((section + "." + key).toLowerCase(Locale.ROOT))
                            && (value == null || !PROGRAM.matcher(value).find()));
            if (!isHarmless) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasHooks(Path hooks) {
        if (Files.notExists(hooks, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        if (!Files.isDirectory(hooks, LinkOption.NOFOLLOW_LINKS)) {
            return true;
        }
        try (Stream<Path> files = Files.list(hooks)) {
            return !files.allMatch(file -> file.toString().endsWith(".sample"));
        } catch (IOException unreadable) {
            return true;
        }
    }
}
