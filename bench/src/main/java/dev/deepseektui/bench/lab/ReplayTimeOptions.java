package dev.deepseektui.bench.lab;

import dev.deepseektui.app.cli.CommandArguments;
import dev.deepseektui.bench.lab.context.ReplayGround.ReplayTimes;
import dev.deepseektui.core.base.UserError;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The options that determine the times of a replay. */
final class ReplayTimeOptions extends CommandArguments {
    private static final Pattern LIFE = Pattern.compile("([1-9]\\d{0,4})([mh])");

    private final Value<Integer> pause = value("--pause MINUTES", Integer.class);

    private final Value<String> cacheLife = value("--cache-life TIME");

    ReplayTimes times() {
        return new ReplayTimes(
                Duration.ofMinutes(pause.get().orElse(0)),
                cacheLife.get().map(ReplayTimeOptions::life).orElse(ReplayTimes.USUAL.cacheLife()));
    }

    private static Duration life(String given) {
        Matcher parts = LIFE.matcher(given);
        if (!parts.matches()) {
            throw new UserError("--cache-life " + given + ": expected a time such as 1h, 6h, 24h or 30m");
        }
        long number = Long.parseLong(parts.group(1));
        return parts.group(2).equals("h") ? Duration.ofHours(number) : Duration.ofMinutes(number);
    }
}
