package dev.deepseektui.packaging;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The bill of materials as a CycloneDX document, for vulnerability scanners. */
final class Bom {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private Bom() {}

    static void write(List<Part> parts, String version, Path file) throws IOException {
        ObjectNode bom = JSON.createObjectNode();
        bom.put("bomFormat", "CycloneDX").put("specVersion", "1.5").put("version", 1);
        ObjectNode program = bom.putObject("metadata").putObject("component");
        program.put("type", "application").put("name", "deepseek-tui").put("version", version);
        ArrayNode components = bom.putArray("components");
        for (Part part : parts) {
            if (!part.isOwn()) {
                describe(part, components.addObject());
            }
        }
        components
                .addObject()
                .put("type", "platform")
                .put("name", "openjdk")
                .put("version", Runtime.version().toString());
        JSON.writeValue(file.toFile(), bom);
    }

    private static void describe(Part part, ObjectNode component) throws IOException {
        String group = part.licence().group();
        component.put("type", "library").put("group", group).put("name", part.name());
        component.put("version", part.version());
        component.put("purl", "pkg:maven/" + group + "/" + part.name() + "@" + part.version());
        component.putArray("hashes").addObject().put("alg", "SHA-256").put("content", Hashes.sha256(part.jar()));
        component
                .putArray("licenses")
                .addObject()
                .putObject("license")
                .put("id", part.licence().spdx());
    }
}
