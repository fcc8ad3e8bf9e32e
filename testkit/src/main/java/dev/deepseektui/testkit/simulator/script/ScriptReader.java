package dev.deepseektui.testkit.simulator.script;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Misbehavior;
import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.Fields;
import dev.deepseektui.testkit.simulator.chat.ServiceTerms;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A parser of script files that reports every error in one line with its position. */
public final class ScriptReader {
    private static final Set<String> SCRIPT = Set.of("service", "steps", "then");
    private static final Set<String> SERVICE = Set.of("keys", "balance", "window");
    private static final Set<String> STEP =
            Set.of("expect", "reply", "error", "reset_at_accept", "faults", "times", "misbehave");
    private static final Set<String> THEN = Set.of("reply", "error", "faults");
    private static final int MAX_TIMES = 100_000;

    private ScriptReader() {}

    public static Script read(Path file) {
        String name = SafeText.line(file.toString());
        try {
            return parse(Files.readString(file), name);
        } catch (NoSuchFileException e) {
            throw new UserError(name + ": does not exist; give the path of a script", e);
        } catch (IOException e) {
            throw new UserError(name + ": cannot be read as UTF-8 text; check the file and its permissions", e);
        }
    }

    /**
     * Parses a script.
     *
     * @param name the name of the script in error messages
     */
    public static Script parse(String text, String name) {
        if (CaptureReader.isCapture(text)) {
            return CaptureReader.read(text, name);
        }
        JsonNode root = json(text, name);
        Fields script = Fields.of(
                root,
                (path, problem) -> new UserError(
                        name + ": " + (path.isEmpty() ? "" : SafeText.line(path) + ": ") + SafeText.line(problem)));
        ScriptNames.check(script, SCRIPT);
        List<Step> steps = new ArrayList<>();
        script.requiredObjects("steps").forEach(step -> steps.addAll(steps(step)));
        ServiceTerms terms = script.object("service").map(ScriptReader::terms).orElse(ServiceTerms.USUAL);
        return new Script(terms, steps, script.object("then").map(ScriptReader::afterwards));
    }

    private static JsonNode json(String text, String name) {
        try {
            return Json.tree(text);
        } catch (JsonProcessingException e) {
            JsonLocation where = e.getLocation();
            String line = where == null ? "" : " at line " + where.getLineNr() + ", column " + where.getColumnNr();
            throw new UserError(
                    name + ": no JSON" + line + ": " + SafeText.line(String.valueOf(e.getOriginalMessage())), e);
        }
    }

    private static ServiceTerms terms(Fields service) {
        ScriptNames.check(service, SERVICE);
        BigDecimal balance =
                service.text("balance").map(text -> amount(service, text)).orElse(ServiceTerms.USUAL.balance());
        Optional<Long> window = service.has("window")
                ? Optional.of((long) ReplyReader.number(service, "window", 1, Integer.MAX_VALUE))
                : Optional.empty();
        return new ServiceTerms(keys(service), balance, window, ServiceTerms.USUAL.dialect());
    }

    /**
     * Returns the accepted keys; empty only if the script does not have this field. An empty or invalid list is an
     * error, so that a mistake cannot disable authentication.
     */
    private static Set<String> keys(Fields service) {
        JsonNode list = service.any("keys");
        if (list.isMissingNode()) {
            return Set.of();
        }
        Set<String> keys = new HashSet<>();
        for (JsonNode key : list) {
            if (!list.isArray() || !key.isTextual() || key.textValue().isEmpty()) {
                throw noKeys(service);
            }
            keys.add(key.textValue());
        }
        if (keys.isEmpty()) {
            throw noKeys(service);
        }
        return keys;
    }

    private static RuntimeException noKeys(Fields service) {
        return service.wrong("keys", "expected a non-empty list of strings; omit it to accept every key");
    }

    private static BigDecimal amount(Fields service, String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw service.wrong("balance", "expected US dollars as a string, such as \"1.50\"");
        }
    }

    private static List<Step> steps(Fields fields) {
        ScriptNames.check(fields, STEP);
        if (fields.truth("reset_at_accept").orElse(false)) {
            if (fields.has("expect") || fields.has("reply") || fields.has("error") || fields.has("faults")) {
                throw fields.wrong("reset_at_accept", "cannot be combined with other fields");
            }
            return times(fields, new Step(List.of(), Optional.empty()));
        }
        List<Expectation> expectations =
                fields.object("expect").map(ExpectationReader::read).orElse(List.of());
        Reply reply = reply(fields);
        if (fields.has("misbehave")) {
            return misbehaving(fields, expectations, reply);
        }
        return times(fields, new Step(expectations, Optional.of(reply)));
    }

    /** Returns the steps that a mistake of the model makes of one. Only the first has expectations. */
    private static List<Step> misbehaving(Fields fields, List<Expectation> expectations, Reply reply) {
        Misbehavior mistake = Misbehavior.valueOf(
                fields.requiredChoice("misbehave", Misbehavior.words()).toUpperCase(Locale.ROOT));
        if (!(reply instanceof Answer answer)
                || (mistake.needsCall() && answer.calls().isEmpty())) {
            throw fields.wrong("misbehave", "needs a reply" + (mistake.needsCall() ? " with tool_calls" : ""));
        }
        if (fields.has("times")) {
            throw fields.wrong("times", "cannot be combined with misbehave");
        }
        List<Step> steps = new ArrayList<>();
        for (Answer each : mistake.answers(answer)) {
            steps.add(new Step(steps.isEmpty() ? expectations : List.of(), Optional.of(each)));
        }
        return steps;
    }

    private static List<Step> times(Fields fields, Step step) {
        return Collections.nCopies(fields.has("times") ? ReplyReader.number(fields, "times", 1, MAX_TIMES) : 1, step);
    }

    private static Reply afterwards(Fields then) {
        ScriptNames.check(then, THEN);
        return reply(then);
    }

    private static Reply reply(Fields holder) {
        if (holder.has("reply") == holder.has("error")) {
            throw holder.wrong("reply", "expected either a reply or an error");
        }
        return ReplyReader.read(holder);
    }
}
