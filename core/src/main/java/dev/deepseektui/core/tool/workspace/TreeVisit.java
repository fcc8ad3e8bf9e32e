package dev.deepseektui.core.tool.workspace;

import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.tool.workspace.IgnoreRule.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;

/**
 * Goes through a directory and all below it, several directories at a time and in no order. Links are met but not followed, ignored
 * and protected entries are left out, and each directory is held open until what is below it is done.
 */
final class TreeVisit {
    /** Deeper ones are left out: each level costs an open directory. */
    private static final int DEEPEST = 200;

    private final Root root;
    private final Protection protection;
    private final Cancellation cancellation;
    private final TreeVisitor visitor;
    private final TreeTally tally = new TreeTally();
    private String start = "";

    TreeVisit(Root root, Protection protection, Cancellation cancellation, TreeVisitor visitor) {
        this.root = root;
        this.protection = protection;
        this.cancellation = cancellation;
        this.visitor = visitor;
    }

    /** Where the visit begins: a directory, its path from the root on, and the rules of those above it. */
    record Start(Folder folder, String path, IgnoreRules rules) {}

    /** Whoever cancels gets what was done until then. The directory is closed. */
    TreeTally run(Start from) {
        start = from.path().isEmpty() ? "" : from.path() + "/";
        ForkJoinPool pool = new ForkJoinPool(Runtime.getRuntime().availableProcessors());
        try {
            pool.invoke(new Directory(from));
        } finally {
            pool.shutdown();
        }
        return tally;
    }

    /** One directory; complete when all below it is. */
    private final class Directory extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1L;

        private final transient Optional<Directory> above;
        private final transient Path name;
        private final String path;
        private final int depth;
        private transient Optional<Folder> folder;
        private transient IgnoreRules rules;

        Directory(Start start) {
            super(null);
            above = Optional.empty();
            name = start.folder().path();
            path = start.path();
            depth = 0;
            folder = Optional.of(start.folder());
            rules = start.rules();
        }

        Directory(Directory above, Path name, String path) {
            super(above);
            this.above = Optional.of(above);
            this.name = name;
            this.path = path;
            this.depth = above.depth + 1;
            this.folder = Optional.empty();
            this.rules = above.rules;
        }

        @Override
        public void compute() {
            if (!cancellation.isCancelled()) {
                try {
                    read();
                } catch (IOException e) {
                    tally.unreadable();
                }
            }
            tryComplete();
        }

        private void read() throws IOException {
            Folder here = open();
            List<Path> names = here.names();
            rules = IgnoreFiles.in(here, names, path, rules);
            String prefix = path.isEmpty() ? "" : path + "/";
            for (Path entry : names) {
                if (cancellation.isCancelled()) {
                    return;
                }
                Optional<String> text = FileNames.text(entry);
                if (text.isEmpty()) {
                    tally.nameless();
                } else if (!entry.equals(IgnoreFiles.REPOSITORY)) {
                    entry(here, entry, prefix + text.get());
                }
            }
        }

        private Folder open() throws IOException {
            if (folder.isEmpty()) {
                Folder outer = above.flatMap(directory -> directory.folder).orElseThrow();
                folder = Optional.of(outer.folder(name));
            }
            return folder.get();
        }

        private void entry(Folder here, Path entry, String entryPath) throws IOException {
            BasicFileAttributes attributes;
            try {
                attributes = here.attributes(entry);
            } catch (NoSuchFileException e) {
                return; // gone since it was listed
            }
            boolean isDirectory = attributes.isDirectory();
            if (rules.ignores(entryPath, isDirectory ? Target.DIRECTORIES : Target.ANYTHING)) {
                tally.ignored();
            } else if (protection.coversEntry(entryPath)) {
                tally.guarded();
            } else if (isDirectory) {
                descend(entry, entryPath);
            } else if (!attributes.isOther()) {
                long size = attributes.isSymbolicLink() ? TreeFile.Entry.LINK : attributes.size();
                visit(new TreeFile(
                        root.tell(entryPath),
                        entryPath.substring(start.length()),
                        here,
                        new TreeFile.Entry(entry, size)));
            }
        }

        private void descend(Path entry, String entryPath) {
            if (depth == DEEPEST) {
                tally.unreadable();
                return;
            }
            addToPendingCount(1);
            new Directory(this, entry, entryPath).fork();
        }

        private void visit(TreeFile file) {
            try {
                visitor.file(file);
            } catch (NoSuchFileException e) {
                return; // gone since it was listed
            } catch (IOException e) {
                tally.unreadable();
            }
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            close();
        }

        @Override
        public boolean onExceptionalCompletion(Throwable cause, CountedCompleter<?> caller) {
            close();
            return true;
        }

        private void close() {
            try {
                if (folder.isPresent()) {
                    folder.get().close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
