package dev.deepseektui.core.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * macOS's sandbox, by {@code sandbox-exec}. Written from documentation and not tried on a Mac. Processes are the system's there and
 * not of a namespace: they are followed and ended as outside.
 */
record Seatbelt(Path program) implements Confiner {
    @Override
    public String words() {
        return "sandbox-exec";
    }

    @Override
    public Wrapped wrapped(Confined command, Surroundings surroundings, Wrapped.Evidence evidence) {
        SeatbeltProfile profile = SeatbeltProfile.of(
                command.profile(), surroundings.mounts(), surroundings.scratch().tmp());
        List<String> line = new ArrayList<>(List.of(program.toString(), "-p", profile.text()));
        profile.parameters().forEach((name, path) -> line.add("-D" + name + "=" + path));
        line.addAll(command.words());
        Map<String, String> environment = new TreeMap<>(ConfinedEnvironment.of(
                surroundings.environment(),
                command.profile(),
                surroundings.places().home()));
        environment.put("GIT_CONFIG_GLOBAL", surroundings.scratch().gitConfig().toString());
        environment.put("TMPDIR", surroundings.scratch().tmp().toString());
        return new Wrapped(
                line, environment, Optional.empty(), Wrapped.Reports.NONE, Optional.of(evidence), List::of, List.of());
    }
}
