package dev.deepseektui.app.tui;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalSignalTest {
    private static final String HOSTILE = "a\u001b]52;c;eA==\u0007b\u009c\u202ec\n";
    private static final String SAFE = "a␛]52;c;eA==␇b<U+009C><U+202E>c␊";

    @Test
    void title_contains_no_control_characters() {
        assertThat(TerminalSignal.title(HOSTILE).sequence()).isEqualTo("\033]2;" + SAFE + "\007");
    }

    @Test
    void notification_contains_no_control_characters() {
        assertThat(TerminalSignal.notification(HOSTILE).sequence()).isEqualTo("\033]9;" + SAFE + "\007");
    }
}
