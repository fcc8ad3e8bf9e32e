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

/** The models of a provider that start with reasoning and mark only its end, with {@code </think>} in the text. Thread-safe. */
public interface OpenThinkers {
    /** All models, by the settings. */
    OpenThinkers ALL = new Certain(true);

    OpenThinkers NONE = new Certain(false);

    boolean has(String model);

    /** Learns from the reply of a model with reasoning. */
    void learn(String model, ChatReply reply);

    /** A fixed answer. */
    record Certain(boolean hasAny) implements OpenThinkers {
        @Override
        public boolean has(String model) {
            return hasAny;
        }

        @Override
        public void learn(String model, ChatReply reply) {}
    }

    /** The models whose last reply did so, cached in a file. */
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
        public synchronized void learn(String model, ChatReply reply) {
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

        /** Reads the cache; empty if it is missing or unreadable. */
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
                // this is only a cache: this process has the value, and the next one detects it again
                return;
            }
        }
    }
}
