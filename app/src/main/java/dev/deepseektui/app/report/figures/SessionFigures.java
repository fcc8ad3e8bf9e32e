package dev.deepseektui.app.report.figures;

import java.util.List;

/**
 * All that a session comes to.
 *
 * @param prompts its requests with what they were made of, the oldest first
 */
public record SessionFigures(Usage usage, Prompts prompts, Work work) {

    /** How the prompts grew, were rewritten and how hard the work was. */
    public record Prompts(
            List<RequestFigures> requests,
            List<Rewrite> rewrites,
            List<Strain> strain,
            List<Stepped> interventions,
            List<CostAt> cost,
            List<FileFigures> files) {
        public Prompts {
            requests = List.copyOf(requests);
            rewrites = List.copyOf(rewrites);
            strain = List.copyOf(strain);
            interventions = List.copyOf(interventions);
            cost = List.copyOf(cost);
            files = List.copyOf(files);
        }
    }

    /** What was done. */
    public record Work(List<CallFigures> calls, List<AgentFigures> agents, List<EditedFile> edits, List<Check> checks) {
        public Work {
            calls = List.copyOf(calls);
            agents = List.copyOf(agents);
            edits = List.copyOf(edits);
            checks = List.copyOf(checks);
        }
    }
}
