package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.Dialect;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Any bytes from a server are an answer or a printable failure, regardless of how they are split. A normal run uses the
 * stored inputs; CONTRIBUTING.md describes how to fuzz for new ones.
 */
class AnswerFuzzTest {
    @FuzzTest(maxDuration = "60s")
    void any_bytes_are_an_answer_or_a_failure(FuzzedDataProvider data) {
        int cut = data.consumeInt(1, 64);
        byte[] bytes = data.consumeRemainingAsBytes();

        for (Dialect dialect : List.of(Dialect.DEEPSEEK, Dialect.OPENROUTER)) {
            check(dialect, bytes, cut);
        }
    }

    /** Checks one dialect. DeepSeek's reads content as it is; OpenRouter's also finds reasoning in tags and blocks. */
    private static void check(Dialect dialect, byte[] bytes, int cut) {
        ChatOutcome whole = outcome(dialect, new ByteArrayInputStream(bytes));

        assertThat(outcome(dialect, new Pieces(bytes, cut))).isEqualTo(whole);
        if (whole instanceof ChatFailure failure) {
            assertThat(failure.message().codePoints().noneMatch(Character::isISOControl))
                    .isTrue();
            assertThat(failure.message()).doesNotContain(Reception.KEY).hasSizeLessThan(4_000);
        } else {
            assertThat(whole).isInstanceOf(ChatReply.class);
        }
    }

    private static ChatOutcome outcome(Dialect dialect, InputStream bytes) {
        try {
            return new Reception().of(dialect).read(bytes);
        } catch (RequestFailed e) {
            return e.failure();
        }
    }

    /** A stream that returns a few bytes per read. */
    private static final class Pieces extends ByteArrayInputStream {
        private final int size;

        Pieces(byte[] bytes, int size) {
            super(bytes);
            this.size = size;
        }

        @Override
        public int read(byte[] target) throws IOException {
            return read(target, 0, size);
        }
    }
}
