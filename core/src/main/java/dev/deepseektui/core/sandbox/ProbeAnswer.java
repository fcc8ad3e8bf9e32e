package dev.deepseektui.core.sandbox;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.sandbox.Availability.Unusable;
import java.util.List;
import java.util.Locale;

/** What does it mean that bubblewrap could not make a sandbox, and what to do about it? */
final class ProbeAnswer {
    private record Meaning(String said, String why, String remedy) {}

    /** In the order in which they are looked for. Never the advice to weaken the whole system. */
    private static final List<Meaning> MEANINGS = List.of(
            new Meaning(
                    "setting up uid map: permission denied",
                    "this system lets only programs with an AppArmor profile make user namespaces",
                    "give bubblewrap a profile that says `userns,`: docs/security.md"),
            new Meaning(
                    "rtm_newaddr",
                    "this system lets only programs with an AppArmor profile use their namespaces",
                    "give bubblewrap a profile that says `userns,`: docs/security.md"),
            new Meaning(
                    "setting up uid map: operation not permitted",
                    "this container takes CAP_SETFCAP from root",
                    "run as another user; the container is a boundary, too"),
            new Meaning(
                    "no permissions to creat",
                    "this container or kernel allows no user namespaces",
                    "the container is a boundary, too"),
            new Meaning(
                    "creating new namespace failed: operation not permitted",
                    "this container or kernel allows no user namespaces",
                    "the container is a boundary, too"),
            new Meaning(
                    "max_",
                    "user namespaces are switched off, or this is a sandbox already",
                    "see user.max_user_namespaces"),
            new Meaning(
                    "enospc",
                    "user namespaces are switched off, or this is a sandbox already",
                    "see user.max_user_namespaces"),
            new Meaning(
                    "no space left",
                    "user namespaces are switched off, or this is a sandbox already",
                    "see user.max_user_namespaces"),
            new Meaning("unknown option", "bubblewrap is too old", "install version 0.4 or later"));

    private ProbeAnswer() {}

    static Unusable missing() {
        return new Unusable("bubblewrap is not installed", "apt install bubblewrap, or what your system calls it");
    }

    static Unusable of(String said) {
        String lower = said.toLowerCase(Locale.ROOT);
        return MEANINGS.stream()
                .filter(meaning -> lower.contains(meaning.said()))
                .findFirst()
                .map(meaning -> new Unusable(meaning.why(), meaning.remedy()))
                .orElseGet(() -> new Unusable(
                        "bubblewrap failed: " + SafeText.line(said), "try `bwrap --unshare-user --ro-bind / / true`"));
    }
}
