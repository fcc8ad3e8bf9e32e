package dev.deepseektui.app.acp;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.session.ImageStore;
import dev.deepseektui.core.session.PromptInput;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.turn.UserPrompt.MentionedText;
import dev.deepseektui.core.session.turn.UserPrompt.NamedAttachment;
import dev.deepseektui.core.tool.ImageImporter.ImageRejected;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.OpenFile.FileStart;
import dev.deepseektui.core.workspace.Place;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A prompt built from the blocks that an editor sends. Only the text blocks are what the user typed. A link to a workspace file
 * becomes {@code @file}. Other links and embedded text, which may be unsaved, are attached as data, and so are their names
 * if these could be read as a sentence.
 */
final class PromptBlocks {
    private static final int MAX_CHARACTERS = 64 * 1024;
    private static final Pattern PLAIN = Pattern.compile("[\\w./-]+");
    private static final Pattern LINES = Pattern.compile("L(\\d+)(?:[:-]L?(\\d+))?");
    private static final EmbeddedResource NO_RESOURCE = new EmbeddedResource("", null, "", "");

    private final Workspace workspace;
    private final ImageStore imageStore;
    private final StringBuilder text = new StringBuilder();
    private final List<NamedAttachment> attachments = new ArrayList<>();
    private int images;

    private PromptBlocks(Session session) {
        this.workspace = session.workspace();
        this.imageStore = session.prompts().imageStore();
    }

    static PromptInput of(List<PromptBlock> blocks, Session session) throws RpcFailure {
        PromptBlocks read = new PromptBlocks(session);
        for (PromptBlock block : blocks) {
            read.take(block);
        }
        if (read.text.toString().isBlank()) {
            throw AcpErrors.invalid(say("acp.nothing_asked"));
        }
        return PromptInput.typed(read.text.toString()).attaching(read.attachments);
    }

    private void take(PromptBlock block) throws RpcFailure {
        switch (block.type()) {
            case "text" -> text.append(block.text());
            case "resource_link" -> link(block.uri(), block.name());
            case "resource" -> resource(Objects.requireNonNullElse(block.resource(), NO_RESOURCE));
            case "image" -> image(block.data(), block.uri());
            case "audio" -> throw AcpErrors.invalid(say("acp.no_audio"));
            default -> throw AcpErrors.invalid("there is no content of the type " + SafeText.line(block.type()));
        }
    }

    private void link(String uri, String name) {
        Optional<String> file = file(uri);
        if (file.isPresent()) {
            word(mention(file.get(), uri));
        } else {
            attach("link to " + SafeText.line(name), SafeText.line(uri));
        }
    }

    private static String mention(String file, String uri) {
        Matcher lines = LINES.matcher(uri.substring(uri.indexOf('#') + 1));
        String part = !lines.matches()
                ? ""
                : ":" + lines.group(1) + "-" + (lines.group(2) == null ? lines.group(1) : lines.group(2));
        String path = file + part;
        return PLAIN.matcher(path).matches() ? "@" + path : "@\"" + path + "\"";
    }

    /** Attaches an image and mentions it in the text. */
    private void image(String data, String uri) throws RpcFailure {
        images++;
        String last = uri.substring(uri.lastIndexOf('/') + 1);
        String name = PLAIN.matcher(last).matches() ? last : "image-" + images;
        word("[" + name + "]");
        try {
            attachments.add(
                    imageStore.of(decoded(data), name).orElseThrow(() -> AcpErrors.invalid(say("acp.no_image", name))));
        } catch (ImageRejected refused) {
            throw AcpErrors.invalid(say("acp.image_refused", name, refused.why()));
        }
    }

    private static byte[] decoded(String data) throws RpcFailure {
        try {
            return Base64.getDecoder().decode(data);
        } catch (IllegalArgumentException e) {
            throw AcpErrors.invalid("an image must be sent in base64");
        }
    }

    private void resource(EmbeddedResource resource) throws RpcFailure {
        String uri = resource.uri();
        Optional<String> file = file(uri);
        String content = resource.text();
        if (content == null && resource.mimeType().startsWith("image/") && file.isEmpty()) {
            image(resource.blob(), uri);
            return;
        }
        if (content == null) {
            if (file.isPresent()) {
                word(mention(file.get(), ""));
            } else {
                attach(SafeText.line(uri), "[The content is not text.]");
            }
            return;
        }
        if (file.isPresent() && (isProtected(file.get()) || isOnDisk(file.get(), content))) {
            word(mention(file.get(), ""));
            return;
        }
        String name = SafeText.line(file.orElse(uri));
        String label = name + file.map(path -> " (as it is in the editor)").orElse("");
        if (PLAIN.matcher(name).matches()) {
            word(name);
            attachments.add(MentionedText.resource(label, cut(content)));
        } else {
            attach(label, cut(content));
        }
    }

    /** Attaches content under a number. Its name goes with the content, because the user did not type it. */
    private void attach(String name, String content) {
        String number = "[attachment " + (attachments.size() + 1) + "]";
        word(number);
        attachments.add(MentionedText.resource(number + " " + name, content));
    }

    private static String cut(String content) {
        return content.length() <= MAX_CHARACTERS
                ? content
                : content.substring(0, MAX_CHARACTERS)
                        + "\n[The first %d of %d characters.]".formatted(MAX_CHARACTERS, content.length());
    }

    /** Appends a word, separated by a space. */
    private void word(String word) {
        if (!text.isEmpty() && !Character.isWhitespace(text.charAt(text.length() - 1))) {
            text.append(' ');
        }
        text.append(word).append(' ');
    }

    private boolean isProtected(String path) {
        try {
            Place place = workspace.look(path);
            return place.isProtected();
        } catch (CallFailed outside) {
            return true;
        }
    }

    private boolean isOnDisk(String path, String content) {
        try {
            FileStart start = workspace.start(path, MAX_CHARACTERS, Clearance.ORDINARY);
            return start.isWhole() && new String(start.bytes(), StandardCharsets.UTF_8).equals(content);
        } catch (CallFailed unreadable) {
            return false;
        }
    }

    /** Returns the path of a linked file relative to the workspace; empty if it is outside. */
    private Optional<String> file(String uri) {
        try {
            URI parsed = new URI(uri.replace(" ", "%20"));
            if (!"file".equalsIgnoreCase(parsed.getScheme()) || parsed.getPath() == null) {
                return Optional.empty();
            }
            Path path = Path.of(parsed.getPath()).normalize();
            return within(workspace.root(), path).filter(inside -> inside.indexOf('"') < 0 && inside.indexOf('\n') < 0);
        } catch (URISyntaxException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> within(Path root, Path path) {
        try {
            Path real = path.startsWith(root) || !Files.exists(path) ? path : path.toRealPath();
            return real.startsWith(root) && !real.equals(root)
                    ? Optional.of(root.relativize(real).toString())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** A block of a prompt, of any type. */
    @ProtocolRecord
    record PromptBlock(
            String type,
            String text,
            String uri,
            String name,
            String data,
            @Nullable EmbeddedResource resource) {}

    @ProtocolRecord
    record EmbeddedResource(String uri, @Nullable String text, String mimeType, String blob) {}
}
