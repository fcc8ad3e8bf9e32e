package dev.deepseektui.core.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How bubblewrap is told of mounts. */
final class MountArguments {
    private MountArguments() {}

    /**
     * In order; what is to be empty and read-only is made so last, for places to be shown in it are made first.
     *
     * @param empty a file that stands for one that is hidden in a home: of /dev/null programs complain there
     */
    static List<String> of(List<Mount> mounts, Path empty) {
        List<String> arguments = new ArrayList<>();
        List<String> last = new ArrayList<>();
        for (Mount mount : mounts) {
            String path = mount.path().toString();
            boolean isDirectory = mount.kind() == Mount.Kind.DIRECTORY;
            switch (mount.access()) {
                case WRITABLE ->
                    arguments.addAll(List.of("--bind", mount.source().toString(), path));
                case READ_ONLY ->
                    arguments.addAll(List.of("--ro-bind", mount.source().toString(), path));
                case EMPTY -> arguments.addAll(List.of("--tmpfs", path));
                case HIDDEN -> {
                    arguments.addAll(
                            isDirectory
                                    ? List.of("--tmpfs", path)
                                    : List.of("--ro-bind", inPlaceOf(mount, empty), path));
                    last.addAll(isDirectory ? List.of("--remount-ro", path) : List.of());
                }
            }
        }
        arguments.addAll(last);
        return arguments;
    }

    private static String inPlaceOf(Mount file, Path empty) {
        return (file.source().equals(Mount.UNREADABLE) ? Mount.UNREADABLE : empty).toString();
    }
}
