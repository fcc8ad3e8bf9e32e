package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.rewind.Retention;
import dev.deepseektui.core.session.SessionStore;
import dev.deepseektui.core.session.SessionSummary;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The contents of files that are kept for going back, when old sessions go. */
record KeptFiles(DeepseekHome home, Instant now) {
    private static final double KILOBYTE = 1024;

    /** Those of sessions that are gone, or were not used for so many days; 0 for any time. What was done in words, if anything was. */
    Optional<String> expire(long days) {
        Set<String> alive =
                new SessionStore(home).all().stream().map(SessionSummary::id).collect(Collectors.toSet());
        try {
            Retention.Freed freed = new Retention(home.rewind())
                    .expire(days == 0 ? Instant.EPOCH : now.minus(Duration.ofDays(days)), alive);
            return freed.sessions() == 0
                    ? Optional.empty()
                    : Optional.of(say(
                            "kept.gone",
                            freed.sessions(),
                            String.format(Locale.ROOT, "%.0f", freed.bytes() / KILOBYTE)));
        } catch (IOException e) {
            throw new UserError(
                    home.rewind() + ": cannot be pruned (" + IoReason.of(e) + "); check its permissions", e);
        }
    }
}
