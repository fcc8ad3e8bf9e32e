package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.Overlay.Returning;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.desk.Sheet;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.transcript.TranscriptView.FollowedTape;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A picker of a session's agents: shows their transcripts and stops them. */
public final class AgentChoice {
    private final CommandContext context;
    private final Session session;

    private AgentChoice(CommandContext context, Session session) {
        this.context = context;
        this.session = session;
    }

    static Effect open(CommandContext context) {
        return context.aside(session -> new AgentChoice(context, session).open());
    }

    public static Effect show(CommandContext context, int number) {
        return context.aside(session -> context.open(new AgentChoice(context, session).transcript(number)));
    }

    /** An agent, with its end if it has ended. */
    private record KnownAgent(
            AgentStarted started, @Nullable AgentEnded ended) {}

    private void open() {
        List<KnownAgent> all = known();
        if (all.isEmpty()) {
            context.tell(say("command.agents.none"));
            return;
        }
        context.open(list(all));
    }

    private Picker list(List<KnownAgent> all) {
        List<Picker.PickerItem> items = new ArrayList<>();
        for (KnownAgent agent : all) {
            int number = agent.started().number();
            items.add(
                    0,
                    new Picker.PickerItem(
                            words(agent),
                            say(
                                    session.agents().isRunning(number)
                                            ? "command.agent.shows_stops"
                                            : "command.agent.shows"),
                            context.aside(open -> context.open(new Returning(transcript(number), list(known()))))));
        }
        return Picker.of(say("command.agents.title"), items);
    }

    private List<KnownAgent> known() {
        Map<Integer, KnownAgent> byNumber = new TreeMap<>();
        try (TapeReader events = session.log().tape().read(0)) {
            while (events.hasNext()) {
                TapeEvent event = events.next().event();
                if (event instanceof AgentStarted started) {
                    byNumber.put(started.number(), new KnownAgent(started, null));
                } else if (event instanceof AgentEnded ended && byNumber.containsKey(ended.number())) {
                    byNumber.computeIfPresent(
                            ended.number(), (number, agent) -> new KnownAgent(agent.started(), ended));
                }
            }
        }
        return List.copyOf(byNumber.values());
    }

    private String words(KnownAgent agent) {
        AgentEnded ended = agent.ended();
        String state = ended == null
                ? say("command.agent.running")
                : say("command.agent.ending." + ended.ending().name().toLowerCase(Locale.ROOT));
        String spent = ended == null
                ? ""
                : " · " + say("command.agent.spent", ended.steps())
                        + (ended.cost() == null ? "" : " · " + Figures.dollars(ended.cost()));
        return "%d  %s  %s%s  %s"
                .formatted(
                        agent.started().number(),
                        agent.started().agent(),
                        state,
                        spent,
                        SafeText.line(agent.started().prompt()));
    }

    private Overlay transcript(int number) {
        SessionFiles files = session.sessionFiles().agent(number);
        String title = say("command.agent.title", number);
        if (!Files.exists(files.tape())) {
            return Sheet.of(title, say("command.agent.no_tape"));
        }
        FollowedTape rows = new FollowedTape(offset -> TapeFile.read(files, EventCatalog.codec(), offset));
        Effect stop = context.aside(open -> {
            if (open.agents().stop(number)) {
                context.tell(say("command.agent.stopped", number));
            }
        });
        return session.agents().isRunning(number)
                ? Sheet.following(title, rows).offering("s", say("command.agent.stop"), stop)
                : Sheet.following(title, rows);
    }
}
