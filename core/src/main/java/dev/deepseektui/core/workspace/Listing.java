package dev.deepseektui.core.workspace;

import dev.deepseektui.core.workspace.EntryState.EntryKind;
import dev.deepseektui.core.workspace.IgnoreRules.IgnoreRule.RuleTarget;
import dev.deepseektui.core.workspace.Place.Located;
import dev.deepseektui.core.workspace.TreeVisitor.TreeTally;
import dev.deepseektui.core.workspace.TreeVisitor.TreeTally.Skipped;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The entries of a directory.
 *
 * @param path as in {@link Place}
 * @param entries sorted by name
 * @param tally the entries that were left out
 */
public record Listing(String path, List<ListedEntry> entries, TreeTally tally) {

    /**
     * A directory entry.
     *
     * @param size in bytes; only for a file
     */
    public record ListedEntry(String name, EntryKind type, long size, boolean isProtected) {}

    /**
     * A listing formatted for the model, limited in length.
     *
     * @param shown the number of entries in the text
     */
    public record ListingText(String text, int shown) {
        private static final int MAX_ENTRIES = 500;
        private static final int MAX_CHARS = 40_000;

        public static ListingText of(Listing listing) {
            StringBuilder text = new StringBuilder();
            int shown = 0;
            for (ListedEntry entry : listing.entries()) {
                if (shown == MAX_ENTRIES || text.length() >= MAX_CHARS) {
                    break;
                }
                text.append(line(entry)).append('\n');
                shown++;
            }
            int more = listing.entries().size() - shown;
            if (listing.entries().isEmpty()) {
                text.append("Nothing to list.\n");
            }
            if (more > 0) {
                text.append("%d more entries; glob finds them by name.\n".formatted(more));
            }
            long ignored = listing.tally().ignoredEntries();
            if (ignored > 0) {
                text.append(
                        ignored == 1
                                ? "1 ignored entry was left out.\n"
                                : "%d ignored entries were left out.\n".formatted(ignored));
            }
            text.append(listing.tally().words());
            return new ListingText(text.toString(), shown);
        }

        private static String line(ListedEntry entry) {
            String name = FileNames.shown(entry.name());
            String line = switch (entry.type()) {
                case DIRECTORY -> name + "/";
                case LINK -> name + "@";
                case FILE -> name + "\t" + entry.size();
                case OTHER -> name + "\tno file";
            };
            return entry.isProtected() ? line + "\tprotected" : line;
        }
    }

    /** A view of one directory: its listing, and the ignore rules that apply at the start of a visit. */
    record DirectoryView(Located located, PathWalk.Bounds bounds) {
        public Listing list() throws IOException {
            List<ListedEntry> entries = new ArrayList<>();
            TreeTally tally = new TreeTally();
            String path = located.inside();
            try (Folder folder = located.enter()) {
                List<Path> names = folder.names();
                IgnoreRules rules = IgnoreRules.in(folder, names, path, rulesAbove());
                for (Path name : names) {
                    Optional<String> text = FileNames.text(name);
                    if (text.isEmpty()) {
                        tally.add(Skipped.NAMELESS);
                        continue;
                    }
                    String inside = path.isEmpty() ? text.get() : path + "/" + text.get();
                    Optional<ListedEntry> entry = entry(folder, name, inside, tally);
                    if (entry.isPresent()) {
                        RuleTarget what = entry.get().type() == EntryKind.DIRECTORY
                                ? RuleTarget.DIRECTORIES
                                : RuleTarget.ANYTHING;
                        if (rules.ignores(inside, what)) {
                            tally.add(Skipped.IGNORED);
                        } else {
                            entries.add(entry.get());
                        }
                    }
                }
            }
            entries.sort(Comparator.comparing(ListedEntry::name));
            return new Listing(located.place().path(), entries, tally);
        }

        private Optional<ListedEntry> entry(Folder folder, Path name, String inside, TreeTally tally)
                throws IOException {
            try {
                BasicFileAttributes attributes = folder.attributes(name);
                if (located.guards().own(attributes.fileKey())) {
                    tally.add(Skipped.OWN);
                    return Optional.empty();
                }
                return Optional.of(new ListedEntry(
                        inside.substring(inside.lastIndexOf('/') + 1),
                        EntryKind.of(attributes),
                        attributes.size(),
                        bounds.protection().covers(inside)));
            } catch (NoSuchFileException e) {
                return Optional.empty();
            }
        }

        /** Opens the starting point of a visit; the visit closes it. */
        public TreeVisit.VisitStart start() throws IOException {
            return new TreeVisit.VisitStart(located.enter(), located.inside(), rulesAbove());
        }

        /** Returns true if git ignores this file or directory, or a directory above it; false if it does not exist. */
        public boolean isIgnored() throws IOException {
            boolean isDirectory = located.place().kind() == Place.PlaceKind.DIRECTORY;
            try {
                return rulesAbove(isDirectory ? RuleTarget.DIRECTORIES : RuleTarget.ANYTHING, true)
                        .isEmpty();
            } catch (NoSuchFileException e) {
                return false; // a missing place is not ignored
            }
        }

        /**
         * Returns the rules that apply above this directory. A rule that ignores one of the directories above does not
         * apply to a visit inside it.
         */
        private IgnoreRules rulesAbove() throws IOException {
            return rulesAbove(RuleTarget.DIRECTORIES, false).orElseThrow();
        }

        /**
         * Returns the rules of the directories above the place.
         *
         * @param stops true to return empty if the place or a directory above it is ignored
         */
        private Optional<IgnoreRules> rulesAbove(RuleTarget last, boolean stops) throws IOException {
            IgnoreRules rules = IgnoreRules.NONE;
            String path = located.inside();
            if (path.isEmpty()) {
                return Optional.of(rules);
            }
            Folder folder = bounds.opening().open(located.root().real());
            try {
                for (int end = 0; end >= 0; end = path.indexOf('/', end + 1)) {
                    String directory = path.substring(0, end);
                    if (end > 0) {
                        Folder outer = folder;
                        folder = outer.folder(FileNames.path(directory).getFileName());
                        outer.close();
                    }
                    rules = IgnoreRules.in(folder, folder.names(), directory, rules);
                    int next = path.indexOf('/', end + 1);
                    boolean isIgnored = next < 0
                            ? rules.ignores(path, last)
                            : rules.ignores(path.substring(0, next), RuleTarget.DIRECTORIES);
                    if (isIgnored && stops) {
                        return Optional.empty();
                    }
                    rules = isIgnored ? IgnoreRules.NONE : rules;
                }
                return Optional.of(rules);
            } finally {
                folder.close();
            }
        }
    }
}
