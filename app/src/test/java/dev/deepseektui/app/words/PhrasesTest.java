package dev.deepseektui.app.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.session.SettingsCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Phrases that newcomers did not understand stay gone: from what the program says, catalogues and help among it, and from its pages. */
class PhrasesTest {
    private static final List<String> GONE = List.of(
            "/ for commands, @ for files",
            "it is sent when this turn is over",
            "you ▸",
            "queued ▸",
            "∴ thought",
            "May edit_file do this",
            "it is asked for each time",
            "Asked for each time",
            "a this session",
            "Why not? The model reads it",
            "Enter takes it",
            "nothing matches",
            "waits for your answer",
            "the turn is over",
            "A limit is reached",
            "Say more to go on",
            "over its limit of",
            "cancelled here",
            "the next request would not fit",
            "reached its longest",
            "the provider withheld",
            "malformed call",
            "nobody knows how far it came",
            "shown of more",
            "told the model:",
            "taken up again",
            "compacted context:",
            "folded resident files",
            "rebased context",
            "took the replan back",
            "took an ask back",
            "set the salvaged context right",
            "refreshed context:",
            "messages set aside",
            "brings it back",
            "the turn went on without it",
            "is made from the tape",
            "no summary by",
            "cache anomaly:",
            "came from the provider's cache",
            "the last line was never finished",
            "rebuilt from a damaged tape",
            "an event of a newer version",
            "this part of the session cannot be read",
            "risk moved by",
            "H moved by",
            "next: nothing",
            "held back: ",
            "is too near",
            "not at this checkpoint",
            "no call to replay",
            "soft is due",
            "a bill or the model's price is unknown",
            "mend that and start anew",
            "mend its permissions",
            "mend the permissions",
            "what happened stays on the tape",
            "takes up another session",
            "goes on in a copy",
            "keeps a file or a message whole",
            "changes what happens without asking you",
            "the cached prompt is lost",
            "shows what the capacity controller saw",
            "is injected beside the conversation, and why",
            "lists the files that stay whole",
            "shows what the provider's cache did",
            "takes back the files of the last turn",
            "Take this back?",
            "ooks for what may keep the program from working",
            "ook for what may keep the program from working",
            "asks other workspaces too",
            "Ask another way",
            "takes this ask and all behind it",
            "Your earlier asks",
            "The ask is not kept",
            "Nothing was asked yet",
            "Wheel and clicks are the program's",
            "The mouse is the terminal's",
            "if your terminal allows it",
            "too long for a terminal's clipboard",
            "A mistake of the program",
            "Please report it with what",
            "tells of mistakes of this program",
            "is no directory",
            "limits the rate",
            "says the balance is used up",
            "refuses the key",
            "was silent for",
            "What somebody may need later");

    /** What the program's own parts are called inside; people read project, session file, saved output and message. */
    private static final Pattern INSIDE = Pattern.compile(
            "(?i)\\b(workspaces?|tapes?|artifacts?)\\b|\\b(an|the|each|every|last|first|latest|next) asks?\\b(?! rule)");

    /** Names in files and JSON, options, paths, pointers: all that is written as code. */
    private static final Pattern CODE =
            Pattern.compile("(?ms)^```.*?^```|^ {4}.*?$|`[^`]*`|]\\([^)]*\\)|\\btape:|tape\\.jsonl");

    /** Those for whoever changes the program, which has its own words. */
    private static final Set<String> ABOUT_THE_INSIDE = Set.of("architecture.md", "events.md", "benchmarks.md");

    @Test
    void no_page_for_users_needs_a_word_from_inside() {
        assertThat(Stream.concat(Sources.files("docs", ".md").stream(), Stream.of(Room.PROJECT.resolve("README.md")))
                        .filter(page -> !ABOUT_THE_INSIDE.contains(String.valueOf(page.getFileName())))
                        .flatMap(page -> words(String.valueOf(page.getFileName()), Sources.read(page))))
                .isEmpty();
    }

    @Test
    void no_text_of_a_catalogue_and_no_setting_needs_one() {
        assertThat(Room.all().stream()
                        .flatMap(room -> room.english().stream())
                        .flatMap(entry -> words(entry.key(), entry.text())))
                .isEmpty();
        assertThat(SettingsCatalog.ALL.keys().stream().flatMap(key -> words(key.name(), key.sentence())))
                .isEmpty();
    }

    private static Stream<String> words(String where, String text) {
        return INSIDE.matcher(CODE.matcher(text).replaceAll(" "))
                .results()
                .map((MatchResult found) -> where + ": " + found.group());
    }

    @Test
    void no_text_of_the_program_holds_one() {
        assertThat(found(List.of("core/src/main/java", "app/src/main/java"), ".java"))
                .isEmpty();
    }

    @Test
    void no_page_holds_one() {
        assertThat(found(List.of("docs", "README.md", "config.example.toml"), ".md", ".toml"))
                .isEmpty();
    }

    private static List<String> found(List<String> places, String... endings) {
        List<String> found = new ArrayList<>();
        for (String place : places) {
            for (Path file : Sources.files(place, endings)) {
                String text = Sources.read(file);
                String said = file.toString().endsWith(".java") ? Sources.literals(text) : text.replaceAll("\\s+", " ");
                GONE.stream()
                        .filter(said::contains)
                        .forEach(phrase -> found.add(Room.PROJECT.relativize(file) + ": " + phrase));
            }
        }
        return found;
    }
}
