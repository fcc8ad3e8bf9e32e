package dev.deepseektui.core.model;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ThoughtForm.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which models of a provider begin with their thoughts and say only where these end, with {@code </think>} in the text. Any thread may ask. */
public interface OpenThinkers {
    /** All of them, as the settings say. */
    OpenThinkers ALL = new Certain(true);

    OpenThinkers NONE = new Certain(false);

    boolean has(String model);

    /** A model was asked to think, and this is its reply. */
    void heard(String model, ChatReply reply);

    /** What no reply changes. */
    record Certain(boolean hasAny) implements OpenThinkers {
        @Override
        public boolean has(String model) {
            return hasAny;
        }

        @Override
        public void heard(String model, ChatReply reply) {}
    }

    /** Those whose last reply ended its thoughts so. They are kept in the program's cache, where there is a file for them. */
    final class LearntThinkers implements OpenThinkers {
        private static final long LARGEST_FILE = 1 << 20;
        private final Optional<Path> file;
        private @Nullable Set<String> models;

        public LearntThinkers(Optional<Path> file) {
            this.file = file;
        }

        @Override
        public synchronized boolean has(String model) {
            return models().contains(model);
        }

        @Override
        public synchronized void heard(String model, ChatReply reply) {
            boolean isOpen = reply.thoughtForm() != null && reply.thoughtForm().field() == Field.THINK_END;
            boolean tells =
                    isOpen || reply.reasoning() != null || !reply.content().isBlank();
            if (tells && (isOpen ? models().add(model) : models().remove(model))) {
                file.ifPresent(this::keep);
            }
        }

        private Set<String> models() {
            if (models == null) {
                models = file.map(LearntThinkers::read).orElseGet(TreeSet::new);
            }
            return models;
        }

        /** What the cache does not hold, or cannot tell any more, is learnt again. */
        private static Set<String> read(Path file) {
            Set<String> models = new TreeSet<>();
            try {
                if (Files.isRegularFile(file) && Files.size(file) <= LARGEST_FILE) {
                    Json.tree(Files.readAllBytes(file)).forEach(name -> models.add(name.asText()));
                }
            } catch (IOException unreadable) {
                models.clear();
            }
            return models;
        }

        private void keep(Path place) {
            try {
                AtomicFiles.createPrivateDirectories(Objects.requireNonNull(place.getParent()));
                AtomicFiles.writePrivate(place, Json.bytes(models()));
            } catch (IOException full) {
                // It is only a cache: this process knows it, and the next one learns it.
                return;
            }
        }
    }
}
