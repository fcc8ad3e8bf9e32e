package dev.deepseektui.core.tool.setup;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.tool.hook.HookFile;
import dev.deepseektui.core.tool.hook.HookSpec;
import dev.deepseektui.core.tool.setup.Commands.CommandFile;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile.SetupKind;
import dev.deepseektui.core.tool.skill.Skill;
import dev.deepseektui.core.tool.skill.Skills;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The instructions, skills, commands and hooks of a session, read once before it begins.
 *
 * @param rules the text for the system prompt; blank if there is none
 * @param versions the versions of the files that contain the rules
 * @param nesting the treatment of nested instructions
 */
public record Setup(
        String rules,
        Set<String> versions,
        Nesting nesting,
        Skills skills,
        Commands commands,
        List<HookSpec> hooks,
        Sources sources) {
    public static final Setup NOTHING = withRules("");

    public Setup(String rules, Set<String> versions, Nesting nesting, Skills skills, Commands commands) {
        this(rules, versions, nesting, skills, commands, List.of(), Sources.NONE);
    }

    /**
     * The files of a setup.
     *
     * @param leftOut a line for each ignored file or part
     * @param agents the usable agents, the project's first
     * @param scoped the rules that apply only to certain files
     */
    public record Sources(
            List<SetupFile> rules,
            List<String> leftOut,
            List<SetupFile> servers,
            List<AgentFile> agents,
            List<SetupFile> scoped) {
        static final Sources NONE = new Sources(List.of(), List.of(), List.of(), List.of(), List.of());
    }

    /** The treatment of instruction files found during the session. */
    public enum Nesting {
        /** The files are sent to the model, because the user trusts this workspace. */
        SENT,
        /** The files are ignored, because nothing in this workspace was ever trusted. */
        LEFT_OUT,
        /** The files are ignored, because the user refused to trust the workspace's files. */
        REFUSED
    }

    public static Setup withRules(String rules) {
        return new Setup(rules, Set.of(), Nesting.LEFT_OUT, Skills.NONE, Commands.NONE);
    }

    /**
     * Merges the user's and a project's setup. The user's instructions come first. A project's skill or command
     * replaces the user's with the same name.
     */
    public static Setup of(UserSetup user, ProjectSetup project, Nesting nesting) {
        String rules = Stream.concat(
                        user.files().stream()
                                .filter(file -> file.kind().isRule())
                                .map(file -> file.rule().strip()),
                        Stream.of(project.rules()))
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n\n"));
        List<SetupFile> all =
                Stream.concat(project.files().stream(), user.files().stream()).toList();
        List<SetupFile> ruleFiles =
                all.stream().filter(file -> file.kind().isRule()).toList();
        List<AgentFile> agents = of(SetupKind.AGENT, all).map(AgentFile::of).toList();
        return new Setup(
                rules,
                ruleFiles.stream().map(SetupFile::version).collect(Collectors.toSet()),
                project.isRefused() ? Nesting.REFUSED : nesting,
                Skills.of(of(SetupKind.SKILL, all).map(Skill::of).toList()),
                Commands.of(of(SetupKind.COMMAND, all)
                        .map(file -> CommandFile.of(file, project.name(file.path())))
                        .toList()),
                List.of(),
                new Sources(
                        ruleFiles,
                        Stream.of(project.leftOut(), user.leftOut(), unusable(agents, project))
                                .flatMap(List::stream)
                                .toList(),
                        of(SetupKind.SERVERS, project.files()).toList(),
                        agents.stream()
                                .filter(agent -> agent.problem().isEmpty())
                                .toList(),
                        of(SetupKind.SCOPED, all).toList()));
    }

    private static List<String> unusable(List<AgentFile> agents, ProjectSetup project) {
        List<String> why = new ArrayList<>();
        for (AgentFile agent : agents) {
            String name = project.name(agent.file().path());
            agent.problem().ifPresent(problem -> why.add(CoreMessages.say("setup.left.because", name, problem)));
            agent.remarks().forEach(remark -> why.add(name + ": " + remark + "."));
        }
        return why;
    }

    public Setup hooked(List<SetupFile> files) {
        List<HookSpec> specs = of(SetupKind.HOOKS, files)
                .flatMap(file -> HookFile.specs(file, SafeText.line(file.path().toString())).stream())
                .toList();
        return new Setup(rules, versions, nesting, skills, commands, specs, sources);
    }

    public Setup nested() {
        return new Setup(rules, versions, Nesting.SENT, skills, commands, hooks, sources);
    }

    public Setup ofAgent() {
        List<HookSpec> ofAgents =
                hooks.stream().filter(hook -> hook.point().isOfAgents()).toList();
        return new Setup(rules, versions, nesting, skills, commands, ofAgents, sources);
    }

    public Setup withRules(Optional<String> more) {
        return more.map(text ->
                        new Setup((rules + "\n\n" + text).strip(), versions, nesting, skills, commands, hooks, sources))
                .orElse(this);
    }

    public List<SavedPrompt> saved() {
        Stream<SavedPrompt> asCommands = commands.all().stream()
                .map(command -> new SavedPrompt(
                        command.name(), command.hint().orElse(""), command.description(), command.place()));
        Stream<SavedPrompt> asSkills = skills.of(Skill.Caller.USER).stream()
                .filter(skill -> commands.find(skill.name()).isEmpty())
                .map(skill -> new SavedPrompt(skill.name(), "", skill.description(), "skill"));
        return Stream.concat(asCommands, asSkills).toList();
    }

    private static Stream<SetupFile> of(SetupKind kind, List<SetupFile> files) {
        return files.stream().filter(file -> file.kind() == kind);
    }

    /**
     * A command or skill that the user can run by name.
     *
     * @param hint the arguments; blank if unknown
     * @param place the file that defines it
     */
    public record SavedPrompt(String name, String hint, String sentence, String place) {}
}
