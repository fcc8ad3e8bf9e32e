package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.session.agent.Agents.AgentSpec;
import java.util.List;

/**
 * A job of an agent.
 *
 * @param number of the agent in its session
 * @param prompt as the model worded it
 * @param files to begin with
 * @param brief on the work that the job is a part of
 */
public record AgentJob(int number, AgentSpec spec, String prompt, List<String> files, Brief brief) {
    public AgentJob {
        files = List.copyOf(files);
    }

    /**
     * A brief on the conversation that gives the job.
     *
     * @param goal of its plan; blank if it has none
     * @param rules of the user
     * @param mode in which calls are approved
     * @param usd the cost limit of this agent
     */
    public record Brief(String goal, List<String> rules, String mode, double usd) {
        public Brief {
            rules = List.copyOf(rules);
        }
    }

    /** Returns the name for people, unique among agents of its kind. */
    public String label() {
        return spec.name() + " " + number;
    }

    /** Returns the prompt of the agent. */
    public String text() {
        StringBuilder text = new StringBuilder(prompt.strip());
        if (!files.isEmpty()) {
            text.append("\n\nBegin with these files: ").append(String.join(", ", files));
        }
        if (!brief.goal().isBlank()) {
            text.append("\n\nThe job is a part of this: ").append(brief.goal().strip());
        }
        if (!brief.rules().isEmpty()) {
            text.append("\n\nThe user laid down:");
            brief.rules().forEach(rule -> text.append("\n- ").append(rule));
        }
        return text.toString();
    }
}
