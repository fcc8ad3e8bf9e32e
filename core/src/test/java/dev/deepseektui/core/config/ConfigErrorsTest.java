package dev.deepseektui.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** All kinds of invalid settings, and the error line for each. */
class ConfigErrorsTest {
    @TempDir
    Path root;

    @ParameterizedTest(name = "{0}")
    @MethodSource({"syntax", "values", "names", "workspaces", "variables", "flags", "several"})
    void is_one_line_that_says_what_where_and_what_is_allowed(
            String title, UnaryOperator<ConfigScene> scene, List<String> lines) {
        assertThat(scene.apply(new ConfigScene(root)).complaints()).containsExactlyElementsOf(lines);
    }

    static Stream<Arguments> syntax() {
        return Stream.of(
                user("key without value", "[capacity]\nenabled =\n", "config.toml:2: enabled has no value"),
                user("key with a comment for a value", "[model]\nname = # none\n", "config.toml:2: name has no value"),
                user(
                        "dotted key",
                        "# mine\ncapacity.enabled = true\n",
                        "config.toml:2: dotted keys are not supported; write the key under a [section] line"),
                user(
                        "dotted key with a quoted part",
                        "[capacity]\n\"priors\".x = 3.0\n",
                        "config.toml:2: dotted keys are not supported; write the key under a [section] line"),
                user(
                        "key in single quotes",
                        "[capacity.priors]\n'deepseek-v4-pro' = 4.1\n",
                        "config.toml:2: keys in single quotes are not supported; use double quotes or none"),
                user(
                        "byte order mark",
                        "\uFEFF[model]\nname = \"x\"\n",
                        "config.toml:1: starts with a byte order mark; save it as UTF-8 without one"),
                user("misspelt value", "[capacity]\nenabled = tru\n", "config.toml:2: Invalid value: enabled"),
                user(
                        "a secret in a broken line stays secret",
                        "[model]\napi_key = sk-0123456789\n",
                        "config.toml:2: Invalid value: api_key"),
                user(
                        "a secret after a colon stays secret",
                        "[model]\napi_key: \"sk-secret\"\n",
                        "config.toml:2: Key is not followed by an equals sign: api_key"),
                user(
                        "a secret after a blank stays secret",
                        "[model]\napi_key \"sk-secret\"\n",
                        "config.toml:2: Key is not followed by an equals sign: api_key"),
                user(
                        "a secret without quotes after a blank stays secret",
                        "[model]\napi_key sk-secret\n",
                        "config.toml:2: Key is not followed by an equals sign"),
                user(
                        "a secret alone stays secret",
                        "[model]\nsk-secret # of work\n",
                        "config.toml:2: Key is not followed by an equals sign"),
                user(
                        "a secret before an equals sign stays secret",
                        "[model]\napi_key sk-secret = 1\n",
                        "config.toml:2: Invalid key"),
                user(
                        "a secret before an equals sign and nothing stays secret",
                        "[model]\napi_key sk-secret =\n",
                        "config.toml:2: … has no value"),
                user("open string", "[model]\nname = \"x\n", "config.toml:2: Unterminated value: name"),
                user(
                        "two values",
                        "[capacity]\nprofile_window = 1 2\n",
                        "config.toml:2: Invalid text after key profile_window. Make sure to terminate the value or add"
                                + " a comment (#)."),
                user("no equals sign", "[model]\nname\n", "config.toml:2: Key is not followed by an equals sign"),
                user("open section", "[model\nname = \"x\"\n", "config.toml:1: Invalid key: [model"),
                user("section twice", "[model]\n[model]\n", "config.toml:2: Duplicate table definition: [model]"),
                user(
                        "key twice",
                        "[capacity]\nenabled = true\nenabled = true\n",
                        "config.toml:3: Duplicate key: enabled"),
                user(
                        "escape without digits",
                        "[model]\napi_key = \"\\uZZZZ sk-secret\"\n",
                        "config.toml:2: \\u needs four hexadecimal digits, and \\U eight"),
                user(
                        "section with an empty part",
                        "[model..x]\n",
                        "config.toml:1: a section name has an empty part; write it as [SECTION] or [SECTION.NAME]"),
                user(
                        "nested without end",
                        "# mine\na = [\n" + "[".repeat(50_000),
                        "config.toml:3: nested too deeply; settings have two levels"),
                user(
                        "tables nested without end",
                        "\na = " + "{a=".repeat(50_000),
                        "config.toml:2: nested too deeply; settings have two levels"),
                user(
                        "sections nested without end",
                        "\n[a" + ".a".repeat(50_000) + "]\n",
                        "config.toml:2: nested too deeply; settings have two levels"),
                user(
                        "too large",
                        "# " + "x".repeat(TomlFile.MAX_SIZE),
                        "config.toml: larger than 256 KB, the limit for a settings file"));
    }

    static Stream<Arguments> values() {
        return Stream.of(
                user(
                        "ratio above one",
                        "[capacity]\nlow_risk_max = 1.5\n",
                        "config.toml:2: capacity.low_risk_max = 1.5: must be a number from 0 to 1"),
                user(
                        "ratio below nought",
                        "[capacity]\n\n  medium_risk_max = -0.1\n",
                        "config.toml:3: capacity.medium_risk_max = -0.1: must be a number from 0 to 1"),
                user(
                        "text for a number",
                        "[capacity]\nlow_risk_max = \"0.2\"\n",
                        "config.toml:2: capacity.low_risk_max = \"0.2\": must be a number from 0 to 1"),
                user(
                        "number for a flag",
                        "[capacity]\nenabled = 1\n",
                        "config.toml:2: capacity.enabled = 1: must be true or false"),
                user(
                        "decimal for a count",
                        "[capacity]\nprofile_window = 8.0\n",
                        "config.toml:2: capacity.profile_window = 8.0: must be a whole number from 2 to 2147483647"),
                user(
                        "window of one",
                        "[capacity]\nprofile_window = 1\n",
                        "config.toml:2: capacity.profile_window = 1: must be a whole number from 2 to 2147483647"),
                user(
                        "negative count",
                        "[compaction]\ncooldown_messages = -1\n",
                        "config.toml:2: compaction.cooldown_messages = -1: must be a whole number from 0 to"
                                + " 2147483647"),
                user(
                        "prior of nought",
                        "[capacity]\nfallback_default_prior = 0\n",
                        "config.toml:2: capacity.fallback_default_prior = 0: must be a number above 0"),
                user(
                        "infinite prior",
                        "[capacity]\nfallback_default_prior = 1e999\n",
                        "config.toml:2: capacity.fallback_default_prior = Infinity: must be a number above 0"),
                user(
                        "prior of a model",
                        "[capacity.priors]\n\"deepseek-v4-pro\" = -1.0\n",
                        "config.toml:1: capacity.priors = {\"deepseek-v4-pro\"=-1.0}: must be a table of model IDs or"
                                + " globs = a number above 0"),
                user(
                        "list for a word",
                        "[compaction]\nprofile = [\"early\"]\n",
                        "config.toml:2: compaction.profile = [early]: must be auto, late, standard or early"),
                user(
                        "text for a list",
                        "[tools]\nprotect = \"*.pem\"\n",
                        "config.toml:2: tools.protect = \"*.pem\": must be a list of globs; those that do not start"
                                + " with / match at any depth"),
                user(
                        "number in a list of strings",
                        "[tools]\nextra_roots = [1]\n",
                        "config.toml:2: tools.extra_roots = [1]: must be a list of absolute paths"),
                user(
                        "relative directory in a list",
                        "[tools]\nextra_roots = [\"/srv\", \"lib\"]\n",
                        "config.toml:2: tools.extra_roots = [/srv, lib]: must be a list of absolute paths"),
                user(
                        "another word",
                        "[model]\neffort = \"High\"\n",
                        "config.toml:2: model.effort = \"High\": must be minimal, low, medium, high, xhigh, max, ultra"
                                + " or off"),
                user(
                        "plain http",
                        "[model]\nbase_url = \"http://example.org\"\n",
                        "config.toml:2: model.base_url = \"http://example.org\": must be an https address, or an http"
                                + " address of this machine"),
                user(
                        "a secret of the wrong form is not shown",
                        "[model]\napi_key = \"sk 123\"\n",
                        "config.toml:2: model.api_key must be printable characters without spaces"),
                user(
                        "escape sequence in a value",
                        "[model]\neffort = \"\\u001b[2J\"\n",
                        "config.toml:2: model.effort = \"␛[2J\": must be minimal, low, medium, high, xhigh, max, ultra"
                                + " or off"),
                user(
                        "section for a key",
                        "[capacity.enabled]\nx = 1\n",
                        "config.toml:1: capacity.enabled = {x=1}: must be true or false"),
                user(
                        "bands in the wrong order",
                        "[capacity]\nlow_risk_max = 0.7\n",
                        "config.toml:2: capacity.low_risk_max (0.7) must not be above capacity.medium_risk_max (0.62)"),
                user(
                        "thresholds in the wrong order",
                        "[compaction]\nhard_at = 0.65\nsoft_at = 0.7\n",
                        "config.toml:3: compaction.soft_at, hard_at and emergency_at must not fall (0.7, 0.65, 0.97)"));
    }

    static Stream<Arguments> names() {
        return Stream.of(
                user(
                        "misspelt key",
                        "[capacity]\nlow_risk_mx = 0.2\n",
                        "config.toml:2: unknown key capacity.low_risk_mx; did you mean capacity.low_risk_max?"),
                user(
                        "key of nobody",
                        "[capacity]\nfrobnicate = 1\n",
                        "config.toml:2: unknown key capacity.frobnicate; `deepseek-tui config` lists all settings"),
                user(
                        "misspelt section",
                        "[capacty]\nenabled = true\n",
                        "config.toml:1: unknown section [capacty]; did you mean [capacity]?"),
                user(
                        "key outside its section",
                        "enabled = true\n",
                        "config.toml:1: unknown key enabled; `deepseek-tui config` lists all settings"),
                user(
                        "section as a key",
                        "capacity = true\n",
                        "config.toml:1: capacity is a section; write its keys below a line [capacity]"),
                user(
                        "list of sections",
                        "[[capacity]]\nenabled = true\n",
                        "config.toml:1: capacity is a section; write its keys below a line [capacity]"));
    }

    static Stream<Arguments> workspaces() {
        return Stream.of(
                workspace(
                        "endpoint",
                        "[model]\nbase_url = \"https://evil.example\"\n",
                        "work/.deepseek/config.toml:1: only your own settings file may set [model]"),
                workspace(
                        "controller",
                        "[capacity]\nenabled = false\n",
                        "work/.deepseek/config.toml:1: only your own settings file may set [capacity]"),
                workspace(
                        "protection",
                        "[tools]\nprotect = []\n",
                        "work/.deepseek/config.toml:1: only your own settings file may set [tools]"),
                workspace(
                        "summarizer",
                        "[compaction]\nsummarizer = \"ollama:x\"\n",
                        "work/.deepseek/config.toml:2: only your own settings file may set compaction.summarizer"),
                workspace(
                        "value in an open section",
                        "[compaction]\nsoft_at = 7\n",
                        "work/.deepseek/config.toml:2: compaction.soft_at = 7: must be a number from 0 to 1"));
    }

    static Stream<Arguments> variables() {
        return Stream.of(
                variable(
                        "DEEPSEEK_CAPACITY_LOW_RISK_MAX",
                        "abc",
                        "DEEPSEEK_CAPACITY_LOW_RISK_MAX = \"abc\": must be a number from 0 to 1"),
                variable(
                        "DEEPSEEK_CAPACITY_LOW_RISK_MAX",
                        "NaN",
                        "DEEPSEEK_CAPACITY_LOW_RISK_MAX = \"NaN\": must be a number from 0 to 1"),
                variable("DEEPSEEK_CAPACITY_ENABLED", "", "DEEPSEEK_CAPACITY_ENABLED = \"\": must be true or false"),
                variable(
                        "DEEPSEEK_CAPACITY_LOW_RISK",
                        "0.1",
                        "DEEPSEEK_CAPACITY_LOW_RISK: unknown variable; did you mean DEEPSEEK_CAPACITY_LOW_RISK_MAX?"),
                variable(
                        "DEEPSEEK_CAPACITY_PRIORS",
                        "x=1",
                        "DEEPSEEK_CAPACITY_PRIORS: capacity.priors can only be set in a settings file"),
                variable(
                        "DEEPSEEK_CAPACITY_LOW_RISK_MAX",
                        "0.9",
                        "DEEPSEEK_CAPACITY_LOW_RISK_MAX: capacity.low_risk_max (0.9) must not be above"
                                + " capacity.medium_risk_max (0.62)"),
                variable(
                        "DEEPSEEK_MODEL_MAX_TOKENS",
                        "400000",
                        "DEEPSEEK_MODEL_MAX_TOKENS = \"400000\": must be a whole number from 1 to 393216"),
                variable(
                        "DEEPSEEK_TOOLS_EXTRA_ROOTS",
                        "/srv,,/opt",
                        "DEEPSEEK_TOOLS_EXTRA_ROOTS = \"/srv,,/opt\": must be a list of absolute paths"),
                variable(
                        "DEEPSEEK_BASE_URL",
                        "api.deepseek.com",
                        "DEEPSEEK_BASE_URL = \"api.deepseek.com\": must be an https address, or an http address of"
                                + " this machine"),
                variable(
                        "DEEPSEEK_API_KEY",
                        "sk\u00e9",
                        "DEEPSEEK_API_KEY must be printable characters without spaces"));
    }

    static Stream<Arguments> flags() {
        return Stream.of(
                arguments(
                        "flag out of range",
                        scene(scene -> scene.flag("--effort", "model.effort", "huge")),
                        List.of("--effort: model.effort = \"huge\": must be minimal, low, medium, high, xhigh, max,"
                                + " ultra or off")),
                arguments(
                        "flag for a key of nobody",
                        scene(scene -> scene.flag("--set", "capacity.enable", "true")),
                        List.of("--set: unknown key capacity.enable; did you mean capacity.enabled?")),
                arguments(
                        "flag for a table",
                        scene(scene -> scene.flag("--set", "capacity.priors", "x")),
                        List.of("--set: capacity.priors can only be set in a settings file")),
                arguments(
                        "settings file that is not there",
                        scene(scene -> scene.settings(scene.userFile().resolveSibling("none.toml"))),
                        List.of("none.toml: no such file")),
                arguments(
                        "directory for a settings file",
                        scene(scene -> scene.user("").settings(scene.home())),
                        List.of("home: not a file; remove or replace it")));
    }

    static Stream<Arguments> several() {
        return Stream.of(
                arguments(
                        "all that is wrong, from every layer, at once",
                        scene(scene -> scene.user("[capacity]\nenabled = 1\nlow = 2\n")
                                .workspace("[model]\nname = \"x\"\n")
                                .variable("DEEPSEEK_MODEL_EFFORT", "x")
                                .flag("--set", "a.b", "1")),
                        List.of(
                                "config.toml:2: capacity.enabled = 1: must be true or false",
                                "config.toml:3: unknown key capacity.low; `deepseek-tui config` lists all settings",
                                "work/.deepseek/config.toml:1: only your own settings file may set [model]",
                                "DEEPSEEK_MODEL_EFFORT = \"x\": must be minimal, low, medium, high, xhigh, max, ultra"
                                        + " or off",
                                "--set: unknown key a.b; `deepseek-tui config` lists all settings")),
                arguments(
                        "mistakes of a file in its order",
                        scene(scene -> scene.user("[zz]\n[capacity]\nlow = 1\nenabled = 2\n[model]\nx = 1\n[aa]\n")),
                        List.of(
                                "config.toml:1: unknown section [zz]; `deepseek-tui config` lists all settings",
                                "config.toml:3: unknown key capacity.low; `deepseek-tui config` lists all settings",
                                "config.toml:4: capacity.enabled = 2: must be true or false",
                                "config.toml:6: unknown key model.x; `deepseek-tui config` lists all settings",
                                "config.toml:7: unknown section [aa]; `deepseek-tui config` lists all settings")),
                arguments(
                        "one syntax error per file",
                        scene(scene -> scene.user("[capacity]\na =\nb =\n").workspace("[ui\n")),
                        List.of("config.toml:2: a has no value", "work/.deepseek/config.toml:1: Invalid key: [ui")),
                arguments(
                        "a stored key of the wrong form",
                        scene(scene -> scene.stored("two words")),
                        List.of("credentials: model.api_key must be printable characters without spaces")));
    }

    private static Arguments user(String title, String toml, String line) {
        return arguments(title, scene(scene -> scene.user(toml)), List.of(line));
    }

    private static Arguments workspace(String title, String toml, String line) {
        return arguments("workspace sets " + title, scene(scene -> scene.workspace(toml)), List.of(line));
    }

    private static Arguments variable(String name, String value, String line) {
        return arguments(name + "=" + value, scene(scene -> scene.variable(name, value)), List.of(line));
    }

    private static UnaryOperator<ConfigScene> scene(UnaryOperator<ConfigScene> scene) {
        return scene;
    }
}
