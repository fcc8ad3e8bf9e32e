package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.StoredImage;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.ImageImporter;
import dev.deepseektui.core.tool.ImageImporter.ImageRejected;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.builtin.PageReader.LinePage;
import dev.deepseektui.core.tool.builtin.PageReader.PageRange;
import dev.deepseektui.core.workspace.BinaryKind;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.Listing;
import dev.deepseektui.core.workspace.Listing.ListingText;
import dev.deepseektui.core.workspace.OpenFile;
import dev.deepseektui.core.workspace.Place;
import dev.deepseektui.core.workspace.SeenFiles;
import dev.deepseektui.core.workspace.Workspace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tool that shows a file, or a page of it, and lists a directory. */
public final class ReadFile extends ReadingTool {
    private static final ModelTexts TEXTS = ModelTexts.of(ReadFile.class);

    private static final int READ_WHOLE = 16 << 20;

    private static final Parameter<String> FILE_PATH =
            Parameter.text("file_path").required();
    private static final Parameter<Long> OFFSET = Parameter.whole("offset", 1, Integer.MAX_VALUE);
    private static final Parameter<Long> LIMIT = Parameter.whole("limit", 1, Integer.MAX_VALUE);

    private final SeenFiles seen;
    private final Optional<ImageImporter> images;

    public ReadFile(Workspace workspace, SeenFiles seen) {
        this(workspace, seen, Optional.empty());
    }

    public ReadFile(Workspace workspace, SeenFiles seen, Optional<ImageImporter> images) {
        super(workspace, OwnTool.READ, FILE_PATH, OFFSET, LIMIT);
        this.seen = seen;
        this.images = images;
    }

    @Override
    String path(Arguments arguments) {
        return arguments.get(FILE_PATH);
    }

    @Override
    ToolOutcome look(Arguments arguments, ToolRun run) throws CallFailed {
        if (workspace.look(path(arguments)).kind() == Place.PlaceKind.DIRECTORY) {
            return list(workspace.list(path(arguments), run.clearance()));
        }
        long first = arguments.find(OFFSET).orElse(1L);
        long last = first + arguments.find(LIMIT).orElse((long) Integer.MAX_VALUE) - 1;
        PageRange range = new PageRange(first, last);
        try (OpenFile file = workspace.open(path(arguments), run.clearance())) {
            InputStream stream = Channels.newInputStream(file.channel());
            PageReader reader = new PageReader(range, run.cancellation());
            return file.size() <= READ_WHOLE
                    ? small(file.path(), stream.readNBytes(READ_WHOLE), reader)
                    : large(file, stream, reader);
        } catch (IOException e) {
            throw CallFailed.about(path(arguments), TEXTS.text("read.failed", FileNames.shown(path(arguments))));
        }
    }

    private static ToolOutcome list(Listing listing) {
        ListingText text = ListingText.of(listing);
        ToolOutcome outcome = ToolOutcome.about(Status.OK, text.text(), listing.path());
        return text.shown() < listing.entries().size() ? outcome.inPart() : outcome;
    }

    private ToolOutcome small(String path, byte[] bytes, PageReader reader) throws CallFailed, IOException {
        String version = FileVersion.of(bytes);
        if (seen.resident(path).filter(version::equals).isPresent()) {
            return outcome(path, TEXTS.text("read.resident", FileNames.shown(path)))
                    .inVersion(version)
                    .showing(new ShownFile(path, ShownFile.Form.POINTER, version, null, null, 0));
        }
        TextEncoding form = TextEncoding.of(bytes);
        if (form.isBinary()) {
            return readImage(path, new ByteArrayInputStream(bytes))
                    .orElseGet(() -> outcome(path, binary(path, bytes, bytes.length)))
                    .inVersion(version);
        }
        if (bytes.length == 0) {
            return outcome(path, TEXTS.text("read.empty", FileNames.shown(path)))
                    .inVersion(version)
                    .showing(ShownFile.whole(path, version, 0));
        }
        LinePage page = reader.read(new ByteArrayInputStream(form.utf8(bytes)), PageReader.ReadMode.COUNT_LINES);
        return paged(path, page, form, version);
    }

    private ToolOutcome large(OpenFile file, InputStream stream, PageReader reader) throws CallFailed, IOException {
        byte[] head = stream.readNBytes(TextEncoding.HEAD);
        TextEncoding form = TextEncoding.ofHead(head);
        if (form.isBinary()) {
            file.channel().position(0);
            return readImage(file.path(), stream)
                    .orElseGet(() -> outcome(file.path(), binary(file.path(), head, file.size())));
        }
        file.channel().position(0);
        LinePage page = reader.read(stream, PageReader.ReadMode.STOP);
        return paged(file.path(), page, form, null);
    }

    private static ToolOutcome paged(String path, LinePage page, TextEncoding form, @Nullable String version)
            throws CallFailed {
        String text = page.text(form)
                .orElseThrow(
                        () -> CallFailed.about(path, TEXTS.text("read.short", FileNames.shown(path), page.lastLine())));
        ToolOutcome outcome = outcome(path, text);
        long bytes = ShownFile.bytes(text);
        return page.isWhole()
                ? outcome.inVersion(version).showing(ShownFile.whole(path, version, bytes))
                : outcome.inVersion(version).inPart().showing(ShownFile.page(path, version, page.counted(), bytes));
    }

    /**
     * Stores an image. It is sent after the results of the step, because providers accept images only in user messages.
     */
    private Optional<ToolOutcome> readImage(String path, InputStream content) throws IOException {
        String name = FileNames.shown(path);
        try {
            Optional<StoredImage> taken =
                    images.isEmpty() ? Optional.empty() : images.get().take(content, name);
            return taken.map(readImage ->
                    outcome(path, TEXTS.text("read.picture", readImage.label())).picturing(readImage));
        } catch (ImageRejected refused) {
            return Optional.of(outcome(path, "%s %s.".formatted(name, refused.why())));
        }
    }

    private static String binary(String path, byte[] head, long size) {
        return TEXTS.text(
                "read.binary", FileNames.shown(path), BinaryKind.named(head).words(), size);
    }

    private static ToolOutcome outcome(String path, String text) {
        return ToolOutcome.onFile(Status.OK, text, path, Access.READ);
    }
}
