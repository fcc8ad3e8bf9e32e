package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.Pins.Pinned;
import dev.deepseektui.core.context.Pins.Unpinned;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random sessions of prompts, replies, all mixes of tools, mentions, injections, pins and rebases. */
final class RandomSession {
    private static final String[] WORDS = {
        "window", "border", "password", "hash", "token", "User", "漢字", "👩‍💻", "the", "\"", "\\", "a.b", "</injected>"
    };
    private static final String[] FILES = {"src/A.java", "src/B.py", "c.md", "d.json", "lib/e.go", "notes", "z z.txt"};

    final LadderScene scene;
    private final Random random;

    RandomSession(long seed, CompactionSettings settings) {
        this.random = new Random(seed);
        this.scene = new LadderScene(settings);
        ask();
    }

    RandomSession goOn(int steps) {
        for (int i = 0; i < steps; i++) {
            step();
        }
        return this;
    }

    private void step() {
        switch (random.nextInt(14)) {
            case 0, 1 -> ask();
            case 2, 3, 4 -> scene.says(words(80) + (random.nextInt(4) == 0 ? " see " + file() + "." : ""));
            case 5, 6, 7 -> scene.reads(file(), code());
            case 8 -> tools();
            case 9 -> scene.injected(words(60));
            case 10 -> scene.block(random.nextBoolean() ? Origin.NOTE : Origin.NOTICE, words(10));
            case 11 -> pin();
            case 12 -> {
                if (random.nextInt(3) == 0) {
                    scene.slot("state " + words(10));
                }
            }
            default -> {
                if (random.nextInt(4) == 0) {
                    scene.resident(words(40));
                }
            }
        }
    }

    private void ask() {
        if (random.nextInt(3) > 0) {
            scene.ask(words(90));
            return;
        }
        String file = file();
        scene.ask("Look at @" + file + " " + words(20), file).injected(file + "\n" + code());
    }

    private void tools() {
        scene.calls(
                random.nextBoolean() ? "bash" : "edit",
                IntStream.rangeClosed(0, random.nextInt(3))
                        .mapToObj(i -> outcome())
                        .toArray(ToolOutcome[]::new));
    }

    private ToolOutcome outcome() {
        Status status = random.nextInt(4) == 0 ? Status.ERROR : Status.OK;
        String text = (words(12) + "\n").repeat(1 + random.nextInt(60));
        return switch (random.nextInt(3)) {
            case 0 -> ToolOutcome.of(status, text);
            case 1 -> ToolOutcome.of(status, text).storedAs("id" + random.nextInt(9));
            default -> ToolOutcome.onFile(status, words(10), file(), Access.WRITE);
        };
    }

    private void pin() {
        List<PromptMessage> messages = scene.conversation.messages();
        switch (random.nextInt(4)) {
            case 0 -> scene.happens(Pinned.file(file()));
            case 1 -> scene.happens(Unpinned.file(file()));
            default ->
                scene.happens(Pinned.message(
                        messages.get(random.nextInt(messages.size())).number()));
        }
    }

    private String code() {
        return IntStream.rangeClosed(0, random.nextInt(50))
                .mapToObj(i -> "    public int method" + i + "(String " + pick(WORDS) + ") {\n        return " + i
                        + ";\n    }\n")
                .collect(Collectors.joining());
    }

    private String words(int most) {
        return IntStream.rangeClosed(0, random.nextInt(most))
                .mapToObj(i -> pick(WORDS))
                .collect(Collectors.joining(" "));
    }

    private String file() {
        return pick(FILES);
    }

    private String pick(String[] from) {
        return from[random.nextInt(from.length)];
    }
}
