package dev.deepseektui.core.tool.change;

import dev.deepseektui.core.tool.change.UndoStep.LeftAlone;
import dev.deepseektui.core.tool.change.UndoStep.TakeBack;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** What taking changes back would do, for a person to look at first. */
public record UndoPlan(List<UndoStep> steps) {
    public UndoPlan {
        steps = List.copyOf(steps);
    }

    public List<FileChange> changes() {
        return steps.stream()
                .filter(TakeBack.class::isInstance)
                .map(step -> ((TakeBack) step).change())
                .toList();
    }

    /** The directories that were made for files that go, each before the one that it lies in. */
    List<String> folders() {
        return steps.stream()
                .filter(TakeBack.class::isInstance)
                .map(TakeBack.class::cast)
                .filter(step -> step.change().after().isEmpty())
                .flatMap(step -> step.folders().stream())
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    public List<LeftAlone> leftAlone() {
        return steps.stream()
                .filter(LeftAlone.class::isInstance)
                .map(LeftAlone.class::cast)
                .toList();
    }

    public String diff() {
        return changes().stream().map(FileChange::diff).collect(Collectors.joining());
    }
}
