package dev.deepseektui.core.session;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.setup.LoadedSkills;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** A factory of sessions with the settings of one workspace. */
public record SessionFactory(Config config, Installation installation) {
    public Session open(OpenRequest request, SessionCallbacks callbacks) {
        return compose(request, callbacks, RulesInForce.of(config, installation, request.workspace()));
    }

    /** Composes a session. Each step needs the results of the steps before it. */
    private Session compose(OpenRequest request, SessionCallbacks callbacks, RulesInForce rules) {
        SessionResources resources = new SessionResources();
        try {
            SessionPlace opened = resources.add(SessionPlace.open(request, installation, rules), SessionPlace::close);
            Models models = resources.add(Models.of(opened), Models::close);
            SessionState state = new SessionState(models.prices());
            SessionPlace place = opened.withTmp(state);
            Hands hands = resources.add(Hands.of(place, state, callbacks.forms()), Hands::close);
            SessionSetup setup = new SessionSetup(place, hands.shell(), state, new LoadedSkills());
            ContextSystems systems = ContextSystems.of(setup, models, hands, state);
            PromptPipeline pipeline = systems.open(place.tape(), callbacks.listener(), installation.clock());
            EngineInbox inbox = callbacks.inbox();
            Guard guard = Guard.of(setup, systems, callbacks.approver(), pipeline.log(), inbox);
            SessionParts parts = new SessionParts(place, models, hands, setup, systems, pipeline, inbox, guard);
            ToolSet tools = ToolSet.of(
                    parts, (job, listener) -> openAgent(new SessionKind.Agent(job, place, hands, guard), listener));
            Session session = new Session(parts, tools, callbacks, resources);
            new SessionBeginning(parts, tools.offered()).record();
            session.begin();
            return session;
        } catch (RuntimeException e) {
            resources.close();
            throw e;
        }
    }

    /** Opens an agent's session, with the rules and the approver of its parent. */
    private Session openAgent(SessionKind.Agent agent, SessionListener listener) {
        Config own = SessionAgents.config(agent.place().config(), agent.job());
        return compose(
                SessionAgents.request(agent, own),
                new SessionCallbacks(agent.guard().userApprover(), Continuation.STOP, listener),
                agent.guard().rules().with(own));
    }

    /** Resources of a session, closed in the reverse order of their opening. */
    static final class SessionResources {
        private final Deque<Runnable> closing = new ArrayDeque<>();

        <T> T add(T resource, Consumer<T> close) {
            closing.push(() -> close.accept(resource));
            return resource;
        }

        void close() {
            Runnable last = closing.poll();
            if (last != null) {
                try {
                    last.run();
                } finally {
                    close();
                }
            }
        }
    }
}
