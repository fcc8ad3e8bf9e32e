package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.approval.shell.ShellReader;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A part of a plain command line, and where it runs: {@code cd} goes before. */
record PlacedSegment(Segment segment, Path directory) {

    /** Of a line that is not plain there are none. */
    static List<PlacedSegment> of(Intent.Runs runs, Path workspace) {
        List<PlacedSegment> placed = new ArrayList<>();
        if (ShellReader.read(runs.command()) instanceof ShellReading.Plain plain) {
            Path directory = workspace.resolve(runs.directory());
            for (Segment segment : plain.segments()) {
                placed.add(new PlacedSegment(segment, directory));
                directory = behind(segment, directory);
            }
        }
        return placed;
    }

    private static Path behind(Segment segment, Path directory) {
        List<String> words = segment.texts();
        return words.size() > 1 && words.get(0).equals("cd") ? directory.resolve(words.get(1)) : directory;
    }

    List<String> words() {
        return segment.texts();
    }
}
