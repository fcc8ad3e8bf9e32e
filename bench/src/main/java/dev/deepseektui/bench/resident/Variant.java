package dev.deepseektui.bench.resident;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.BodyEdit.Replace;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Fold;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.workspace.FileVersion;
import java.util.ArrayList;
import java.util.List;

/** A way to show files and their later changes to the model. */
enum Variant {
    /** Files are read once; changes are appended. */
    RESIDENT {
        @Override
        void shows(Desk desk, FixtureFiles files) {
            desk.reads(files.paths());
        }

        @Override
        void changed(Desk desk, FixtureFiles files, int file, int round) {}
    },
    /** Files are read once; changed files are read again. */
    DEFAULT {
        @Override
        void shows(Desk desk, FixtureFiles files) {
            desk.reads(files.paths());
        }

        @Override
        void changed(Desk desk, FixtureFiles files, int file, int round) {
            desk.reads(List.of(FixtureFiles.path(file)));
        }
    },
    /** Files are blocks at the start of the conversation. A changed file's block is rewritten in place. */
    IN_PLACE {
        @Override
        void shows(Desk desk, FixtureFiles files) {
            List<BodyEdit> edits = new ArrayList<>();
            for (int i = 0; i < files.count(); i++) {
                edits.add(block(files, i, 0));
            }
            keepRest(desk.session(), edits, 0);
        }

        @Override
        void changed(Desk desk, FixtureFiles files, int file, int round) {
            List<BodyEdit> edits = new ArrayList<>(List.of(new Keep(file)));
            edits.add(new Replace(block(files, file, round).text()));
            keepRest(desk.session(), edits, file + 1);
        }
    };

    /** Puts the files into the prompt, at the latest with the next question. */
    abstract void shows(Desk desk, FixtureFiles files);

    /** Puts a change on disk into the prompt, at the latest with the next question. */
    abstract void changed(Desk desk, FixtureFiles files, int file, int round);

    private static Insert block(FixtureFiles files, int file, int round) {
        String path = FixtureFiles.path(file);
        String text = files.text(file, round);
        return MessageFactory.insertedBlock(
                0,
                new MessageSource.Resident(ShownFile.whole(path, FileVersion.of(text.getBytes(UTF_8)), text.length())),
                path + "\n" + text);
    }

    private static void keepRest(Session session, List<BodyEdit> edits, int from) {
        List<PromptMessage> messages = session.state().conversation().messages();
        if (messages.size() > from) {
            edits.add(new Keep(messages.size() - from));
        }
        session.context().pipeline().rebase(new Rebase(RebaseReason.resident(Fold.SUPERSEDED), edits));
    }
}
