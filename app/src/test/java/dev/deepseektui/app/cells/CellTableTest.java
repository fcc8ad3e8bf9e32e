package dev.deepseektui.app.cells;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.cells.Graphemes.CellTable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CellTableTest {
    @Test
    void what_is_plain_is_so_by_the_table_too() {
        assertThat(IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(CellTable::isPlain))
                .hasSizeGreaterThan(900)
                .allMatch(codePoint -> CellTable.tabled(codePoint) == CellTable.PLAIN);
    }
}
