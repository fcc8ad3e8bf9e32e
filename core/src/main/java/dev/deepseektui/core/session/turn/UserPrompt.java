package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.conversation.Tags.DataBlock;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.MentionsRead.Attached;
import dev.deepseektui.core.tape.event.MentionsRead.Extent;
import dev.deepseektui.core.tape.event.MentionsRead.NotAttached;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import dev.deepseektui.core.tape.event.StoredImage;
import dev.deepseektui.core.workspace.FileVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A user message with its attachments.
 *
 * @param others mentioned names that cannot be attached
 * @param piped the part from standard input
 * @param command the typed command if the text comes from a command
 */
public record UserPrompt(
        String text,
        List<Attachment> attachments,
        List<NotAttached> others,
        Asked.@Nullable PipedInput piped,
        @Nullable String command) {
    public UserPrompt {
        attachments = List.copyOf(attachments);
        others = List.copyOf(others);
    }

    /** An attachment to a user message, sent as a separate message. */
    public sealed interface Attachment {
        String shown();

        MessageSource source();
    }

    /** An attachment with a name that is shown to the user, such as a mentioned file or an image. */
    public sealed interface NamedAttachment extends Attachment {
        Attached attached(int tokens);
    }

    /**
     * A file, a directory or a resource.
     *
     * @param label the name as shown to the user
     * @param part the attached part of {@code total}; both in bytes, lines or entries, depending on the extent
     */
    public record MentionedText(String label, Extent extent, long part, long total, String shown, MessageSource source)
            implements NamedAttachment {
        public MentionedText {
            shown = Tags.neutral(shown);
        }

        /** Creates an attachment of a whole file. */
        public static MentionedText file(String path, String content) {
            String shown = Tags.neutral(content);
            String version = FileVersion.of(content.getBytes(StandardCharsets.UTF_8));
            long size = ShownFile.bytes(content);
            return new MentionedText(
                    path,
                    Extent.WHOLE,
                    size,
                    size,
                    path + "\n" + content,
                    new MessageSource.Mention(
                            shown.equals(content)
                                    ? ShownFile.whole(path, version, size)
                                    : ShownFile.page(path, version, null, ShownFile.bytes(shown))));
        }

        /** Creates an attachment of the beginning of a file that is too long to be sent whole. */
        public static MentionedText beginning(String path, String content, long bytes, long total) {
            String shown = path + "\n" + content.stripTrailing() + "\n"
                    + ModelTexts.of(UserPrompt.class).text("mention.start", bytes, total);
            return new MentionedText(
                    path,
                    Extent.START,
                    bytes,
                    total,
                    shown,
                    new MessageSource.Mention(ShownFile.page(path, null, null, bytes)));
        }

        /** Creates an attachment of some lines of a file. */
        public static MentionedText lines(String path, String content, Lines lines) {
            String shown = "%s\n[lines %d-%d of %d]\n%s"
                    .formatted(path, lines.from(), lines.to(), lines.of(), content.stripTrailing());
            return new MentionedText(
                    path + ":" + lines.from() + "-" + lines.to(),
                    Extent.LINES,
                    lines.to() - lines.from() + 1,
                    lines.of(),
                    shown,
                    new MessageSource.Mention(
                            ShownFile.page(path, null, lines, ShownFile.bytes(Tags.neutral(content)))));
        }

        /** Creates an attachment of a directory listing. */
        public static MentionedText directory(String path, String entries, int listed, int total) {
            return new MentionedText(
                    path,
                    Extent.LISTING,
                    listed,
                    total,
                    path + "/\n" + entries.stripTrailing(),
                    new MessageSource.Mention(ShownFile.listing(path, ShownFile.bytes(entries))));
        }

        /** Creates an attachment of a resource from a server or an editor, which is not a file. */
        public static MentionedText resource(String name, String content) {
            long size = ShownFile.bytes(content);
            return new MentionedText(
                    name,
                    Extent.WHOLE,
                    size,
                    size,
                    name + "\n" + content,
                    new MessageSource.Mention(ShownFile.listing(name, size)));
        }

        @Override
        public Attached attached(int tokens) {
            return new Attached(label, extent, part, total, tokens);
        }
    }

    /**
     * A stored image.
     *
     * @param extent whether the model sees the image
     */
    public record PromptImage(StoredImage picture, Extent extent) implements NamedAttachment {
        public PromptImage(StoredImage picture) {
            this(picture, Extent.PICTURE);
        }

        /** Returns a copy for a model that cannot see images. */
        public PromptImage unseen() {
            return new PromptImage(picture, Extent.UNSEEN_PICTURE);
        }

        @Override
        public Attached attached(int tokens) {
            return new Attached(picture.label(), extent, picture.bytes(), picture.bytes(), tokens);
        }

        @Override
        public String shown() {
            return Tags.neutral(picture.label());
        }

        @Override
        public MessageSource source() {
            return new MessageSource.Pictured(picture);
        }
    }

    /** Data from standard input that accompanies a user message. */
    public record PipedData(String content) implements Attachment {
        private static final String TAG = "piped";
        private static final String WHAT = ModelTexts.of(UserPrompt.class).text("piped") + "\n";

        @Override
        public String shown() {
            return WHAT + DataBlock.of(TAG, content);
        }

        @Override
        public MessageSource source() {
            return new MessageSource.Piped();
        }
    }

    public static UserPrompt of(String text) {
        return new UserPrompt(text, List.of(), List.of(), null, null);
    }

    /** Returns the prompt, marked as read from standard input. */
    public UserPrompt readFromPipe() {
        return onPipe(new Asked.PipedInput(ShownFile.bytes(text), true));
    }

    /** Returns the prompt with attached data from standard input. */
    public UserPrompt withPiped(String content) {
        return with(List.of(new PipedData(content))).onPipe(new Asked.PipedInput(ShownFile.bytes(content), false));
    }

    private UserPrompt onPipe(Asked.PipedInput known) {
        return new UserPrompt(text, attachments, others, known, command);
    }

    /** Returns the prompt with the command that produced it. */
    public UserPrompt typedAs(String line) {
        return new UserPrompt(text, attachments, others, piped, line);
    }

    /** Returns the prompt with attachments added after the others. */
    public UserPrompt with(List<? extends Attachment> more) {
        List<Attachment> all = new ArrayList<>(attachments);
        all.addAll(more);
        return new UserPrompt(text, all, others, piped, command);
    }

    /** Returns the prompt with mentions that could not be attached. */
    public UserPrompt without(List<NotAttached> missing) {
        return new UserPrompt(text, attachments, missing, piped, command);
    }

    /** Returns the paths of the files that are attached, whole or in part. */
    List<String> mentions() {
        return attachments.stream()
                .map(Attachment::source)
                .filter(MessageSource.Mention.class::isInstance)
                .map(source -> ((MessageSource.Mention) source).file())
                .filter(file -> file.form() != ShownFile.Form.LISTING)
                .map(ShownFile::path)
                .toList();
    }
}
