package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.Signal;
import dev.deepseektui.app.tui.markdown.Sections.CodeBlock;
import dev.deepseektui.app.tui.overlay.Picker;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.TapeReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Lets the user choose a block of code from the newest answers, and copies it. */
final class CodeChoice {
    private static final int MOST_ANSWERS = 20;
    private static final int LONGEST_LINE = 60;

    private CodeChoice() {}

    static Command open(CommandContext stage) {
        return stage.aside(session -> {
            List<Picker.Item> items = new ArrayList<>();
            for (String answer : newest(session)) {
                CodeBlock.all(answer).forEach(block -> items.add(item(block, stage)));
            }
            if (items.isEmpty()) {
                throw new UserError(say("code.none"));
            }
            stage.open(Picker.of(say("code.title"), items));
        });
    }

    /** The last first. */
    private static Deque<String> newest(Session session) {
        Deque<String> answers = new ArrayDeque<>();
        try (TapeReader events = session.log().tape().read(0)) {
            events.forEachRemaining(recorded -> {
                if (recorded.event() instanceof ReplyReceived reply
                        && !reply.content().isBlank()) {
                    answers.addFirst(reply.content());
                    if (answers.size() > MOST_ANSWERS) {
                        answers.removeLast();
                    }
                }
            });
        }
        return answers;
    }

    private static Picker.Item item(CodeBlock block, CommandContext stage) {
        String first = block.text()
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("")
                .strip();
        String shown = first.length() > LONGEST_LINE ? first.substring(0, LONGEST_LINE) + "…" : first;
        long lines = block.text().lines().count();
        String about = (block.language().isEmpty() ? "" : block.language() + ", ") + say("lines", lines);
        return new Picker.Item(shown, about, copying(block.text(), stage));
    }

    private static Command copying(String code, CommandContext stage) {
        return controls -> {
            if (code.length() > Signal.MOST_COPIED) {
                stage.tell(say("too_long"));
            } else {
                controls.signal(Signal.clipboard(code));
                stage.tell(say("copied", code.length()));
            }
        };
    }
}
