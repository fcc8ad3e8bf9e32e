package dev.deepseektui.core.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Which places can no command in a sandbox come to, whatever is mounted? To root outside every directory is open; inside, root is a user
 * like others, and another's directory that is closed stays so. What lies behind it needs no protection, and cannot be given any.
 */
final class ClosedDoors {
    private static final int ROOT = 0;
    private static final int OWNER_PASSES = 0100;
    private static final int GROUP_PASSES = 010;
    private static final int OTHERS_PASS = 01;

    private ClosedDoors() {}

    /** To anybody but root the answer is that of the look itself: who is not let through does not find the place. */
    static boolean keepFrom(Path place) {
        try {
            if (number(Path.of("/proc/self"), "uid") != ROOT) {
                return false;
            }
            for (Path folder = place.getParent(); folder != null; folder = folder.getParent()) {
                if (!isOpenToRoot(folder)) {
                    return true;
                }
            }
            return false;
        } catch (IOException | UnsupportedOperationException unknown) {
            return false; // protected rather than left out
        }
    }

    private static boolean isOpenToRoot(Path folder) throws IOException {
        boolean isOfTheGroup = number(folder, "gid") == ROOT;
        int passes = number(folder, "uid") == ROOT ? OWNER_PASSES : isOfTheGroup ? GROUP_PASSES : OTHERS_PASS;
        return (number(folder, "mode") & passes) != 0;
    }

    private static int number(Path place, String attribute) throws IOException {
        return (int) Files.getAttribute(place, "unix:" + attribute);
    }
}
