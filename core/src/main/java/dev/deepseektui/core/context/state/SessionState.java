package dev.deepseektui.core.context.state;

import dev.deepseektui.core.context.state.SessionLog.EventFold;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.CrashRecovery;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.cost.CacheRecord;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.conversation.cost.CostLedger;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Insert;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.MessageSource.Present;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.BudgetChanged;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionForked;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.workspace.SeenFiles;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The shared state of a session: folds over its events, independent of tape and clock. Empty until a {@link SessionLog}
 * is opened. Owned by the session's engine thread.
 */
public final class SessionState implements EventFold {
    private final PriceTable prices;
    private final DeepSeekTokenizer tokenizer = new DeepSeekTokenizer();
    private final Conversation conversation = new Conversation(tokenizer);
    private final TaskState task = new TaskState();
    private final CrashRecovery crashRecovery = new CrashRecovery();
    private final SeenVersions seen = new SeenVersions();
    private final SessionFacts session = new SessionFacts();
    private final PromptIndex prompts = new PromptIndex();
    private final LastTurn lastTurn = new LastTurn();
    private final AgentTrail agents = new AgentTrail();
    private final CostLedger cost;
    private final CacheRecord cache = new CacheRecord();

    public SessionState(PriceTable prices) {
        this.prices = prices;
        this.cost = new CostLedger(prices);
    }

    @Override
    public void apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof Rebased rebased && rebased.reason().is(Request.EDIT_ASK)) {
            Set<Long> gone = asks();
            conversation.apply(event);
            gone.removeAll(asks());
            gone.stream().min(Comparator.naturalOrder()).flatMap(prompts::turn).ifPresent(task::goBackBefore);
        } else {
            conversation.apply(event);
        }
        task.apply(event);
        crashRecovery.apply(event);
        seen.apply(event);
        session.apply(event);
        prompts.apply(recorded);
        lastTurn.apply(event);
        agents.apply(event);
        cost.apply(recorded);
        cache.apply(recorded);
    }

    private Set<Long> asks() {
        return conversation.messages().stream()
                .filter(message -> message.origin() == Origin.ASK)
                .map(PromptMessage::number)
                .collect(Collectors.toSet());
    }

    /** Completes what a crash left unfinished, so that a request can be sent. */
    void recover(EventSink sink) {
        crashRecovery.recover(conversation, sink);
    }

    /** Returns the price, at the given time, of the model in use; empty if it is unknown. */
    public Optional<Price> price(Instant now) {
        return prices.at(conversation.header().model(), now);
    }

    /** Returns the cache terms, at the given time, for the model in use. */
    public CacheTerms cacheTerms(Instant now) {
        return prices.cacheTerms(conversation.header().model(), now);
    }

    public PriceTable prices() {
        return prices;
    }

    public Set<String> pricedModels() {
        return prices.models();
    }

    public Conversation conversation() {
        return conversation;
    }

    /** Returns the tokenizer, which only the engine thread may use. */
    public DeepSeekTokenizer tokenizer() {
        return tokenizer;
    }

    public TaskState task() {
        return task;
    }

    public CacheRecord cache() {
        return cache;
    }

    public CostLedger cost() {
        return cost;
    }

    /** Returns the file versions that the model has seen in tool calls. Thread-safe. */
    public SeenFiles seen() {
        return seen;
    }

    public PromptIndex prompts() {
        return prompts;
    }

    public LastTurn lastTurn() {
        return lastTurn;
    }

    public AgentTrail agents() {
        return agents;
    }

    public SessionFacts session() {
        return session;
    }

    /** The file versions that the model last saw, by path. Folded from the tape; read by tool threads. */
    private static final class SeenVersions implements SeenFiles {
        private final Map<String, String> byPath = new ConcurrentHashMap<>();

        void apply(TapeEvent event) {
            if (event instanceof ToolReturned returned) {
                ToolOutcome outcome = returned.outcome();
                String path = outcome.resource();
                String version = outcome.version();
                if (outcome.status() == Status.OK && path != null && version != null) {
                    byPath.put(path, version);
                }
            } else if (event instanceof Rebased rebased) {
                rebased.edits().forEach(this::shown);
            }
        }

        private void shown(BodyEdit edit) {
            if (edit instanceof Insert insert && insert.source() instanceof Present present) {
                present.files().forEach(file -> byPath.put(file.path(), String.valueOf(file.version())));
            }
        }

        @Override
        public Optional<String> version(String path) {
            return Optional.ofNullable(byPath.get(path));
        }

        @Override
        public Optional<String> resident(String path) {
            return Optional.empty();
        }
    }

    /** The agents of a session, folded from its tape. Thread-safe. */
    public static final class AgentTrail {
        private final NavigableMap<Integer, KnownAgent> known = new ConcurrentSkipListMap<>();

        /**
         * An agent.
         *
         * @param ended null while the agent is running
         */
        public record KnownAgent(
                AgentStarted started, @Nullable AgentEnded ended) {}

        void apply(TapeEvent event) {
            if (event instanceof AgentStarted started) {
                known.put(started.number(), new KnownAgent(started, null));
            } else if (event instanceof AgentEnded ended) {
                known.computeIfPresent(ended.number(), (number, agent) -> new KnownAgent(agent.started(), ended));
            }
        }

        /** Returns the number of the newest agent; 0 if there was none. */
        public int last() {
            return known.isEmpty() ? 0 : known.lastKey();
        }

        /** Returns the agents that have not ended. */
        public List<AgentStarted> open() {
            return known.values().stream()
                    .filter(agent -> agent.ended() == null)
                    .map(KnownAgent::started)
                    .toList();
        }

        /** Returns all agents, oldest first. */
        public List<KnownAgent> all() {
            return List.copyOf(known.values());
        }
    }

    /** The id, name, mode and similar facts of the session, folded from its tape. */
    public static final class SessionFacts {
        private @Nullable SessionStarted started;
        private @Nullable String name;
        private @Nullable String mode;
        private @Nullable Long budget;
        private boolean hasModelReply;
        private boolean hasGuideReply;

        void apply(TapeEvent event) {
            if (event instanceof SessionStarted start) {
                started = start;
            } else if (event instanceof SessionRenamed renamed) {
                name = renamed.name();
            } else if (event instanceof SessionForked forked && forked.name() != null) {
                name = forked.name();
            } else if (event instanceof ModeChanged changed) {
                mode = changed.mode();
            } else if (event instanceof BudgetChanged changed) {
                budget = changed.tokens();
            } else if (event instanceof ReplyReceived reply) {
                hasModelReply |= reply.comesFromModel();
                hasGuideReply |= !reply.comesFromModel();
            } else if (event instanceof Rebased rebased && rebased.reason().is(Request.CLEAR)) {
                hasModelReply = false;
                hasGuideReply = false;
            }
        }

        public String id() {
            return start().sessionId();
        }

        public SessionStarted start() {
            SessionStarted first = started;
            if (first == null) {
                throw new IllegalStateException("the session has not started");
            }
            return first;
        }

        public boolean hasStarted() {
            return started != null;
        }

        /** Returns whether only the embedded guide has answered in the conversation. */
        public boolean isGuideOnly() {
            return hasGuideReply && !hasModelReply;
        }

        public Optional<String> name() {
            return Optional.ofNullable(name);
        }

        /** Returns the context budget that was set for this session, in tokens; empty if none was set. */
        public Optional<Long> budget() {
            return Optional.ofNullable(budget);
        }

        /** Returns the approval mode that was last set; empty if none was set. */
        public Optional<String> mode() {
            return Optional.ofNullable(mode);
        }
    }
}
