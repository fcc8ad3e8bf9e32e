package dev.deepseektui.core.resident;

import dev.deepseektui.core.event.TapeEvent;
import java.util.List;

/**
 * Resident files were folded into a new base, in the course of the rebase that stands right before this.
 *
 * @param reason of that rebase
 * @param before bytes that the prompt had of these files, out of date or not
 * @param after bytes that it has of them now
 * @param files what stays, by path
 * @param out what had to make room or whose ask is over, and stays out until it is used again
 */
public record ResidentRebased(String reason, long before, long after, List<String> files, List<String> out)
        implements TapeEvent {
    public ResidentRebased {
        files = List.copyOf(files);
        out = List.copyOf(out);
    }
}
