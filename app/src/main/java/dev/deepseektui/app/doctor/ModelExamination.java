package dev.deepseektui.app.doctor;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.config.Provenance;
import dev.deepseektui.core.model.BaseUrl;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.Dialect;
import dev.deepseektui.core.model.Dialect.DialectDetection;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.model.ProviderSpec;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import dev.deepseektui.core.session.ModelAccess;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The checks of the API key and of the providers' endpoints. */
public record ModelExamination(Config config, Map<String, String> environment, DeepseekHome home) {
    private static final int MAX_NAMED = 20;

    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        List<ProviderSpec> providers = ProviderKeys.all(config);
        boolean usesUsual =
                ProviderSpec.of(config.get(ModelKeys.NAME), providers).isEmpty();
        if (ModelAccess.isEmbedded(config)) {
            findings.add(Finding.hint("key", say("doctor.key.guide"), say("doctor.key.login")));
        } else if (usesUsual) {
            findings.add(key());
            findings.add(endpoint());
        }
        providers.forEach(provider -> findings.add(endpoint(provider)));
        return findings;
    }

    private Finding endpoint(ProviderSpec provider) {
        String subject = "providers." + provider.name();
        try (DeepSeek client = DeepSeek.withoutRetries(provider, config, environment)) {
            List<ModelInfo> models = client.models(notice -> {}, new Cancellation());
            Optional<Dialect> signs = DialectDetection.in(models);
            Dialect found = signs.orElse(provider.dialect());
            String label = found.label();
            if (found != provider.dialect()) {
                return Finding.hint(
                        subject,
                        say(
                                "doctor.endpoint.other_dialect",
                                provider.baseUrl(),
                                label,
                                provider.dialect().label()),
                        say("doctor.endpoint.set_dialect", provider.name(), found.word()));
            }
            Optional<String> wanted = provider.own(config.get(ModelKeys.NAME));
            List<String> names = models.stream().map(ModelInfo::id).toList();
            return wanted.isEmpty() || names.isEmpty() || names.contains(wanted.get())
                    ? Finding.ok(
                            subject,
                            say(
                                    signs.isPresent() ? "doctor.endpoint.speaks" : "doctor.endpoint.asked",
                                    provider.baseUrl(),
                                    label,
                                    names.size()))
                    : Finding.problem(
                            subject,
                            say("doctor.endpoint.no_model", provider.baseUrl(), wanted.get()),
                            say("doctor.endpoint.see_models"));
        } catch (RequestFailed failed) {
            return unreachable(provider, failed.failure().message());
        } catch (UserError error) {
            return unreachable(provider, String.join(" ", error.lines()));
        }
    }

    /**
     * Returns the finding for an unreachable provider: a problem if the current model is from this provider, otherwise
     * a hint, because a local server is not always running.
     */
    private Finding unreachable(ProviderSpec provider, String reason) {
        String subject = "providers." + provider.name();
        return provider.own(config.get(ModelKeys.NAME)).isPresent()
                ? Finding.problem(subject, reason)
                : Finding.hint(subject, reason, say("doctor.endpoint.not_used"));
    }

    private Finding key() {
        if (config.find(ModelKeys.API_KEY).isEmpty()) {
            return isOnThisMachine()
                    ? Finding.ok("key", say("doctor.key.none_local"))
                    : Finding.hint("key", say("doctor.key.none"), say("doctor.key.login_if"));
        }
        Provenance provenance = config.provenance(ModelKeys.API_KEY);
        String place = provenance.place();
        return switch (provenance.layer()) {
            case ENVIRONMENT ->
                Finding.hint(
                        "key",
                        say("doctor.key.environment", place),
                        isStored() ? say("doctor.key.take_out", home.credentials()) : say("doctor.key.store_take_out"));
            case FLAG ->
                Finding.hint(
                        "key",
                        say("doctor.key.flag", place),
                        isStored() ? say("doctor.key.leave_out", home.credentials()) : say("doctor.key.store"));
            default -> Finding.ok("key", say("doctor.key.from", place));
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
            List<ModelInfo> listed = provider.models(notice -> {}, new Cancellation());
            List<String> models = listed.stream().map(ModelInfo::id).toList();
            String speaks = DialectDetection.in(listed)
                    .orElseGet(() -> Dialect.at(URI.create(url)))
                    .label();
            String wanted = config.get(ModelKeys.NAME);
            return models.isEmpty() || models.contains(wanted)
                    ? Finding.ok("endpoint", say("doctor.endpoint.ok", url, wanted, speaks))
                    : Finding.problem(
                            "endpoint",
                            say("doctor.endpoint.no_model", url, wanted),
                            say(
                                    "doctor.endpoint.models",
                                    models.stream().limit(MAX_NAMED).collect(Collectors.joining(", "))));
        } catch (RequestFailed failed) {
            return Finding.problem("endpoint", failed.failure().message());
        } catch (UserError error) {
            return Finding.problem("endpoint", String.join(" ", error.lines()));
        }
    }
}
