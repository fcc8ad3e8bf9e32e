package dev.deepseektui.core.tool.mcp;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.approval.Intent.Foreign.Claim;
import dev.deepseektui.core.base.SecretMask;
import dev.deepseektui.core.config.NamedTable;
import dev.deepseektui.core.config.NamedTable.InvalidTable;
import dev.deepseektui.core.config.TomlFile;
import dev.deepseektui.core.config.ValueType;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.OAuthClient;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The configuration of a server. Its placeholders are not filled in yet. */
public record ServerSpec(
        String name, ServerPlace place, ToolFilter tools, ServerTimeouts waits, Approval approval, boolean isEnabled) {

    public sealed interface ServerPlace {
        /** Returns the command line or URL as shown to the user, without secrets. */
        String words();
    }

    /**
     * A local program.
     *
     * @param directory its working directory, relative to the workspace; if empty, a separate directory for this server
     * @param getsRoots true if the workspace is declared to it as a root
     * @param isConfined true if the workspace configures it; it then runs in the sandbox
     */
    public record Program(
            List<String> line,
            Map<String, String> environment,
            Optional<Path> directory,
            boolean getsRoots,
            boolean isConfined)
            implements ServerPlace {
        public Program {
            line = List.copyOf(line);
            environment = Map.copyOf(environment);
        }

        public Program(List<String> line, Map<String, String> environment, Optional<Path> directory) {
            this(line, environment, directory, true, false);
        }

        /** Returns the program as configured by a workspace: by default it runs in the workspace, and needs no root. */
        Program ofWorkspace() {
            return new Program(line, environment, Optional.of(directory.orElse(Path.of(""))), false, true);
        }

        @Override
        public String words() {
            return String.join(" ", SecretMask.words(line));
        }
    }

    /**
     * The address of a server over HTTP.
     *
     * @param login its login settings; empty for a server that the user did not configure, which gets no login
     */
    public record Address(String url, Map<String, String> headers, Optional<LoginSetting> login)
            implements ServerPlace {
        public Address {
            headers = Map.copyOf(headers);
        }

        public Address(String url, Map<String, String> headers) {
            this(url, headers, Optional.empty());
        }

        /**
         * Returns true if a stored login may be sent: the user configured the server, and set no Authorization header
         * for it.
         */
        public boolean mayLogIn() {
            return login.isPresent() && headers.keySet().stream().noneMatch("Authorization"::equalsIgnoreCase);
        }

        Address filled(ServerOpening.Variables variables) {
            return new Address(variables.in(url), variables.in(headers), login.map(each -> each.filled(variables)));
        }

        @Override
        public String words() {
            return SecretMask.text(url);
        }
    }

    /** An invalid configuration, listed so that the user can fix it. */
    public record UnusablePlace(String why) implements ServerPlace {
        @Override
        public String words() {
            return why;
        }
    }

    /**
     * The settings of a login.
     *
     * @param clientId the manually registered client; blank if there is none
     * @param clientSecret its secret; blank if it has none
     * @param scopes the permissions to request; if empty, those that the server requires
     */
    public record LoginSetting(String clientId, String clientSecret, List<String> scopes) {
        public static final LoginSetting NONE = new LoginSetting("", "", List.of());

        Optional<OAuthClient> client() {
            return clientId.isBlank()
                    ? Optional.empty()
                    : Optional.of(new OAuthClient(clientId, clientSecret.isBlank() ? null : clientSecret));
        }

        private LoginSetting filled(ServerOpening.Variables variables) {
            return new LoginSetting(variables.in(clientId), variables.in(clientSecret), scopes);
        }
    }

    static ServerSpec unusable(String name, String why) {
        return new ServerSpec(name, new UnusablePlace(why), ToolFilter.ALL, ServerTimeouts.USUAL, Approval.ASK, true);
    }

    /**
     * Returns the server as configured by a workspace: each tool requires approval, a program runs in the workspace
     * and in the sandbox, and no login of the user is sent.
     */
    ServerSpec ofWorkspace() {
        ServerPlace there = place;
        if (place instanceof Program program) {
            there = program.ofWorkspace();
        } else if (place instanceof Address address) {
            there = new Address(address.url(), address.headers());
        }
        return new ServerSpec(name, there, tools, waits, Approval.ASK, isEnabled);
    }

    /**
     * A filter of tools. It accepts the enabled tools, or all tools if none is listed as enabled, but never a disabled
     * one.
     */
    public record ToolFilter(List<String> enabled, List<String> disabled) {
        public static final ToolFilter ALL = new ToolFilter(List.of(), List.of());

        boolean allows(String tool) {
            return (enabled.isEmpty() || enabled.contains(tool)) && !disabled.contains(tool);
        }
    }

    public record ServerTimeouts(Duration start, Duration call) {
        public static final ServerTimeouts USUAL = new ServerTimeouts(Duration.ofSeconds(60), Duration.ofSeconds(120));
    }

    public enum Approval {
        ASK,
        /** Tools that are declared read-only run without approval. */
        READS;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the claim for calls that the server declares read-only. */
        Claim ofReads() {
            return this == READS ? Claim.READS_BELIEVED : Claim.READS;
        }
    }

    /** The settings of a server, from the user's file or another program's. */
    public record ServerTable(Map<String, Object> fields) {
        private static final List<String> OF_PROGRAMS = List.of("args", "env", "cwd", "roots");
        private static final List<String> OF_ADDRESSES =
                List.of("headers", "bearer_token_env", "client_id", "client_secret_env", "scopes");
        private static final long MAX_SECONDS = 86_400;

        public ServerTable {
            fields = new TreeMap<>(fields);
        }

        private record Written(
                @Nullable String command,
                @Nullable List<String> args,
                @Nullable Map<String, String> env,
                @Nullable String cwd,
                @Nullable Boolean roots,
                @Nullable String url,
                @Nullable Map<String, String> headers,
                @Nullable String bearerTokenEnv,
                @Nullable String clientId,
                @Nullable String clientSecretEnv,
                @Nullable List<String> scopes,
                @Nullable List<String> enabledTools,
                @Nullable List<String> disabledTools,
                @Nullable Long startupSeconds,
                @Nullable Long callSeconds,
                @Nullable Approval approval,
                @Nullable Boolean enabled) {
            private ServerPlace place() throws InvalidTable {
                if ((command == null) == (url == null)) {
                    throw new InvalidTable(say("config.table.place"));
                }
                return command == null ? address(Objects.requireNonNull(url)) : program(command);
            }

            private Program program(String program) throws InvalidTable {
                if (program.isBlank()) {
                    throw new InvalidTable(say("config.table.command"));
                }
                List<String> line = new ArrayList<>(List.of(program));
                line.addAll(orEmpty(args));
                return new Program(line, unquoted(env), directory(), !Boolean.FALSE.equals(roots), false);
            }

            private Optional<Path> directory() throws InvalidTable {
                try {
                    return Optional.ofNullable(cwd).map(Path::of);
                } catch (InvalidPathException e) {
                    throw new InvalidTable(say("config.table.cwd"));
                }
            }

            private Address address(String address) throws InvalidTable {
                if (!address.startsWith("http://") && !address.startsWith("https://") && !address.contains("${")) {
                    throw new InvalidTable(say("config.table.url"));
                }
                Map<String, String> all = unquoted(headers);
                if (bearerTokenEnv != null) {
                    all.put("Authorization", "Bearer ${" + bearerTokenEnv + "}");
                }
                String secret = clientSecretEnv == null ? "" : "${" + clientSecretEnv + "}";
                LoginSetting login =
                        new LoginSetting(Objects.requireNonNullElse(clientId, ""), secret, orEmpty(scopes));
                return new Address(address, all, Optional.of(login));
            }

            private ServerTimeouts waits() throws InvalidTable {
                return new ServerTimeouts(
                        seconds("startup_seconds", startupSeconds, ServerTimeouts.USUAL.start()),
                        seconds("call_seconds", callSeconds, ServerTimeouts.USUAL.call()));
            }

            private static Duration seconds(String key, @Nullable Long written, Duration usual) throws InvalidTable {
                if (written != null && (written < 1 || written > MAX_SECONDS)) {
                    throw new InvalidTable(say(
                            "config.table.value",
                            key,
                            ValueType.whole(1, MAX_SECONDS).allowed()));
                }
                return written == null ? usual : Duration.ofSeconds(written);
            }

            private static List<String> orEmpty(@Nullable List<String> list) {
                return Objects.requireNonNullElse(list, List.of());
            }

            private static Map<String, String> unquoted(@Nullable Map<String, String> table) {
                Map<String, String> all = new TreeMap<>();
                if (table != null) {
                    table.forEach((key, value) -> all.put(TomlFile.unquoted(key), value));
                }
                return all;
            }
        }

        /** Returns the error in these settings; empty if they are valid. */
        public Optional<String> complaint(String name) {
            return NamedTable.complaint("mcp.servers." + name, () -> spec(name));
        }

        ServerSpec spec(String name) throws InvalidTable {
            Written written = NamedTable.bound(name, fields, Written.class);
            ServerPlace place = written.place();
            String kind = place instanceof Program ? "command" : "url";
            for (String key : place instanceof Program ? OF_ADDRESSES : OF_PROGRAMS) {
                if (fields.containsKey(key)) {
                    throw new InvalidTable(say("config.table.excludes", kind, key));
                }
            }
            return new ServerSpec(
                    name,
                    place,
                    new ToolFilter(Written.orEmpty(written.enabledTools()), Written.orEmpty(written.disabledTools())),
                    written.waits(),
                    Objects.requireNonNullElse(written.approval(), Approval.ASK),
                    !Boolean.FALSE.equals(written.enabled()));
        }
    }
}
