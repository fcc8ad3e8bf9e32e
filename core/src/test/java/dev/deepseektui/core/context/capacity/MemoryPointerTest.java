package dev.deepseektui.core.context.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.capacity.CapacitySnapshot.MemoryPointer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryPointerTest {
    private static final MemoryPointer POINTER = new MemoryPointer("20261118-abc", "cap_0123456789ab", true);

    @Test
    void a_pointer_names_a_session_and_a_record() {
        assertThat(POINTER).hasToString("memory://20261118-abc/cap_0123456789ab");
        assertThat(MemoryPointer.read(POINTER.toString())).contains(POINTER);
    }

    @Test
    void one_to_a_snapshot_that_could_not_be_written_says_so() {
        assertThat(POINTER.lost()).hasToString("memory://20261118-abc/cap_0123456789ab?persist=failed");
        assertThat(MemoryPointer.read(POINTER.lost().toString())).contains(POINTER.lost());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "memory://../cap_0123456789ab",
                "memory://a/b/cap_0123456789ab",
                "memory://.hidden/cap_0123456789ab",
                "memory://s/cap_012",
                "memory:///cap_0123456789ab",
                "memory://s/0123456789ab"
            })
    void what_is_no_pointer_leads_nowhere(String text) {
        assertThat(MemoryPointer.read(text)).isEmpty();
    }
}
