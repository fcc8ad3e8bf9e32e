package dev.deepseektui.bench.lab.context;

import dev.deepseektui.core.base.UserError;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** A store of tool outputs that are too large for a prompt. It lasts as long as the replay. */
final class TempArtifacts {
    private static final int ID_BYTES = 32;

    private final Map<String, byte[]> byId = new HashMap<>();

    String put(byte[] output) {
        byte[] id = new byte[ID_BYTES];
        id[ID_BYTES - 1] = (byte) byId.size();
        id[ID_BYTES - 2] = (byte) (byId.size() >> Byte.SIZE);
        String name = HexFormat.of().formatHex(id);
        byId.put(name, output);
        return name;
    }

    byte[] read(String id) {
        byte[] output = byId.get(id);
        if (output == null) {
            throw new UserError("there is no stored output of that name");
        }
        return output;
    }
}
