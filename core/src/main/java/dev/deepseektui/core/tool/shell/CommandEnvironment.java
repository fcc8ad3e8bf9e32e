package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.base.TextGlob;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The environment variables of commands: the user's variables in the lists below, variables from the settings, and
 * variables that prevent prompts, paging and colours. CI is not set, because programs change their output for it. No
 * list of secret names is complete, so unknown variables are not passed on.
 */
public final class CommandEnvironment {
    /** Variables that are passed on with any value, because programs fail without them. */
    private static final Set<String> ESSENTIAL = names(
            "PATH HOME PWD OLDPWD USER LOGNAME SHELL HOSTNAME LANG LANGUAGE TZ TERM TMPDIR TMP TEMP DISPLAY",
            "WAYLAND_DISPLAY XAUTHORITY SSH_AUTH_SOCK JAVA_HOME GOPATH GOROOT CARGO_HOME RUSTUP_HOME VIRTUAL_ENV");

    private static final List<String> ESSENTIAL_PREFIXES = List.of("LC_", "XDG_");

    /** Variables that are passed on unless their value looks like a secret. */
    private static final Set<String> ORDINARY = names(
            // The system, proxies and certificates
            "COLUMNS LINES SHLVL EDITOR VISUAL MANPATH INFOPATH DBUS_SESSION_BUS_ADDRESS GPG_TTY SSH_ASKPASS DEBUG",
            "DEBIAN_FRONTEND SOURCE_DATE_EPOCH PORT HOST DOCKER_HOST DOCKER_CONTEXT CONTAINER_HOST COMPOSE_FILE",
            "COMPOSE_PROJECT_NAME KUBECONFIG AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION HOMEBREW_PREFIX HOMEBREW_CELLAR",
            "HOMEBREW_REPOSITORY NIX_PATH NIX_PROFILES IN_NIX_SHELL ASDF_DIR ASDF_DATA_DIR MISE_DATA_DIR"
                    + " WSL_DISTRO_NAME",
            "WSL_INTEROP DEEPSEEK_HOME",
            "http_proxy https_proxy ftp_proxy all_proxy no_proxy HTTP_PROXY HTTPS_PROXY FTP_PROXY ALL_PROXY NO_PROXY",
            "SSL_CERT_FILE SSL_CERT_DIR NIX_SSL_CERT_FILE REQUESTS_CA_BUNDLE CURL_CA_BUNDLE NODE_EXTRA_CA_CERTS",
            "GIT_SSL_CAINFO PIP_CERT AWS_CA_BUNDLE CARGO_HTTP_CAINFO DENO_CERT",
            // Git
            "GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_AUTHOR_DATE GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL"
                    + " GIT_COMMITTER_DATE",
            "GIT_DIR GIT_WORK_TREE GIT_COMMON_DIR GIT_INDEX_FILE GIT_OBJECT_DIRECTORY GIT_NAMESPACE GIT_EXTERNAL_DIFF",
            "GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_CEILING_DIRECTORIES GIT_DISCOVERY_ACROSS_FILESYSTEM GIT_EDITOR",
            "GIT_SEQUENCE_EDITOR GIT_SSH GIT_SSH_COMMAND GIT_ASKPASS GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM",
            "GIT_CONFIG_NOSYSTEM GIT_CONFIG_COUNT GIT_CONFIG_PARAMETERS GIT_OPTIONAL_LOCKS GIT_EXEC_PATH"
                    + " GIT_TEMPLATE_DIR",
            // Java and Android
            "JDK_HOME JRE_HOME JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS CLASSPATH MAVEN_HOME M2_HOME MAVEN_OPTS MAVEN_ARGS",
            "GRADLE_HOME GRADLE_USER_HOME GRADLE_OPTS ANT_HOME ANT_OPTS SBT_HOME SBT_OPTS KOTLIN_HOME SCALA_HOME",
            "SDKMAN_DIR SDKMAN_CANDIDATES_DIR JENV_ROOT ANDROID_HOME ANDROID_SDK_ROOT ANDROID_NDK_HOME"
                    + " ANDROID_NDK_ROOT",
            // JavaScript
            "NODE_ENV NODE_PATH NODE_OPTIONS NVM_DIR NVM_BIN NVM_INC FNM_DIR FNM_MULTISHELL_PATH VOLTA_HOME PNPM_HOME",
            "BUN_INSTALL DENO_DIR DENO_INSTALL_ROOT COREPACK_HOME N_PREFIX npm_config_cache npm_config_prefix",
            "npm_config_registry npm_config_offline npm_config_fetch_retries PLAYWRIGHT_BROWSERS_PATH CHROME_BIN",
            // Python
            "PYTHONPATH PYTHONHOME PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE PYTHONHASHSEED PYTHONIOENCODING PYTHONUTF8",
            "PYTHONWARNINGS PYTHONPYCACHEPREFIX PYENV_ROOT PYENV_VERSION PYENV_SHELL CONDA_PREFIX CONDA_DEFAULT_ENV",
            "CONDA_EXE CONDA_PYTHON_EXE CONDA_SHLVL PIP_CACHE_DIR PIP_INDEX_URL PIP_FIND_LINKS PIP_NO_INDEX",
            "PIP_DISABLE_PIP_VERSION_CHECK PIP_DEFAULT_TIMEOUT POETRY_HOME UV_CACHE_DIR UV_PYTHON PIPX_HOME"
                    + " PIPX_BIN_DIR",
            "WORKON_HOME TOX_OVERRIDE TOX_TESTENV_PASSENV PYTEST_ADDOPTS DJANGO_SETTINGS_MODULE FLASK_APP FLASK_ENV",
            "OMP_NUM_THREADS",
            // Rust and Go
            "RUSTUP_TOOLCHAIN RUSTUP_AUTO_INSTALL RUSTFLAGS RUSTDOCFLAGS RUST_BACKTRACE RUST_LOG RUSTC_WRAPPER",
            "CARGO_TARGET_DIR CARGO_BUILD_JOBS CARGO_NET_OFFLINE CARGO_INCREMENTAL",
            "GOBIN GOCACHE GOMODCACHE GOPROXY GOSUMDB GONOSUMDB GOPRIVATE GOFLAGS GOOS GOARCH GOARM GOTOOLCHAIN"
                    + " GOTMPDIR",
            "GO111MODULE GODEBUG GOMAXPROCS CGO_ENABLED CGO_CFLAGS CGO_LDFLAGS",
            // C and C++
            "CC CXX CPP LD AR NM RANLIB ARCH CFLAGS CXXFLAGS CPPFLAGS LDFLAGS LIBS CPATH C_INCLUDE_PATH",
            "CPLUS_INCLUDE_PATH LIBRARY_PATH LD_LIBRARY_PATH LD_PRELOAD PKG_CONFIG PKG_CONFIG_PATH MAKEFLAGS",
            "CMAKE_PREFIX_PATH CMAKE_GENERATOR CMAKE_BUILD_TYPE CMAKE_TOOLCHAIN_FILE CMAKE_BUILD_PARALLEL_LEVEL",
            "CCACHE_DIR CTEST_OUTPUT_ON_FAILURE NINJA_STATUS",
            // Others
            "GEM_HOME GEM_PATH RBENV_ROOT RBENV_VERSION RUBYOPT RUBYLIB BUNDLE_PATH BUNDLE_GEMFILE RAILS_ENV RACK_ENV",
            "COMPOSER_HOME COMPOSER_CACHE_DIR PHP_INI_SCAN_DIR DOTNET_ROOT DOTNET_CLI_HOME DOTNET_CLI_TELEMETRY_OPTOUT",
            "NUGET_PACKAGES ASPNETCORE_ENVIRONMENT MIX_ENV MIX_HOME HEX_HOME STACK_ROOT CABAL_DIR OPAM_SWITCH_PREFIX",
            "PERL5LIB PERL_LOCAL_LIB_ROOT LUA_PATH JULIA_DEPOT_PATH R_LIBS R_LIBS_USER FLUTTER_ROOT PUB_CACHE",
            "BASH_ENV ENV");

    private static final Pattern NUMBERED = Pattern.compile("GIT_CONFIG_(KEY|VALUE)_\\d{1,5}");

    /** A value that consists of paths. It is not checked for secrets, because paths contain names of all kinds. */
    private static final Pattern PATHS = Pattern.compile("/[\\w.@+,/-]*(:/[\\w.@+,/-]*)*");

    private static final String MAVEN = "MAVEN_ARGS";

    private static final String MAVEN_COLOUR = "-Dstyle.color";

    private static final Map<String, String> PLAIN = Map.of(
            "TERM", "dumb",
            "NO_COLOR", "1",
            "CARGO_TERM_COLOR", "never",
            "PAGER", "cat",
            "MANPAGER", "cat",
            "GIT_PAGER", "cat",
            "GIT_TERMINAL_PROMPT", "0");

    private CommandEnvironment() {}

    public static Map<String, String> of(Map<String, String> ours, ShellSettings settings) {
        OwnSecrets own = new OwnSecrets(ours, settings.ownKeys());
        List<TextGlob> added = globs(settings.environment());
        List<TextGlob> dropped = globs(settings.envDrop());
        Map<String, String> theirs = new TreeMap<>();
        ours.forEach((name, value) -> {
            boolean isAllowed = isEssential(name) || (isOrdinary(name) && !looksSecret(value));
            boolean isDropped = matches(dropped, name) || own.areIn(name);
            if (!isDropped && (isAllowed || matches(added, name))) {
                theirs.put(name, value);
            }
        });
        theirs.putAll(PLAIN);
        String maven = theirs.getOrDefault(MAVEN, "");
        if (!maven.contains(MAVEN_COLOUR)) {
            theirs.put(MAVEN, (maven + " " + MAVEN_COLOUR + "=never").strip());
        }
        return theirs;
    }

    private static boolean looksSecret(String value) {
        return !PATHS.matcher(value).matches() && SecretPatterns.isIn(value);
    }

    private static boolean isEssential(String name) {
        return ESSENTIAL.contains(name) || ESSENTIAL_PREFIXES.stream().anyMatch(name::startsWith);
    }

    private static boolean isOrdinary(String name) {
        return ORDINARY.contains(name) || NUMBERED.matcher(name).matches();
    }

    private static boolean matches(List<TextGlob> globs, String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return globs.stream().anyMatch(glob -> glob.matches(upper));
    }

    /** Compiles names to patterns in upper case, so that case is ignored. */
    private static List<TextGlob> globs(List<String> names) {
        return names.stream()
                .map(name -> new TextGlob(name.toUpperCase(Locale.ROOT)))
                .toList();
    }

    private static Set<String> names(String... lines) {
        return Stream.of(lines).flatMap(line -> Stream.of(line.split(" "))).collect(Collectors.toUnmodifiableSet());
    }
}
