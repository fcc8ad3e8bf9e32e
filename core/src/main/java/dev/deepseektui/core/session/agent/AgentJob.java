package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.session.agent.Agents.AgentSpec;
import java.util.List;

/**
 * A job for an agent.
 *
 * @param number the agent's number in its session
 * @param prompt the prompt as written by the model
 * @param files the files to begin with
 * @param brief describes the parent conversation
 */
public record AgentJob(int number, AgentSpec spec, String prompt, List<String> files, Brief brief) {
    private static final ModelTexts TEXTS = ModelTexts.of(AgentJob.class);

    public AgentJob {
        files = List.copyOf(files);
    }

    /**
     * A description of the parent conversation.
     *
     * @param goal the goal of the conversation's plan; blank if it has none
     * @param rules the user's rules
     * @param mode the approval mode for the agent's calls
     * @param usd the agent's cost limit, in USD
     */
    public record Brief(String goal, List<String> rules, String mode, double usd) {
        public Brief {
            rules = List.copyOf(rules);
        }
    }

    /** Returns the agent's name as shown to the user. */
    public String label() {
        return spec.name() + " " + number;
    }

    /**
     * Returns the agent's complete prompt: the job, the files to begin with, the parent's goal and the user's rules.
     */
    public String text() {
        StringBuilder text = new StringBuilder(prompt.strip());
        if (!files.isEmpty()) {
            text.append("\n\n").append(TEXTS.text("job.files", String.join(", ", files)));
        }
        if (!brief.goal().isBlank()) {
            text.append("\n\n").append(TEXTS.text("job.goal", brief.goal().strip()));
        }
        if (!brief.rules().isEmpty()) {
            text.append("\n\n").append(TEXTS.text("job.rules"));
            brief.rules().forEach(rule -> text.append("\n- ").append(rule));
        }
        return text.toString();
    }
}
