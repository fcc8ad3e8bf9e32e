package dev.deepseektui.app.log;

import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.deepseektui.core.base.SafeText;

/** The whole entry without keys: the messages of causes in a stack trace may hold one too. */
final class MaskedLayout extends PatternLayout {
    private final KeyMask mask;

    MaskedLayout(KeyMask mask) {
        this.mask = mask;
    }

    @Override
    public String doLayout(ILoggingEvent event) {
        return mask.in(SafeText.block(super.doLayout(event)));
    }
}
