package dev.deepseektui.core.session;

import dev.deepseektui.core.session.MentionScan.MentionName;
import dev.deepseektui.core.session.turn.UserPrompt;
import dev.deepseektui.core.session.turn.UserPrompt.Attachment;
import dev.deepseektui.core.session.turn.UserPrompt.MentionedText;
import dev.deepseektui.core.session.turn.UserPrompt.PromptImage;
import dev.deepseektui.core.tape.event.MentionsRead.Extent;
import dev.deepseektui.core.tape.event.MentionsRead.NotAttached;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import dev.deepseektui.core.tool.ImageImporter.ImageRejected;
import dev.deepseektui.core.workspace.BinaryKind;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.Listing;
import dev.deepseektui.core.workspace.Listing.ListingText;
import dev.deepseektui.core.workspace.OpenFile;
import dev.deepseektui.core.workspace.OpenFile.FileContent;
import dev.deepseektui.core.workspace.OpenFile.FileStart;
import dev.deepseektui.core.workspace.Place;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import dev.deepseektui.core.workspace.edit.FileText;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The mentions with an @ in a user message. Text files and images are attached unless they are protected. Of a long
 * file, only the start is attached; of a directory, the listing. Names that cannot be attached are returned with a
 * reason.
 */
public record Mentions(Workspace workspace, ImageStore imageStore) {
    private static final int MAX_BYTES = 64 * 1024;
    /** The maximum size, in bytes, of a file from which a range of lines can be mentioned. */
    private static final int MAX_SIZE_WITH_LINES = 16 << 20;
    /** The maximum number of reasons shown. Pasted text may be full of names. */
    private static final int MAX_REASONS = 20;

    private static final ResourceMentions NO_RESOURCES = (server, uri) -> Optional.empty();

    /**
     * The facts that determine the form of attachments.
     *
     * @param acceptsImages whether the model accepts images
     * @param home the user's home directory, for paths that begin with {@code ~/}
     */
    record AttachmentContext(boolean acceptsImages, Path home) {
        /** Returns the attachments, with images marked as not seen if the model does not accept images. */
        List<Attachment> forModel(Collection<? extends Attachment> all) {
            return all.stream()
                    .<Attachment>map(
                            each -> !acceptsImages && each instanceof PromptImage shown ? shown.unseen() : each)
                    .toList();
        }
    }

    /** A lookup of MCP servers' resources. In a mention, the first colon separates the server's name from the URI. */
    @FunctionalInterface
    interface ResourceMentions {
        /** Returns the resource; empty if there is no server with that name. */
        Optional<MentionResult> find(String server, String uri);
    }

    UserPrompt ask(PromptInput input, ResourceMentions resources, AttachmentContext audience) {
        Map<String, Attachment> files = new LinkedHashMap<>();
        Map<String, Attachment> directories = new LinkedHashMap<>();
        Set<NotAttached> others = new LinkedHashSet<>();
        Set<String> own = ownNames(input);
        for (MentionName name : MentionScan.names(input.naming())) {
            MentionResult found = find(name, own.contains(name.trimmed()) ? resources : NO_RESOURCES);
            found.attachment()
                    .ifPresent(shown -> (shown instanceof MentionedText text && text.extent() == Extent.LISTING
                                    ? directories
                                    : files)
                            .putIfAbsent(found.path(), shown));
            found.why()
                    .filter(why -> others.size() < MAX_REASONS)
                    .ifPresent(why -> others.add(new NotAttached(name.trimmed(), why)));
        }
        if (input.typed() && input.command().isEmpty()) {
            imageStore.dropped(input.text(), audience.home()).forEach((path, found) -> {
                found.attachment().ifPresent(shown -> files.putIfAbsent(path, shown));
                found.why().ifPresent(why -> others.add(new NotAttached(path, why)));
            });
        }
        UserPrompt ask = UserPrompt.of(input.text()).with(audience.forModel(files.values()));
        UserPrompt named = input.typed() ? input.command().map(ask::typedAs).orElse(ask) : ask.readFromPipe();
        return input.data()
                .map(named::withPiped)
                .orElse(named)
                .with(audience.forModel(input.attached()))
                .with(List.copyOf(directories.values()))
                .without(List.copyOf(others));
    }

    /** The result of a mention: an attachment, a reason why there is none, or neither. */
    record MentionResult(String path, Optional<Attachment> attachment, Optional<String> why) {
        static final MentionResult NOTHING = new MentionResult("", Optional.empty(), Optional.empty());

        static MentionResult shown(String path, Attachment attachment) {
            return new MentionResult(path, Optional.of(attachment), Optional.empty());
        }

        static MentionResult not(String why) {
            return new MentionResult("", Optional.empty(), Optional.of(why));
        }
    }

    /**
     * Returns the names mentioned in the user's own words. Names in the text of a command, a server or a pipe are not
     * looked up on servers.
     */
    private static Set<String> ownNames(PromptInput input) {
        String words = input.typed() ? input.command().orElse(input.text()) : "";
        return MentionScan.names(words).stream().map(MentionName::trimmed).collect(Collectors.toSet());
    }

    private MentionResult find(MentionName name, ResourceMentions asked) {
        MentionResult found = MentionResult.NOTHING;
        for (String path : name.candidates()) {
            found = find(path, name, asked);
            if (found.attachment().isPresent()) {
                return found;
            }
        }
        return found;
    }

    private MentionResult find(String path, MentionName name, ResourceMentions asked) {
        try {
            Place place = workspace.look(path);
            if (place.kind() == Place.PlaceKind.NOTHING) {
                return missing(path, name, asked);
            }
            if (place.isProtected()) {
                return MentionResult.not("is protected by the settings (tools.protect)");
            }
            if (place.kind() == Place.PlaceKind.FILE) {
                return file(path);
            }
            return name.inCode() ? MentionResult.NOTHING : directory(path);
        } catch (CallFailed failed) {
            return name.inCode() ? MentionResult.NOTHING : MentionResult.not(why(path, failed));
        }
    }

    /** Resolves a name that is not a file: as a range of lines in a file, or as a server's resource. */
    private MentionResult missing(String path, MentionName name, ResourceMentions asked) throws CallFailed {
        MentionResult missing = name.isPlainlyNoFile() ? MentionResult.NOTHING : MentionResult.not("does not exist");
        Optional<MentionedLines> range = MentionedLines.of(path);
        if (range.isPresent()) {
            Place place = workspace.look(range.get().path());
            return place.kind() == Place.PlaceKind.FILE ? lines(range.get(), place) : missing;
        }
        int colon = path.indexOf(':');
        return colon <= 0
                ? missing
                : asked.find(path.substring(0, colon), path.substring(colon + 1))
                        .orElse(missing);
    }

    private MentionResult lines(MentionedLines range, Place place) throws CallFailed {
        if (place.isProtected()) {
            return MentionResult.not("is protected by the settings (tools.protect)");
        }
        FileContent file = workspace.read(range.path(), MAX_SIZE_WITH_LINES, Clearance.ORDINARY);
        Optional<String> text = FileText.of(file.bytes()).text();
        if (text.isEmpty()) {
            return MentionResult.not(whyNoText(file.bytes()));
        }
        return range.in(text.get(), MAX_BYTES)
                .map(cut -> MentionResult.shown(
                        range.toString(), MentionedText.lines(file.path(), cut.text(), cut.lines())))
                .orElseGet(() -> MentionResult.not(
                        "names no lines of it: it has " + text.get().lines().count()));
    }

    /** Returns a failure's reason without the path. */
    private static String why(String path, CallFailed failed) {
        String all = String.valueOf(failed.getMessage());
        String lead = FileNames.shown(path) + " ";
        String why = all.startsWith(lead) ? all.substring(lead.length()) : all;
        return why.endsWith(".") ? why.substring(0, why.length() - 1) : why;
    }

    private MentionResult file(String path) throws CallFailed {
        Optional<MentionResult> imageMention = imageMention(path);
        if (imageMention.isPresent()) {
            return imageMention.get();
        }
        FileStart start = workspace.start(path, MAX_BYTES, Clearance.ORDINARY);
        return FileText.of(start.bytes())
                .text()
                .map(text -> MentionResult.shown(
                        start.path(),
                        start.isWhole()
                                ? MentionedText.file(start.path(), text)
                                : MentionedText.beginning(start.path(), text, start.bytes().length, start.size())))
                .orElseGet(() -> MentionResult.not(whyNoText(start.bytes())));
    }

    /** Reads an image. Returns empty if the file is not an image. */
    private Optional<MentionResult> imageMention(String path) throws CallFailed {
        try (OpenFile file = workspace.open(path, Clearance.ORDINARY)) {
            return imageStore
                    .read(Channels.newInputStream(file.channel()), file.path())
                    .map(shown -> MentionResult.shown(file.path(), shown));
        } catch (ImageRejected refused) {
            return Optional.of(MentionResult.not(refused.why()));
        } catch (IOException e) {
            throw CallFailed.about(path, "%s could not be read.".formatted(FileNames.shown(path)));
        }
    }

    private static String whyNoText(byte[] bytes) {
        BinaryKind kind = BinaryKind.named(bytes);
        if (kind.isImage()) {
            // An intact image would already have been attached.
            return "is a damaged " + kind.noun();
        }
        boolean isData = kind.isKnown() || new String(bytes, StandardCharsets.ISO_8859_1).indexOf(0) >= 0;
        return isData ? "is " + kind.words() + ", not text" : "is not text in UTF-8";
    }

    private MentionResult directory(String path) throws CallFailed {
        Listing listing = workspace.list(path, Clearance.ORDINARY);
        ListingText text = ListingText.of(listing);
        return MentionResult.shown(
                listing.path(),
                MentionedText.directory(
                        listing.path(),
                        text.text(),
                        text.shown(),
                        listing.entries().size()));
    }

    /**
     * A range of lines that a user message mentions after a path, as in {@code README.md:10-40} or {@code README.md:10}.
     *
     * @param from counted from 1
     * @param to inclusive
     */
    private record MentionedLines(String path, long from, long to) {
        private static final Pattern FORM = Pattern.compile("(.+?):(\\d{1,9})(?:-(\\d{1,9}))?");

        static Optional<MentionedLines> of(String name) {
            Matcher matcher = FORM.matcher(name);
            if (!matcher.matches()) {
                return Optional.empty();
            }
            long from = Long.parseLong(matcher.group(2));
            long to = matcher.group(3) == null ? from : Long.parseLong(matcher.group(3));
            return Optional.of(new MentionedLines(matcher.group(1), from, to));
        }

        /** An excerpt of a file's text, with its range of lines. */
        record LineCut(String text, Lines lines) {}

        /**
         * Returns as many of the lines of {@code text} as fit into {@code mostBytes}; empty if it does not have these
         * lines, or if not even the first one fits.
         */
        Optional<LineCut> in(String text, int mostBytes) {
            List<String> all = text.lines().toList();
            StringBuilder cut = new StringBuilder();
            long last = from - 1;
            int bytes = 0;
            for (long line = from; line >= 1 && line <= Math.min(to, all.size()); line++) {
                String next = all.get((int) line - 1) + "\n";
                bytes += next.getBytes(StandardCharsets.UTF_8).length;
                if (bytes > mostBytes) {
                    break;
                }
                cut.append(next);
                last = line;
            }
            return cut.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new LineCut(cut.toString(), new Lines(from, last, all.size())));
        }
    }
}
