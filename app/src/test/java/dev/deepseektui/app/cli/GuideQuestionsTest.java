package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Questions about this repository, put to the guide by the real program. The answers were written down before the ranking was tuned,
 * and stay as they are: a ranking that finds fewer of them is worse.
 */
class GuideQuestionsTest {
    private static final Path REPOSITORY = Path.of(System.getProperty("project.root"));
    private static final int FIRST = 5;
    private static final int ENOUGH = 16;

    private static final List<Question> QUESTIONS = List.of(
            new Question("Where are tokens counted?", "DeepSeekTokenizer.java", "PieceCounter.java", "FileTokens.java"),
            new Question("How are the prices of a model looked up?", "PriceTable.java"),
            new Question("What salvages a damaged tape?", "TapeSalvage.java"),
            new Question("How is a path confined to the workspace?", "Root.java", "Descent.java", "Workspace.java"),
            new Question("Where is it decided whether a request is retried?", "RetryPolicy.java", "Persistence.java"),
            new Question("How does the launcher find Java?", "deepseek-tui", "JavaChoiceTest.java"),
            new Question("What is in the system prompt?", "SystemText.java"),
            new Question("Where are key bindings parsed?", "KeyBindings.java", "KeyNames.java"),
            new Question("How are session tapes locked against a second writer?", "TapeLock.java"),
            new Question("Where is p_fail, the failure probability, computed?", "FailureProbability.java"),
            new Question(
                    "How does it undo the last changes to files?",
                    "UndoFilesTest.java",
                    "RewindHistory.java",
                    "RewindPlan.java",
                    "FileRewind.java",
                    "RewindDialog.java"),
            new Question(
                    "Which commands need approval before they run?",
                    "ApprovalRules.java",
                    "CommandGrants.java",
                    "ApprovalMode.java",
                    "CommandSpotter.java"),
            new Question(
                    "How is an API key kept out of the logs?",
                    "KeyMask.java",
                    "ApiKey.java",
                    "RollingLog.java",
                    "DefectLog.java"),
            new Question(
                    "What happens when the context is full?",
                    "CompactionLadder.java",
                    "CompactionRun.java",
                    "ContextBudget.java",
                    "Fullness.java"),
            new Question(
                    "How is the stream of server-sent events parsed?",
                    "SseReader.java",
                    "AnswerStream.java",
                    "ChunkReader.java"),
            new Question(
                    "How does a session resume after a crash?",
                    "SessionResumed.java",
                    "CrashRecovery.java",
                    "TapeFile.java",
                    "TapeFileReader.java",
                    "SessionFactory.java"),
            new Question(
                    "Which themes are there and how are colours chosen?",
                    "Theme.java",
                    "ThemeName.java",
                    "Palette.java",
                    "ColourDepth.java"),
            new Question(
                    "How does the edit tool find text that is not quite the same?",
                    "NearMisses.java",
                    "SimilarLines.java",
                    "PieceSearch.java",
                    "EditFile.java"),
            new Question(
                    "Where is the diff between two files made?",
                    "UnifiedDiff.java",
                    "LineDiff.java",
                    "UnifiedText.java"),
            new Question(
                    "How do I set the timeout of requests?",
                    "NetworkKeys.java",
                    "NetworkSettings.java",
                    "config.example.toml",
                    "settings.md"));

    @TempDir
    Path home;

    /** One of the files answers it. */
    private record Question(String words, Set<String> answers) {
        Question(String words, String... answers) {
            this(words, Set.of(answers));
        }

        boolean isAnsweredBy(List<String> files) {
            return files.stream()
                    .limit(FIRST)
                    .map(file -> file.substring(file.lastIndexOf('/') + 1))
                    .anyMatch(answers::contains);
        }
    }

    @Test
    void the_first_files_that_the_guide_reads_answer_most_questions() throws Exception {
        List<String> missed = new ArrayList<>();
        for (Question question : QUESTIONS) {
            List<String> files = filesRead(question.words());
            if (!question.isAnsweredBy(files)) {
                missed.add(question.words() + " " + files);
            }
        }

        assertThat(missed).hasSizeLessThanOrEqualTo(QUESTIONS.size() - ENOUGH);
    }

    private List<String> filesRead(String question) throws JsonProcessingException {
        ProgramRun run = new ProgramRun(home).in(REPOSITORY).with("exec", "--guide", "--json", "--no-save", question);
        assertThat(run.exitCode()).as(run.err()).isZero();
        List<String> files = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            JsonNode event = Json.tree(line);
            if (event.path("type").asText().equals("reply_received")) {
                files.addAll(filesAskedFor(event));
            }
        }
        return Collections.unmodifiableList(files);
    }

    private static List<String> filesAskedFor(JsonNode reply) throws JsonProcessingException {
        List<String> files = new ArrayList<>();
        for (JsonNode call : reply.path("calls")) {
            if (call.path("name").asText().equals("read_file")) {
                files.add(
                        Json.tree(call.path("arguments").asText()).path("path").asText());
            }
        }
        return files;
    }
}
