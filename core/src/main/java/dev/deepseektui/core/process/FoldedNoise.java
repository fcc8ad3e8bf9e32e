package dev.deepseektui.core.process;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A filter that folds runs of uninformative lines: stack frames except the first of the project's own, progress
 * messages, and Maven's advice after a failed build. A line in brackets counts the omitted lines.
 */
final class FoldedNoise {
    private static final String LEVEL = "(?:\\[[A-Z]+\\] )?";
    private static final String FRAME_SUFFIX = "(?: ~?\\[.*\\])?";

    /** Stack frames of JVM languages, .NET and JavaScript. */
    private static final Pattern FRAME = Pattern.compile(LEVEL
            + "\\s+at (?:[\\w.$/<>@`+-]+\\([^()]*\\)" + FRAME_SUFFIX
            + "|\\S.* in \\S.*:line \\d+|(?:\\S.* \\()?[^\\s()]+:\\d+:\\d+\\)?|.*\\((?:index \\d+|<anonymous>|native)\\))"
            + "|" + LEVEL + "\\s+\\.\\.\\. \\d+ (?:more|common frames omitted)");

    private static final Pattern FOREIGN_FRAME = Pattern.compile(LEVEL + "\\s+(?:\\.\\.\\.|at (?:[\\w.@-]*/+)*(?:"
            + Stream.of(
                            "java javax jdk sun com.sun org.junit junit org.opentest4j org.assertj org.hamcrest",
                            "org.mockito net.bytebuddy org.testng org.apache.maven org.gradle worker.org.gradle kotlin",
                            "scala groovy org.codehaus org.springframework io.netty reactor System Microsoft Xunit NUnit")
                    .flatMap(names -> Stream.of(names.split(" ")))
                    .map(name -> Pattern.quote(name + "."))
                    .collect(Collectors.joining("|"))
            + ")|at .*(?:\\bnode:|node_modules/|\\bindex \\d|<anonymous>\\)$|native\\)$))"
            + ".*");

    private static final Pattern PYTHON_FRAME = Pattern.compile("\\s+File \".+\", line \\d+(?:, in .+)?");
    private static final Pattern PYTHON_SOURCE = Pattern.compile(" {4}.*");
    private static final Pattern FOREIGN_PYTHON =
            Pattern.compile("\\s+File \"(?:.*/(?:site|dist)-packages/|.*/lib/python\\d|<).*");

    private static final Pattern PROGRESS = Pattern.compile(LEVEL + "(?:Download(?:ing|ed)(?: from [\\w.-]+)?: \\S.*"
            + "|Progress \\(\\d+\\): .*"
            + "|\\s+(?:Compiling|Downloaded|Downloading|Fresh|Checking|Locking|Adding) \\S+ v\\d\\S*.*"
            + "|(?:Collecting|Requirement already satisfied:?|\\s+Downloading|\\s+Using cached) \\S.*"
            + "|(?:Get:\\d+|Selecting previously|Preparing to unpack|Unpacking|Setting up) .*"
            + "|npm http fetch .*"
            + "|> Task :\\S+(?: UP-TO-DATE| NO-SOURCE| FROM-CACHE)?"
            + "|[0-9a-f]{12}: (?:Pulling|Waiting|Verifying|Download|Extracting|Pull).*"
            + "|\\s*(?:\\d{1,3}(?:\\.\\d+)?%|\\[[=>#. -]{4,}\\]|[█▏━#=]{4,}).*)");

    private static final Pattern ADVICE_BEGIN =
            Pattern.compile("\\[ERROR\\] To see the full stack trace of the errors, re-run Maven with the .*");
    private static final Pattern ADVICE = Pattern.compile(
            "\\[ERROR\\]\\s*"
                    + "|\\[ERROR\\] (?:Re-run Maven using the .*|For more information about the errors .*|\\[Help \\d+\\] http\\S+)");

    private final List<String> out = new ArrayList<>();
    private final List<String> run = new ArrayList<>();
    private NoiseKind kind = NoiseKind.NONE;

    private FoldedNoise() {}

    /** The kinds of lines that are folded, each with the minimum number of consecutive lines. */
    private enum NoiseKind {
        NONE(0),
        FRAMES(4),
        PYTHON(6),
        PROGRESS(4),
        ADVICE(3);

        private final int fewest;

        NoiseKind(int fewest) {
            this.fewest = fewest;
        }
    }

    static String of(String text) {
        FoldedNoise folded = new FoldedNoise();
        text.lines().forEach(folded::take);
        folded.end();
        return String.join("\n", folded.out) + (text.endsWith("\n") ? "\n" : "");
    }

    private void take(String line) {
        NoiseKind next = kindOf(line);
        if (next != kind) {
            end();
            kind = next;
        }
        (kind == NoiseKind.NONE ? out : run).add(line);
    }

    private NoiseKind kindOf(String line) {
        if (kind == NoiseKind.ADVICE
                ? ADVICE.matcher(line).matches()
                : ADVICE_BEGIN.matcher(line).matches()) {
            return NoiseKind.ADVICE;
        }
        if (FRAME.matcher(line).matches()) {
            return NoiseKind.FRAMES;
        }
        if (PYTHON_FRAME.matcher(line).matches()
                || (kind == NoiseKind.PYTHON && PYTHON_SOURCE.matcher(line).matches())) {
            return NoiseKind.PYTHON;
        }
        return PROGRESS.matcher(line).matches() ? NoiseKind.PROGRESS : NoiseKind.NONE;
    }

    private void end() {
        if (run.size() < kind.fewest) {
            out.addAll(run);
        } else {
            switch (kind) {
                case NONE -> {}
                case FRAMES -> endFrames();
                case PYTHON -> endPython();
                case PROGRESS -> {
                    out.add(run.get(0));
                    out.add("[… %d lines of progress]".formatted(run.size() - 2));
                    out.add(run.get(run.size() - 1));
                }
                case ADVICE -> out.add("[… %d lines of Maven's advice]".formatted(run.size()));
            }
        }
        run.clear();
        kind = NoiseKind.NONE;
    }

    private void endFrames() {
        String own = run.stream()
                .filter(line -> !FOREIGN_FRAME.matcher(line).matches())
                .findFirst()
                .orElse(run.get(0));
        out.add(own);
        out.add("[… %d more frames]".formatted(run.size() - 1));
    }

    /** Keeps the last frame of the project itself, because Python prints the innermost frame last, before the message. */
    private void endPython() {
        List<Integer> frames = IntStream.range(0, run.size())
                .filter(i -> PYTHON_FRAME.matcher(run.get(i)).matches())
                .boxed()
                .toList();
        int own = frames.stream()
                .filter(i -> !FOREIGN_PYTHON.matcher(run.get(i)).matches())
                .reduce(frames.get(frames.size() - 1), (one, later) -> later);
        int end = frames.stream().filter(i -> i > own).findFirst().orElse(run.size());
        out.add("[… %d more frames]".formatted(frames.size() - 1));
        out.addAll(run.subList(own, end));
    }
}
