package dev.deepseektui.core.context.setup;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.setup.ScopedRules.TouchedPaths;
import dev.deepseektui.core.conversation.MessageFacets;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tool.setup.InstructionReader;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.SetupSource.RepositoryFiles;
import dev.deepseektui.core.workspace.Workspace;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A context system that adds the instructions of a directory to the prompt when a file in it is first used. Instructions that a
 * compaction removed are added again at the next use.
 */
public final class NestedInstructions implements ContextSystem {
    private static final int MAX_WAITING = 256;
    /**
     * The maximum total length of the instructions in the conversation, in characters. The same limit, in bytes,
     * applies to the instructions loaded at the start of a session.
     */
    private static final int MAX_CHARS = 128 * 1024;

    private static final int MAX_DIRECTORIES = 64;

    private final Workspace workspace;
    private final Set<String> inHeader;
    private final Set<String> shown = new HashSet<>();
    private final Set<String> touched = new LinkedHashSet<>();
    /** The directories found to have no instructions, which are not read again. */
    private final Set<String> withoutInstructions = new HashSet<>();

    private final MessageFacets<ShownInstructions> messages =
            new MessageFacets<>(message -> shown(message.source(), message.text()));

    /**
     * The instructions in a message.
     *
     * @param directory blank for a message without instructions
     */
    private record ShownInstructions(String directory, int chars) {
        static final ShownInstructions NOTHING = new ShownInstructions("", 0);
    }

    /**
     * Creates the system.
     *
     * @param inHeader the versions of the instructions that the system prompt already contains
     */
    public NestedInstructions(Workspace workspace, Set<String> inHeader) {
        this.workspace = workspace;
        this.inHeader = Set.copyOf(inHeader);
    }

    @Override
    public void apply(Recorded recorded) {
        messages.apply(recorded.event());
        TouchedPaths.of(recorded.event(), workspace.root()).forEach(this::touch);
        if (recorded.event() instanceof ContextAppended message
                && message.source() instanceof MessageSource.Instructions instructions) {
            shown.add(instructions.directory());
            touched.remove(instructions.directory());
        } else if (recorded.event() instanceof Rebased) {
            shown.clear();
            messages.all().forEach(message -> shown.add(message.directory()));
            touched.clear();
        }
    }

    private static ShownInstructions shown(@Nullable MessageSource source, String text) {
        return source instanceof MessageSource.Instructions instructions
                ? new ShownInstructions(instructions.directory(), text.length())
                : ShownInstructions.NOTHING;
    }

    private void touch(String inside) {
        for (int end = inside.indexOf('/'); end > 0; end = inside.indexOf('/', end + 1)) {
            String directory = inside.substring(0, end);
            if (touched.size() < MAX_WAITING && !shown.contains(directory)) {
                touched.add(directory);
            }
        }
    }

    @Override
    public Draft draft(RequestContext now) {
        List<DraftMessage> pieces = new ArrayList<>();
        Set<String> known = new HashSet<>(inHeader);
        int chars = messages.all().stream().mapToInt(ShownInstructions::chars).sum();
        for (String directory : touched) {
            if (withoutInstructions.contains(directory)) {
                continue;
            }
            List<SetupFile> files = files(directory, known);
            if (files.isEmpty()) {
                withoutInstructions.add(directory);
                continue;
            }
            DraftMessage piece = piece(directory, files);
            chars += piece.text().length();
            if (chars > MAX_CHARS || shown.size() + pieces.size() >= MAX_DIRECTORIES) {
                break; // removed messages will make room
            }
            files.forEach(file -> known.add(file.version()));
            pieces.add(piece);
        }
        return Draft.of(pieces, List.of());
    }

    private List<SetupFile> files(String directory, Set<String> known) {
        Path root = workspace.root();
        InstructionReader reader = new InstructionReader(new RepositoryFiles(workspace, root), root).without(known);
        try {
            reader.directory(root.resolve(directory));
        } catch (InvalidPathException e) {
            return List.of(); // the model wrote an impossible path
        }
        return reader.files();
    }

    private DraftMessage piece(String directory, List<SetupFile> files) {
        String text = files.stream()
                .map(file -> workspace.root().relativize(file.path()) + ":\n"
                        + file.rule().strip())
                .collect(Collectors.joining("\n\n"));
        return new DraftMessage(
                new MessageSource.Instructions(
                        directory,
                        files.stream()
                                .map(file ->
                                        workspace.root().relativize(file.path()).toString())
                                .toList()),
                ModelTexts.of(NestedInstructions.class).text("nested", directory) + "\n" + Tags.neutral(text));
    }
}
