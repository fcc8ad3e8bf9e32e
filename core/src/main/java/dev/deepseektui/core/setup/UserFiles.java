package dev.deepseektui.core.setup;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.setup.BroughtFile.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the user's own files, wherever they lie: his home's word is his. */
public final class UserFiles implements SetupFiles {
    private final List<String> leftOut = new ArrayList<>();

    /** The user's home; empty where no variable names it, as in a service. */
    public static Optional<Path> home(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("HOME"))
                .filter(home -> home.startsWith("/"))
                .map(Path::of);
    }

    @Override
    public Optional<BroughtFile> read(Path file, Kind kind) {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(kind.most() + 1);
            if (kind.fits(bytes)) {
                return Optional.of(BroughtFile.of(file.normalize(), kind, Files.size(file), bytes));
            }
            leaveOut("%s is larger than %d KB.".formatted(file, kind.most() / 1024));
        } catch (IOException e) {
            leaveOut(file + " cannot be read: " + IoReason.of(e) + ".");
        }
        return Optional.empty();
    }

    @Override
    public void leaveOut(String why) {
        leftOut.add("Not loaded: " + why);
    }

    @Override
    public boolean mayImport(Path file) {
        return true;
    }

    public List<String> leftOut() {
        return List.copyOf(leftOut);
    }
}
