package dev.deepseektui.core.workspace;

import dev.deepseektui.core.workspace.TreeVisitor.TreeTally;
import java.util.List;

/**
 * The entries of a directory.
 *
 * @param path as in {@link Place}
 * @param entries sorted by name
 * @param tally of the entries left out
 */
public record Listing(String path, List<ListedEntry> entries, TreeTally tally) {

    /**
     * A directory entry.
     *
     * @param size in bytes, for a file
     */
    public record ListedEntry(String name, ListedType type, long size, boolean isProtected) {}

    public enum ListedType {
        FILE,
        DIRECTORY,
        LINK,
        OTHER
    }

    /**
     * A listing as text for the model, of bounded length.
     *
     * @param shown the number of entries in the text
     */
    public record ListingText(String text, int shown) {
        private static final int MOST = 500;
        private static final int MOST_LETTERS = 40_000;

        public static ListingText of(Listing listing) {
            StringBuilder text = new StringBuilder();
            int shown = 0;
            for (Listing.ListedEntry entry : listing.entries()) {
                if (shown == MOST || text.length() >= MOST_LETTERS) {
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

        private static String line(Listing.ListedEntry entry) {
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
}
