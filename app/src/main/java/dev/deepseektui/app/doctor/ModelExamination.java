package dev.deepseektui.app.doctor;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.config.Provenance;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.RequestFailed;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import dev.deepseektui.core.session.ModelAccess;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether there is a key, and whether the model's address answers to it. */
public record ModelExamination(Config config, Map<String, String> environment, DeepseekHome home)
        implements Examination {
    @Override
    public List<Finding> findings() {
        if (ModelAccess.isEmbedded(config)) {
            return List.of(Finding.hint(
                    "key", "there is none: the embedded guide answers, without AI", "deepseek-tui login stores one"));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(key());
        findings.add(endpoint());
        return findings;
    }

    private Finding key() {
        if (config.find(ModelKeys.API_KEY).isEmpty()) {
            return isOnThisMachine()
                    ? Finding.ok("key", "there is none, and an address on this machine may do without")
                    : Finding.hint("key", "there is none", "deepseek-tui login stores one, if this address needs it");
        }
        Provenance provenance = config.provenance(ModelKeys.API_KEY);
        String from = "from " + provenance.place();
        return switch (provenance.layer()) {
            case ENVIRONMENT ->
                Finding.hint(
                        "key",
                        from + ": every command, the agent's too, can read it in the shell that exported it",
                        isStored()
                                ? "take it out of the environment: deepseek-tui login has stored one in "
                                        + home.credentials()
                                : "deepseek-tui login stores it; then take it out of the environment");
            case FLAG ->
                Finding.hint(
                        "key",
                        from + ": everybody on this machine can read a command line",
                        isStored()
                                ? "leave it out: deepseek-tui login has stored one in " + home.credentials()
                                : "deepseek-tui login stores it");
            default -> Finding.ok("key", from);
        };
    }

    private boolean isStored() {
        return Files.isRegularFile(home.credentials());
    }

    private boolean isOnThisMachine() {
        String host = URI.create(config.get(ModelKeys.BASE_URL)).getHost();
        return host != null && BaseUrl.isLoopback(host);
    }

    private Finding endpoint() {
        String url = config.get(ModelKeys.BASE_URL);
        try (DeepSeek provider = DeepSeek.of(config, environment)) {
            List<String> models = provider.models(notice -> {}, new Cancellation()).stream()
                    .map(ModelInfo::id)
                    .toList();
            String wanted = config.get(ModelKeys.NAME);
            return models.isEmpty() || models.contains(wanted)
                    ? Finding.ok("endpoint", url + " answers and has " + wanted)
                    : Finding.problem(
                            "endpoint",
                            url + " answers but has no " + wanted,
                            "set model.name to one of: " + String.join(", ", models));
        } catch (RequestFailed failed) {
            return Finding.problem("endpoint", failed.failure().message());
        } catch (UserError error) {
            return Finding.problem("endpoint", String.join(" ", error.lines()));
        }
    }
}
