package dev.deepseektui.core.workspace.git;

import dev.deepseektui.core.workspace.FileNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The repository of a directory, read as plain files. Git itself is not run, because even a read-only command can run programs
 * that a repository, a submodule or another owner has configured, or fetch missing objects. Unsupported features such as
 * alternates, split indexes and SHA-256 are treated as missing.
 */
public final class GitRepository {
    private static final int MAX_REF_SIZE = 4096;
    private static final long MAX_PACKED_REFS_SIZE = 16 << 20;
    private static final long MAX_COMMIT_SIZE = 1 << 20;
    private static final long MAX_WORK_FOR_SUBJECTS = 16 << 20;
    private static final String PARENT = "parent ";
    private static final int ID_LENGTH = 40;
    private static final int SHORT = 7;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{40}");
    private static final Pattern NO_REF = Pattern.compile("[\\p{Cntrl} ~^:?*\\[\\\\]|//|/[.]|/$");
    private static final String BRANCHES = "refs/heads/";
    private static final String REF = "ref:";
    private static final String ADMINISTRATOR = "root";

    private final Path root;
    private final Path git;
    private final Path common;
    private final String prefix;

    private GitRepository(Path root, List<Path> places, String prefix) {
        this.root = root;
        this.git = places.get(0);
        this.common = places.get(places.size() - 1);
        this.prefix = prefix;
    }

    /** The checked-out commit, on a branch or detached. {@code commit} is empty before the first commit. */
    public record Head(Optional<String> branch, Optional<String> commit) {
        /** Returns text such as {@code branch main at 1234567}. */
        public String words() {
            String name = branch.map(on -> "branch " + on).orElse("no branch");
            return commit.map(id -> name + " at " + id.substring(0, SHORT)).orElse(name + ", no commits yet");
        }
    }

    /**
     * Finds a directory's repository as git does, in the directory itself or above it. A repository that belongs to
     * another user is not used, and neither is one in a world-writable parent directory.
     *
     * @param directory without links
     */
    public static Optional<GitRepository> of(Path directory) {
        return GitReading.orUnknown("the repository", Optional.empty(), () -> find(directory));
    }

    private static Optional<GitRepository> find(Path directory) {
        for (Path parent = directory; parent != null; parent = parent.getParent()) {
            Path at = parent;
            Path dot = at.resolve(".git");
            List<Path> places = GitPlaces.of(at);
            if (!places.isEmpty() && hasHead(places.get(0))) {
                return isTrusted(at, dot, places, directory)
                        ? prefix(at, directory).map(prefix -> new GitRepository(at, places, prefix))
                        : Optional.empty();
            }
            if (Files.exists(dot, LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(dot, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty(); // refers to a repository of another directory
            }
        }
        return Optional.empty();
    }

    private static Optional<String> prefix(Path root, Path directory) {
        return root.equals(directory)
                ? Optional.of("")
                : FileNames.text(root.relativize(directory)).map(path -> path + "/");
    }

    private static boolean isTrusted(Path at, Path dot, List<Path> places, Path directory) {
        List<Path> owned = new ArrayList<>(places);
        owned.add(dot);
        if (!at.equals(directory)) {
            owned.add(at);
        }
        return owned.stream().allMatch(file -> GitRepository.hasTrustedOwner(file, directory))
                && (at.equals(directory) || !isOpenToAll(at));
    }

    private static boolean isOpenToAll(Path directory) {
        try {
            return Files.getPosixFilePermissions(directory).contains(PosixFilePermission.OTHERS_WRITE);
        } catch (IOException | UnsupportedOperationException unknown) {
            return true;
        }
    }

    private static boolean hasHead(Path git) {
        return Files.isRegularFile(git.resolve("HEAD"), LinkOption.NOFOLLOW_LINKS);
    }

    public Path root() {
        return root;
    }

    public boolean isThere() {
        return hasHead(git);
    }

    /** Returns the checked-out commit; empty if it cannot be parsed. */
    public Optional<Head> head() {
        return GitReading.orUnknown("HEAD", Optional.empty(), () -> {
            String text = text(git, "HEAD").strip();
            if (ID.matcher(text).matches()) {
                return Optional.of(new Head(Optional.empty(), Optional.of(text)));
            }
            String name = text.startsWith(REF) ? text.substring(REF.length()).strip() : "";
            return name.startsWith(BRANCHES) && !NO_REF.matcher(name).find()
                    ? Optional.of(new Head(Optional.of(name.substring(BRANCHES.length())), commit(name)))
                    : Optional.empty();
        });
    }

    private Optional<String> commit(String ref) {
        String loose = text(common, ref).strip();
        return ID.matcher(loose).matches()
                ? Optional.of(loose)
                : PlainFile.read(common, "packed-refs", MAX_PACKED_REFS_SIZE).flatMap(refs -> packed(refs, ref));
    }

    /** Finds the line {@code ID REF} in the bytes of a file, because its text would need several times the memory. */
    private static Optional<String> packed(byte[] refs, String ref) {
        byte[] wanted = (" " + ref).getBytes(StandardCharsets.UTF_8);
        for (int begin = 0; begin < refs.length; ) {
            int end = begin;
            while (end < refs.length && refs[end] != '\n') {
                end++;
            }
            int id = begin + ID_LENGTH;
            if (end - id == wanted.length && Arrays.equals(refs, id, end, wanted, 0, wanted.length)) {
                return Optional.of(new String(refs, begin, ID_LENGTH, StandardCharsets.US_ASCII))
                        .filter(text -> ID.matcher(text).matches());
            }
            begin = end + 1;
        }
        return Optional.empty();
    }

    /** Returns the index entries of the requested directory. */
    public GitIndex index() {
        return index(prefix);
    }

    public GitIndex wholeIndex() {
        return index("");
    }

    /**
     * Returns true if git may look outside of this repository and its directory (submodules, another working tree), or
     * if the index cannot be read.
     */
    public boolean mayLeadElsewhere() {
        return GitReading.orUnknown("the configuration", true, this::leadsElsewhere);
    }

    private boolean leadsElsewhere() {
        boolean hasOwnTree = Stream.of(GitConfig.alone(common, "config"), GitConfig.alone(git, "config.worktree"))
                .anyMatch(config -> !config.isWhole()
                        || config.values("core.worktree").findAny().isPresent());
        if (hasOwnTree) {
            return true;
        }
        if (indexState().isEmpty()) {
            return false;
        }
        Collection<GitIndex.TrackedFile> entries = wholeIndex().entries().values();
        return entries.isEmpty() || entries.stream().anyMatch(GitIndex.TrackedFile::isSubmodule);
    }

    private GitIndex index(String prefix) {
        return GitReading.orUnknown(
                "the index", GitIndex.NONE, () -> usesSha1() ? GitIndex.read(git, prefix) : GitIndex.NONE);
    }

    /** Returns a value that changes whenever the index changes; empty if there is no index. */
    public Optional<Object> indexState() {
        try {
            return Optional.of(Files.readAttributes(
                    git.resolve("index"), "unix:size,lastModifiedTime,ctime,ino", LinkOption.NOFOLLOW_LINKS));
        } catch (IOException none) {
            return Optional.empty();
        }
    }

    /** Opens the object store; the caller must close it. */
    public GitObjects objects() {
        return objects(GitObjects.MAX_WORK);
    }

    private GitObjects objects(long work) {
        boolean isSupported = GitReading.orUnknown("the configuration", false, this::usesSha1);
        return new GitObjects(isSupported ? Optional.of(common.resolve("objects")) : Optional.empty(), work);
    }

    /**
     * Returns the commit subjects of the checked-out commit and its first-parent ancestors, newest first, as far as
     * they can be read.
     */
    public List<String> subjects(int limit) {
        List<String> subjects = new ArrayList<>();
        return GitReading.orUnknown("the last commits", subjects, () -> addSubjects(limit, subjects));
    }

    private List<String> addSubjects(int limit, List<String> subjects) throws IOException {
        try (GitObjects objects = objects(MAX_WORK_FOR_SUBJECTS)) {
            Optional<String> next = head().flatMap(Head::commit);
            while (next.isPresent() && subjects.size() < limit) {
                Optional<String> text = objects.read(next.get(), MAX_COMMIT_SIZE)
                        .filter(content -> content.type().equals("commit"))
                        .map(content -> new String(content.bytes(), StandardCharsets.UTF_8));
                text.map(GitRepository::subject).ifPresent(subjects::add);
                next = text.flatMap(GitRepository::firstParent);
            }
        }
        return subjects;
    }

    private static String subject(String commit) {
        int header = commit.indexOf("\n\n");
        String message = header < 0 ? "" : commit.substring(header).strip();
        return message.split("\n[ \t]*\n", 2)[0].replace('\n', ' ');
    }

    private static Optional<String> firstParent(String commit) {
        return commit.lines()
                .takeWhile(line -> !line.isEmpty())
                .filter(line -> line.startsWith(PARENT))
                .map(line -> line.substring(PARENT.length()))
                .filter(id -> ID.matcher(id).matches())
                .findFirst();
    }

    private boolean usesSha1() {
        GitConfig config = GitConfig.alone(common, "config");
        return config.isWhole()
                && config.variables().stream()
                        .allMatch(variable -> !variable.key().equals("objectformat")
                                || variable.value().equalsIgnoreCase("sha1"));
    }

    private static String text(Path directory, String name) {
        return PlainFile.read(directory, name, MAX_REF_SIZE)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .orElse("");
    }

    /**
     * Returns true if the file belongs to the user, to root, or to the owner of the workspace, or if it does not exist.
     */
    public static boolean hasTrustedOwner(Path file, Path workspace) {
        try {
            String owner = owner(file);
            return owner.equals(System.getProperty("user.name"))
                    || owner.equals(ADMINISTRATOR)
                    || owner.equals(owner(workspace));
        } catch (IOException | UnsupportedOperationException e) {
            return true; // missing, or a system without owners
        }
    }

    private static String owner(Path file) throws IOException {
        return Files.getOwner(file).getName();
    }
}
