package dev.deepseektui.core.conversation.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.task.TaskState.SessionChanges;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangedFilesTest {
    private final SessionChanges files = new SessionChanges();

    @Test
    void nothing_changed_is_nothing_to_say() {
        assertThat(files.summary()).isEmpty();
    }

    @Test
    void the_edits_of_a_file_are_added_up() {
        change("a.py", 90, 74);
        change("b.rst", 3, 0);
        change("a.py", 1, 0);
        change("old.c", 0, 8);

        assertThat(files.summary()).hasValue("a.py (+91 −74), b.rst (+3), old.c (−8)");
    }

    @Test
    void of_very_many_the_first_are_named() {
        IntStream.range(0, 23).forEach(i -> change("f" + i, 1, 1));

        assertThat(files.summary().orElseThrow()).endsWith("f19 (+1 −1) and 3 more");
    }

    private void change(String path, long added, long removed) {
        files.apply(new FileEdited("c", path, added, removed, ""));
    }
}
