package dev.deepseektui.core.tool.setup;

import static dev.deepseektui.core.tool.setup.Setup.Nesting.LEFT_OUT;
import static dev.deepseektui.core.tool.setup.Setup.Nesting.SENT;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.edit.UnifiedDiff;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The workspace files that the user trusts. A file must be trusted again if any byte changes. */
public final class Trust {
    private final DeepseekHome home;

    public Trust(DeepseekHome home) {
        this.home = home;
    }

    /** The state of a workspace's files compared to the trusted files. */
    public sealed interface TrustState {
        record Trusted() implements TrustState {}

        /** The state of a workspace in which nothing was ever trusted. */
        record NotAgreed() implements TrustState {}

        /**
         * The state of a workspace in which other content was trusted.
         *
         * @param names the changed, new or removed files
         * @param diff the diff from the trusted content, as shown to the user, of bounded length
         */
        record Changed(String names, String diff) implements TrustState {}
    }

    public TrustState of(ProjectSetup setup) {
        if (setup.isEmpty()) {
            return new TrustState.Trusted();
        }
        Map<String, String> agreed = TrustFile.of(home).agreed(setup.workspace().toString());
        Map<String, String> now = versions(setup);
        if (now.equals(agreed)) {
            return new TrustState.Trusted();
        }
        return agreed.isEmpty() ? new TrustState.NotAgreed() : changed(setup, agreed, now);
    }

    /** Returns the treatment of nested instructions: they are ignored unless the user trusted files of this workspace. */
    public Setup.Nesting nesting(ProjectSetup setup) {
        return !setup.isEmpty() && of(setup) instanceof TrustState.Trusted ? SENT : LEFT_OUT;
    }

    public void add(ProjectSetup setup) {
        if (setup.isEmpty()
                && TrustFile.of(home).agreed(setup.workspace().toString()).isEmpty()) {
            return;
        }
        try {
            AtomicFiles.createPrivateDirectories(home.trusted());
            LockFile.hold(home.trusted().resolve("lock"), () -> write(setup));
        } catch (IOException e) {
            throw CoreMessages.error(e, "error.unwritable", home.trust(), IoReason.of(e));
        }
    }

    private void write(ProjectSetup setup) throws IOException {
        TrustFile file = TrustFile.of(home);
        for (SetupFile each : setup.files()) {
            AtomicFiles.writePrivate(home.trusted().resolve(each.version()), each.bytes());
        }
        file.agree(setup.workspace().toString(), versions(setup));
        AtomicFiles.writePrivate(file.place(), file.bytes());
    }

    private TrustState changed(ProjectSetup setup, Map<String, String> agreed, Map<String, String> now) {
        Map<String, SetupFile> files = setup.files().stream()
                .collect(Collectors.toMap(file -> file.path().toString(), file -> file, (first, second) -> first));
        TreeSet<String> paths = new TreeSet<>(agreed.keySet());
        paths.addAll(now.keySet());
        paths.removeIf(path -> agreed.getOrDefault(path, "").equals(now.getOrDefault(path, "")));
        StringBuilder diff = new StringBuilder();
        for (String path : paths) {
            Optional<byte[]> after = Optional.ofNullable(files.get(path)).map(SetupFile::bytes);
            Optional<byte[]> before = Optional.ofNullable(agreed.get(path)).flatMap(this::kept);
            diff.append(UnifiedDiff.of(setup.name(Path.of(path)), before, after));
        }
        String names = paths.stream().map(path -> setup.name(Path.of(path))).collect(Collectors.joining(", "));
        return new TrustState.Changed(names, SafeText.block(diff.toString()));
    }

    private Optional<byte[]> kept(String version) {
        try {
            byte[] bytes = Files.readAllBytes(home.trusted().resolve(version));
            return FileVersion.of(bytes).equals(version) ? Optional.of(bytes) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Map<String, String> versions(ProjectSetup setup) {
        // A file may occur twice, for example as an imported rule and as a command. Its versions are then concatenated.
        return setup.files().stream()
                .collect(Collectors.toMap(
                        file -> file.path().toString(), SetupFile::version, String::concat, TreeMap::new));
    }

    /** The file with the trusted versions of setup files, by workspace. Its other content is preserved. */
    static final class TrustFile {
        private static final String WORKSPACES = "workspaces";

        private final Path place;
        private final ObjectNode content;

        private TrustFile(Path place, ObjectNode content) {
            this.place = place;
            this.content = content;
        }

        static TrustFile of(DeepseekHome home) {
            return read(home.trust())
                    .or(() -> read(home.ownTrust()))
                    .orElseThrow(() -> CoreMessages.error("trust.foreign", home.ownTrust()));
        }

        Path place() {
            return place;
        }

        private static Optional<TrustFile> read(Path file) {
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(new TrustFile(file, Json.object()));
            }
            if (!Files.isRegularFile(file)) {
                throw CoreMessages.error("trust.not_file", file);
            }
            try {
                return Json.tree(Files.readAllBytes(file)) instanceof ObjectNode content
                                && isWellFormed(content.path(WORKSPACES))
                        ? Optional.of(new TrustFile(file, content))
                        : Optional.empty();
            } catch (JsonProcessingException notOurs) {
                return Optional.empty();
            } catch (IOException e) {
                throw CoreMessages.error(e, "error.unreadable", file, IoReason.of(e));
            }
        }

        private static boolean isWellFormed(JsonNode workspaces) {
            return workspaces.isMissingNode()
                    || (workspaces.isObject() && workspaces.valueStream().allMatch(TrustFile::isVersions));
        }

        private static boolean isVersions(JsonNode files) {
            return files.isObject() && files.valueStream().allMatch(JsonNode::isTextual);
        }

        /** Returns the trusted version of each file; empty if nothing was trusted. */
        Map<String, String> agreed(String workspace) {
            return content.path(WORKSPACES)
                    .path(workspace)
                    .propertyStream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, file -> file.getValue().asText()));
        }

        void agree(String workspace, Map<String, String> versions) {
            content.withObjectProperty(WORKSPACES).set(workspace, Json.treeOf(versions));
        }

        byte[] bytes() {
            return content.toPrettyString().getBytes(StandardCharsets.UTF_8);
        }
    }
}
