package dev.deepseektui.core.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A reader of the ignore rules of a directory: its {@code .gitignore} and, at the top of a repository, {@code info/exclude}. */
public final class IgnoreFiles {
    public static final Path REPOSITORY = Path.of(".git");
    public static final Path RULES = Path.of(".gitignore");
    private static final Path INFO = Path.of("info");
    private static final Path EXCLUDE = Path.of("exclude");
    private static final int LARGEST = 1 << 20;

    private IgnoreFiles() {}

    /**
     * Returns the rules of a directory. A repository inside another does not inherit the outer one's rules.
     *
     * @param names the entries of the directory
     * @param path of the directory, relative to the root
     */
    public static IgnoreRules in(Folder folder, List<Path> names, String path, IgnoreRules inherited)
            throws IOException {
        IgnoreRules rules = inherited;
        if (names.contains(REPOSITORY)) {
            rules = exclusions(folder)
                    .map(text -> IgnoreRules.NONE.with(path, text))
                    .orElse(IgnoreRules.NONE);
        }
        if (names.contains(RULES)) {
            Optional<String> text = text(folder, RULES);
            return text.isPresent() ? rules.with(path, text.get()) : rules;
        }
        return rules;
    }

    private static Optional<String> exclusions(Folder folder) throws IOException {
        // A file instead means that the repository's own files are elsewhere.
        if (!folder.attributes(REPOSITORY).isDirectory()) {
            return Optional.empty();
        }
        try (Folder repository = folder.folder(REPOSITORY);
                Folder info = repository.folder(INFO)) {
            return text(info, EXCLUDE);
        } catch (NoSuchFileException | NotDirectoryException e) {
            return Optional.empty();
        }
    }

    /** Returns the text; empty for anything that git does not read as rules either: a link, a directory, a missing file. */
    private static Optional<String> text(Folder folder, Path name) throws IOException {
        try {
            if (!folder.attributes(name).isRegularFile()) {
                return Optional.empty();
            }
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        try (SeekableByteChannel channel = folder.open(name, Set.of(StandardOpenOption.READ))) {
            ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), LARGEST));
            int read = 0;
            while (bytes.hasRemaining() && read >= 0) {
                read = channel.read(bytes);
            }
            String text = new String(bytes.array(), 0, bytes.position(), UTF_8);
            return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
        }
    }
}
