package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaMoment;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The identity that the user gives the agent: a file of his own, read when a session first asks. */
public final class IdentitySource implements ArenaSource {
    /** Far above the zone's cap; what is longer is not meant for this. */
    private static final int LONGEST_BYTES = 32 * 1024;

    private static final Pattern BYTE_ORDER_MARK = Pattern.compile("^\\x{feff}");

    private final Path file;
    private Optional<List<Offer>> read = Optional.empty();

    public IdentitySource(Path file) {
        this.file = file;
    }

    @Override
    public SourceId id() {
        return SourceId.IDENTITY;
    }

    @Override
    public List<Offer> offers(ArenaMoment moment) {
        List<Offer> offers = read.orElseGet(this::read);
        read = Optional.of(offers);
        return offers;
    }

    private List<Offer> read() {
        String text = text().strip();
        return text.isEmpty() ? List.of() : List.of(Offer.of(id(), "user", text, Priority.CRITICAL));
    }

    private String text() {
        if (!Files.exists(file)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(LONGEST_BYTES), StandardCharsets.UTF_8);
            return SafeText.block(BYTE_ORDER_MARK.matcher(text).replaceFirst("").replace("\r\n", "\n"));
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            read = Optional.of(List.of());
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }
}
