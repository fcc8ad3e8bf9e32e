package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.pane.ContextFullness.LeftOut;
import dev.deepseektui.app.tui.pane.CostSection.CacheShare;
import dev.deepseektui.app.tui.pane.Pane.News;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.TapeEvent;

/** The state of the pane's sections. */
record Facts(Work work, Machine machine) {
    static Facts of(PressureThresholds thresholds, PriceTable prices) {
        return new Facts(
                new Work(SessionTitle.NONE, PlanSection.NONE, ChangedFiles.NONE, JobsSection.NONE),
                new Machine(
                        ContextFullness.of(thresholds),
                        CapacitySection.NONE,
                        CostSection.of(prices),
                        CacheShare.NONE,
                        LeftOut.NONE));
    }

    /** Facts about the task. */
    record Work(SessionTitle title, PlanSection plan, ChangedFiles changes, JobsSection jobs) {
        Work after(News news) {
            if (news instanceof News.Happened happened) {
                TapeEvent event = happened.recorded().event();
                return new Work(title.after(happened.recorded()), plan.after(news), changes.after(event), jobs);
            }
            return new Work(title, plan, changes, jobs.after(news));
        }
    }

    /** Facts about the model and the jobs. */
    record Machine(
            ContextFullness context, CapacitySection capacity, CostSection cost, CacheShare cache, LeftOut leftOut) {
        Machine after(News news) {
            if (news instanceof News.Happened happened) {
                TapeEvent event = happened.recorded().event();
                return new Machine(
                        context.after(news),
                        capacity.after(news),
                        cost.after(news),
                        cache.after(event),
                        leftOut.after(event));
            }
            return new Machine(context.after(news), capacity, cost, cache, leftOut);
        }
    }

    Facts after(News news) {
        return new Facts(work.after(news), machine.after(news));
    }

    /**
     * The name of the session, or its first prompt.
     *
     * @param name empty where none was given
     * @param first the first message's first line; empty before it
     */
    record SessionTitle(String name, String first) {
        static final SessionTitle NONE = new SessionTitle("", "");

        SessionTitle after(Recorded recorded) {
            if (recorded.event() instanceof SessionRenamed renamed) {
                return new SessionTitle(renamed.name(), first);
            }
            return first.isEmpty() && recorded.event() instanceof Asked asked
                    ? new SessionTitle(
                            name, asked.shown().strip().lines().findFirst().orElse(""))
                    : this;
        }

        String words() {
            return name.isEmpty() ? first : name;
        }
    }
}
