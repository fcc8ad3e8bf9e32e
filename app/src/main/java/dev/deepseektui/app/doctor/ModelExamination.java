package dev.deepseektui.app.doctor;

import static dev.deepseektui.app.doctor.DoctorTexts.say;

import dev.deepseektui.app.phrase.Phrasebook;
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
            return List.of(Finding.hint("key", say("key.guide"), say("key.login")));
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(key());
        findings.add(endpoint());
        return findings;
    }

    private Finding key() {
        if (config.find(ModelKeys.API_KEY).isEmpty()) {
            return isOnThisMachine()
                    ? Finding.ok("key", say("key.none_local"))
                    : Finding.hint("key", say("key.none"), say("key.login_if"));
        }
        Provenance provenance = config.provenance(ModelKeys.API_KEY);
        String place = provenance.place();
        return switch (provenance.layer()) {
            case ENVIRONMENT ->
                Finding.hint(
                        "key",
                        say("key.environment", place),
                        isStored() ? say("key.take_out", home.credentials()) : say("key.store_take_out"));
            case FLAG ->
                Finding.hint(
                        "key",
                        say("key.flag", place),
                        isStored() ? say("key.leave_out", home.credentials()) : say("key.store"));
            default -> Finding.ok("key", say("key.from", place));
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
                    ? Finding.ok("endpoint", say("endpoint.ok", url, wanted))
                    : Finding.problem(
                            "endpoint",
                            say("endpoint.no_model", url, wanted),
                            say("endpoint.models", String.join(", ", models)));
        } catch (RequestFailed failed) {
            return Finding.problem("endpoint", Phrasebook.said(failed.failure().message()));
        } catch (UserError error) {
            return Finding.problem("endpoint", String.join(" ", Phrasebook.said(error)));
        }
    }
}
